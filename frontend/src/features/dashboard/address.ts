/** `/dashboard?year=2026&branch=999991130-00`: what is looked at stands in the address. */
export function addressOf(year: number | null, branch = ''): string {
  const query = new URLSearchParams();
  if (year !== null) query.set('year', String(year));
  if (branch) query.set('branch', branch);
  const text = query.toString();
  return text ? `/dashboard?${text}` : '/dashboard';
}

/**
 * The key by which the server knows a bill again: made once per form, sent with every attempt. So a second press,
 * a repeated request or a try after a lost answer is the same bill and never a second invoice.
 */
export function newBillKey(): string {
  // randomUUID exists in secure contexts only; a counter in a local network may run on plain http.
  return `counter/${typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : uuidFromRandomBytes()}`;
}

function uuidFromRandomBytes(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

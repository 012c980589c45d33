/** A table wider than its place is scrolled in itself: who has no pointer reaches it by Tab, and only then. */
export function reachTables(holder: HTMLElement): () => void {
  const tables = [...holder.querySelectorAll('table')];
  const observer = new ResizeObserver(() => {
    for (const table of tables) {
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
      else table.removeAttribute('tabindex');
    }
  });
  for (const table of tables) observer.observe(table);
  return () => observer.disconnect();
}

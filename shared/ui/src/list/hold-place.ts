/** Height of what lies over the top of the page (the frame's bar), in px. */
const COVERED = 64;

interface Identified {
  id: number;
}

/** Whether somebody who stays in the list stands elsewhere in it. To look where rows stand costs a layout of the page. */
export function isShifted(before: readonly Identified[], after: readonly Identified[]): boolean {
  const staying = new Set(after.map(({ id }) => id));
  return before.some(({ id }, at) => staying.has(id) && after[at]?.id !== id);
}

/**
 * Remembers where the first row in sight stands. Answers what brings it back there once other rows have come or gone
 * above it: a table that scrolls sideways is one thing to the browser, which keeps the place of its top. Where the
 * list begins in sight nothing is kept, so that a new row is seen coming.
 */
export function holdPlace(list: HTMLElement | null): () => void {
  const rowsOf = (): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
  const rows = rowsOf();
  const at = rows.findIndex((row) => row.getBoundingClientRect().bottom > COVERED);
  const row = rows[at];
  if (!row || (at === 0 && row.getBoundingClientRect().top >= COVERED)) return () => undefined;
  const { id } = row.dataset;
  const { top } = row.getBoundingClientRect();
  return () => {
    const now = rowsOf().find(({ dataset }) => dataset.id === id);
    const moved = now ? now.getBoundingClientRect().top - top : 0;
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
  };
}

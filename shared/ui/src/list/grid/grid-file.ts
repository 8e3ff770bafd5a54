import { csvLine } from '@textloom/contracts';

const BOM = '\uFEFF';

const fieldOf = (part: Element): string => part.getAttribute('data-field') ?? '';

/**
 * The shown rows as CSV, in the shown columns and their order. Reads the texts of the cells, because they are what is
 * seen: no list describes its columns a second time for a file.
 */
export function csvOf(grid: HTMLElement, columns: readonly { field: string; headerName?: string }[]): string {
  const rows = [...grid.querySelectorAll('[role="row"][data-id]')].map((row) => {
    const texts = new Map([...row.querySelectorAll('[data-field]')].map((cell) => [fieldOf(cell), cell.textContent]));
    return columns.map(({ field }) => (texts.get(field) ?? '').trim());
  });
  return BOM + [columns.map(({ headerName = '' }) => headerName), ...rows].map(csvLine).join('');
}

/** "Messages Sent" is messages-sent.csv. */
export const fileNameOf = (label: string): string =>
  `${label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')}.csv`;

/**
 * A cell that a spreadsheet would evaluate, also with the full-width signs of East Asian keyboards; leading apostrophes are included, so that removing one restores the
 * original.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const PHONE = /^\+\d{7,15}$/;

/** A cell for writing: an apostrophe prevents evaluation. A phone number with + stays unchanged. */
export const guardCell = (text: string): string => (FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text);

/** A line of a CSV file with its end, guarded. */
export const csvLine = (cells: readonly string[]): string => {
  const written = cells.map(guardCell);
  return `${written.map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(',')}\r\n`;
};

/** `="0123"`: how a program keeps a spreadsheet from reading a text as a number. */
const KEPT_AS_TEXT = /^\s*="([^"]*)"\s*$/;

/** A cell for reading: without outer spaces, and without what protects it from a spreadsheet. */
export function readCell(text: string): string {
  const written = (KEPT_AS_TEXT.exec(text)?.[1] ?? text).trimStart();
  return (written.startsWith("'") && FORMULA.test(written) ? written.slice(1) : written).trimEnd();
}

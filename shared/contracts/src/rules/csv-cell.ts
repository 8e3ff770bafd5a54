/**
 * A cell that a spreadsheet would evaluate; leading apostrophes are included, so that removing one restores the
 * original.
 */
const FORMULA = /^'*[=+\-@\t\r]/;
const PHONE = /^\+\d{7,15}$/;

/** A cell for writing: an apostrophe prevents evaluation. A phone number with + stays unchanged. */
export const guardCell = (text: string): string => (FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text);

/** A cell for reading: without outer spaces, and without the apostrophe of guardCell. */
export function readCell(text: string): string {
  const written = text.trimStart();
  return (written.startsWith("'") && FORMULA.test(written) ? written.slice(1) : written).trimEnd();
}

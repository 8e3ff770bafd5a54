/** What a spreadsheet would run; also behind apostrophes, so that taking one off gives back what was written. */
const FORMULA = /^'*[=+\-@\t\r]/;
const PHONE = /^\+\d{7,15}$/;

/** A cell as we write it: an apostrophe keeps a spreadsheet from running it. A phone number with its + stays one. */
export const guardCell = (text: string): string => (FORMULA.test(text) && !PHONE.test(text) ? `'${text}` : text);

/** A cell as we read it: without outer spaces, and without the apostrophe of guardCell. */
export function readCell(text: string): string {
  const written = text.trimStart();
  return (written.startsWith("'") && FORMULA.test(written) ? written.slice(1) : written).trimEnd();
}

/** Text of a piece of HTML. A parsed document loads and runs nothing. */
const textOf = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();

const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;

/** Whether an open dialog already says this; links and further advice may differ. */
export function repeatsDialog(html: string): boolean {
  const said = firstSentence(textOf(html));
  if (said === '') return false;
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some((dialog) =>
    dialog.textContent.includes(said),
  );
}

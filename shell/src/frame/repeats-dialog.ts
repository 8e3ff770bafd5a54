import DOMPurify from 'dompurify';

const textOf = (html: string): string => DOMPurify.sanitize(html, { RETURN_DOM: true }).textContent?.trim() ?? '';

const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;

/** Whether an open dialog already shows this message; links and further advice may differ. */
export function repeatsDialog(html: string): boolean {
  const said = firstSentence(textOf(html));
  if (said === '') return false;
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some((dialog) =>
    dialog.textContent.includes(said),
  );
}

import { isSaving } from '@textloom/api';

/** After the last key: drafts and searches may still wait to be stored. */
const TYPING_MS = 1_500;
let typedAt = -TYPING_MS;

/** Notes when something is typed. Returns the function that stops it. */
export function watchTyping(): () => void {
  const note = (): void => {
    typedAt = performance.now();
  };
  document.addEventListener('input', note, { capture: true });
  return () => document.removeEventListener('input', note, { capture: true });
}

/** Asks what the browser asks before it closes a tab: unsaved forms and replies on their way say no. */
const losesNothing = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Dialogs, and notices with Undo. The one that `used` is in does not count: a menu's link is in the menu. */
const FLOATING = '[role="dialog"], [role="alertdialog"], .MuiSnackbar-root';
const isSomethingOpen = (used: Element | null): boolean =>
  [...document.querySelectorAll(FLOATING)].some((one) => used === null || !one.contains(used));

/** Nothing is on its way to the server, and nothing typed waits for it. */
export const isCalm = (): boolean => !isSaving() && performance.now() - typedAt >= TYPING_MS;

/** Whether a reload would take nothing away. `used`: the control that leads to another page. */
export const isSafeMoment = (used: Element | null = null): boolean =>
  isCalm() && losesNothing() && !isSomethingOpen(used);

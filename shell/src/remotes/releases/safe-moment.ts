import { isSaving } from '@textloom/api';

/** Time after the last key press: drafts and searches may not be stored yet. */
const TYPING_MS = 1_500;
let typedAt = -TYPING_MS;

/** Records the time of typing. Returns the function that stops it. */
export function watchTyping(): () => void {
  const note = (): void => {
    typedAt = performance.now();
  };
  document.addEventListener('input', note, { capture: true });
  return () => document.removeEventListener('input', note, { capture: true });
}

/** Fires the event that the browser fires before closing a tab: unsaved forms and replies in transit object to it. */
const losesNothing = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Open dialogs and Undo notices, except the one that contains `used`, because a menu's link is inside the menu. */
const FLOATING = '[role="dialog"], [role="alertdialog"], .MuiSnackbar-root';
const isSomethingOpen = (used: Element | null): boolean =>
  [...document.querySelectorAll(FLOATING)].some((one) => used === null || !one.contains(used));

/** No save is in progress, and no input is waiting to be saved. */
export const isCalm = (): boolean => !isSaving() && performance.now() - typedAt >= TYPING_MS;

/** Whether a reload would lose nothing. `used`: the control that opens another page. */
export const isSafeMoment = (used: Element | null = null): boolean =>
  isCalm() && losesNothing() && !isSomethingOpen(used);

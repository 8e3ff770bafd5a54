/** The longest double click of common systems. */
const DOUBLE_CLICK_MS = 500;

export const isSecondClick = ({ detail }: { readonly detail: number }): boolean => detail > 1;

/** A click handler that ignores the second click of a double click, even if the first has already been handled. */
export const onFirstClick =
  (run: () => void) =>
  (event: { readonly detail: number }): void => {
    if (!isSecondClick(event)) run();
  };

/** For a dialog that closes at the first click of a double click: the second one must not reach the element below. */
export function absorbSecondClick(): void {
  const absorb = (event: MouseEvent): void => {
    if (!isSecondClick(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', absorb, { capture: true });
  setTimeout(() => window.removeEventListener('click', absorb, { capture: true }), DOUBLE_CLICK_MS);
}

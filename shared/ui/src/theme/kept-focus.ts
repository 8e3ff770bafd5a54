import { useEffect } from 'react';

/** Grace period in ms for lists, dialogs and pages, which know better where the focus belongs. */
const OTHERS_FIRST_MS = 100;

/** Parts of a page that may take the focus of a removed control. */
const PLACES = '[role="group"], fieldset, li, section, form, [role="dialog"], main';

const isNowhere = (): boolean => document.activeElement === document.body || document.activeElement === null;

function* placesAround(control: HTMLElement): Generator<HTMLElement> {
  for (let place = control.parentElement; place; place = place.parentElement) if (place.matches(PLACES)) yield place;
}

function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

/**
 * A control loses the focus when it is disabled or removed, often by its own click, and the next Tab starts at the top
 * of the page. This returns the focus to a control once it is enabled again, or moves it to the nearest part around a
 * removed one, unless the focus has moved on. Returns the function that stops it.
 */
function keepFocus(): () => void {
  let control: HTMLElement | null = null;
  let places: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onFocus = ({ target }: FocusEvent): void => {
    control = target instanceof HTMLElement ? target : null;
    places = control ? [...placesAround(control)] : [];
  };
  const onBlur = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      // Browsers may report disabling and removal as a blur too.
      if (control === target && control?.isConnected && !control.matches(':disabled') && isNowhere()) control = null;
    });
  const onPointer = ({ target }: PointerEvent): void => {
    if (target instanceof Node && !control?.contains(target)) control = null;
  };
  const observer = new MutationObserver((changes) => {
    if (!control) return;
    if (!control.isConnected) {
      control = null;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const place = places.find((one) => one.isConnected);
        if (place && isNowhere()) focusPlace(place);
      }, OTHERS_FIRST_MS);
      return;
    }
    const changed = changes.some(({ type, target }) => type === 'attributes' && target.contains(control));
    if (changed && !control.matches(':disabled') && isNowhere()) control.focus({ preventScroll: true });
  });
  observer.observe(document, { attributes: true, attributeFilter: ['disabled'], childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  document.addEventListener('pointerdown', onPointer);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    document.removeEventListener('pointerdown', onPointer);
  };
}

export const useKeptFocus = (): void => useEffect(keepFocus, []);

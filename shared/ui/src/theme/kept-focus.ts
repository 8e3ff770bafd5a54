import { useEffect } from 'react';

/** Lists, dialogs and pages, which know better where the focus belongs, take it within this time. */
const OTHERS_FIRST_MS = 100;

/** Parts of a page that may take the focus of a control which is gone. */
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
 * A browser takes the focus from a control that is disabled or removed, which its own click often does: the next Tab starts
 * at the top of the page then. A control that is enabled again gets the focus back, and the nearest part of the page around
 * one that is gone takes it, unless the focus has moved on. Returns the function that stops it.
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
      // Disabling and removing may be reported as a blur too.
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

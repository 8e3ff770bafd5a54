import { useEffect, useRef } from 'react';

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="menu"], [role="listbox"]';

/** MUI's dialogs and menus. The focus may be on the surrounding box, which has no role. */
const OPEN_ABOVE = '.MuiModal-root:not(.MuiModal-hidden)';

/** True while keys are not shortcuts: in a field or a menu, with a modifier, or with a dialog above the page. */
const isTyping = ({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  isComposing ||
  (target instanceof Element && target.closest(TYPING) !== null) ||
  document.querySelector(OPEN_ABOVE) !== null;

/** Calls `run` when the key is pressed outside of any field and dialog. */
export function useShortcut(key: string, run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== key || event.defaultPrevented || isTyping(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [key]);
}

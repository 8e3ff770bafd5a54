import { STORAGE_PREFIX } from '@textloom/session';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { readStored, writeStored } from './stored';

const KEY = `${STORAGE_PREFIX}shortcuts`;

const FIELD = 'input, textarea, select, [contenteditable="true"], [role="combobox"]';
const TYPING = `${FIELD}, [role="menu"], [role="listbox"]`;

/** MUI's dialogs and menus. The focus may be on the surrounding box, which has no role. */
const OPEN_ABOVE = '.MuiModal-root:not(.MuiModal-hidden)';

/** A shortcut of the shown page, for the shortcut help. */
export interface Shortcut {
  /** `KeyboardEvent.key`. */
  readonly key: string;
  /** What it does: "Next conversation". */
  readonly name: string;
}

let shown: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

/**
 * Esc leaves a field, so that the next key is a shortcut again. Only while the page has shortcuts: other pages leave Esc
 * to the browser. Fields with an open list, and dialogs, handle Esc first.
 */
function leaveField(event: KeyboardEvent): void {
  const { key, target, isComposing, defaultPrevented } = event;
  if (key !== 'Escape' || isComposing || defaultPrevented || !(target instanceof HTMLElement)) return;
  if (!target.matches(FIELD) || document.querySelector(OPEN_ABOVE) !== null || !shortcutsOn()) return;
  // A search field would be emptied by the browser, and a panel beside the list would close.
  event.preventDefault();
  target.blur();
}

function change(next: readonly Shortcut[]): void {
  shown = next;
  if (next.length > 0) document.addEventListener('keydown', leaveField);
  else document.removeEventListener('keydown', leaveField);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The shortcuts of the mounted parts, in the order of mounting. */
export const useShortcuts = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => shown);

/** Whether single keys are shortcuts in this browser; users can switch them off (WCAG 2.1.4). */
const shortcutsOn = (): boolean => readStored(KEY) !== 'off';

/** Switches the shortcuts of single keys on or off, for this browser. */
export function setShortcuts(on: boolean): void {
  writeStored(KEY, on ? null : 'off');
  change([...shown]);
}

/** Follows `shortcutsOn()`. */
export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, shortcutsOn);

/**
 * Whether this key press may be a shortcut: not in a field or a menu, not with a modifier, not below a dialog, not while
 * shortcuts are switched off.
 */
export const isShortcut = ({
  target,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  defaultPrevented,
}: KeyboardEvent): boolean =>
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  !isComposing &&
  !defaultPrevented &&
  !(target instanceof Element && target.closest(TYPING) !== null) &&
  document.querySelector(OPEN_ABOVE) === null &&
  shortcutsOn();

/**
 * Calls `run` when the key is pressed outside of any field and dialog, and adds the key to the list behind `?`. Without
 * `run` the key is only listed, because the browser or the focused element already handles it. `g` and `?` are the
 * frame's.
 */
export function useShortcut(key: string, name: string, run?: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const shortcut: Shortcut = { key, name };
    change([...shown, shortcut]);
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== key || !latest.current || !isShortcut(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('keydown', pressed);
      change(shown.filter((one) => one !== shortcut));
    };
  }, [key, name]);
}

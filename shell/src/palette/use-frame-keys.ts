import { isShortcut } from '@textloom/kit';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { jumpsOf, type Reach } from './palette.model';

/** How long `g` waits for its letter, in ms. */
const PATIENCE_MS = 1_500;

interface Handlers {
  readonly openPalette: () => void;
  readonly openShortcuts: () => void;
  /** Keys belong to the palette while it is open. */
  readonly typing: boolean;
}

/**
 * The keys of the frame: Ctrl K or ⌘ K everywhere, `?` and `g` with a letter outside of fields. Handled before the
 * page's shortcuts, so that the letter after `g` does not trigger one of them.
 */
export function useFrameKeys(reach: Reach, handlers: Handlers): void {
  const navigate = useNavigate();
  const latest = useRef({ reach, navigate, ...handlers });
  useEffect(() => {
    latest.current = { reach, navigate, ...handlers };
  });
  useEffect(() => {
    let begun = Number.NEGATIVE_INFINITY;
    const pressed = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, timeStamp } = event;
      if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) {
        event.preventDefault();
        latest.current.openPalette();
        return;
      }
      if (latest.current.typing || !isShortcut(event)) return;
      const isLetter = timeStamp - begun < PATIENCE_MS;
      begun = Number.NEGATIVE_INFINITY;
      if (isLetter) {
        const to = jumpsOf(latest.current.reach).get(key)?.to;
        event.preventDefault();
        event.stopPropagation();
        if (to !== undefined) void latest.current.navigate(to);
      } else if (key === 'g') begun = timeStamp;
      else if (key === '?') {
        event.preventDefault();
        latest.current.openShortcuts();
      }
    };
    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, []);
}

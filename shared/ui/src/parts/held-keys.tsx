import { useEffect } from 'react';

/** A part that opens has put the focus into its field by then. */
const PATIENCE_MS = 1_000;

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !element.readOnly);

/** Adds text as if it were typed: React reads a value only through an event. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const own = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, `${field.value}${text}`);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function writeOnceFocused(text: string, until: number): void {
  const field = document.activeElement;
  if (isField(field)) write(field, text);
  else if (performance.now() < until) setTimeout(() => writeOnceFocused(text, until), 20);
}

/**
 * Shown in the place of a part that loads after somebody has opened it: keeps what is typed meanwhile, and writes it into
 * the field that has the focus then.
 */
export function HeldKeys() {
  useEffect(() => {
    let text = '';
    const hold = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isField(document.activeElement))
        return;
      if (event.key === 'Backspace') text = text.slice(0, -1);
      else if (event.key.length === 1) text += event.key;
      else return;
      // Neither a jump of the frame nor a press of the button that opened the part.
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', hold, { capture: true });
    return () => {
      window.removeEventListener('keydown', hold, { capture: true });
      if (text !== '') writeOnceFocused(text, performance.now() + PATIENCE_MS);
    };
  }, []);
  return null;
}

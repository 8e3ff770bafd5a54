import { useEffect } from 'react';

/** By then an opened part has focused its field; a part without a field gets the keys afterwards. */
const PATIENCE_MS = 1_000;

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !element.readOnly);

/** Adds text as if it were typed: React reads a value only through an event. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const own = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, `${field.value}${text}`);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Placeholder of a part that is loading after being opened: buffers typed text until a field has the focus, then
 * inserts it before the next key. After Esc, further keys are shortcuts again.
 */
export function HeldKeys() {
  useEffect(() => {
    let text = '';
    let escaped = false;
    const flush = (): void => {
      const field = document.activeElement;
      if (text === '' || !isField(field)) return;
      write(field, text);
      text = '';
    };
    const hold = (event: KeyboardEvent): void => {
      flush();
      if (event.key === 'Escape') escaped = true;
      if (
        escaped ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.isComposing ||
        isField(document.activeElement)
      )
        return;
      if (event.key === 'Backspace') text = text.slice(0, -1);
      else if (event.key.length === 1) text += event.key;
      else return;
      // Prevents frame shortcuts and another press of the button that opened the part.
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', hold, { capture: true });
    // The part has loaded, and will focus its field in a moment.
    return () => {
      const end = performance.now() + PATIENCE_MS;
      const wait = (): void => {
        flush();
        if (!isField(document.activeElement) && performance.now() < end) setTimeout(wait, 20);
        else window.removeEventListener('keydown', hold, { capture: true });
      };
      // Not within an effect, because React would reset the field's value before reading it.
      setTimeout(wait);
    };
  }, []);
  return null;
}

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

/** Placeholders that hold keys now. One hands over to the next, as a conversation does that another follows. */
let holders = 0;
let text = '';
let escaped = false;

function flush(): void {
  const field = document.activeElement;
  if (text === '' || !isField(field)) return;
  write(field, text);
  text = '';
}

function hold(event: KeyboardEvent): void {
  flush();
  if (event.key === 'Escape') escaped = true;
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (escaped || ctrlKey || metaKey || altKey || isComposing || isField(document.activeElement)) return;
  if (key === 'Backspace') text = text.slice(0, -1);
  else if (key.length === 1) text += key;
  else return;
  // Prevents frame shortcuts and another press of the button that opened the part.
  event.preventDefault();
  event.stopImmediatePropagation();
}

function begin(): void {
  holders += 1;
  if (holders > 1) return;
  escaped = false;
  window.addEventListener('keydown', hold, { capture: true });
}

function end(): void {
  holders -= 1;
  if (holders > 0) return;
  text = '';
  window.removeEventListener('keydown', hold, { capture: true });
}

/**
 * Placeholder of a part that is loading after being opened: buffers typed text until a field has the focus, then
 * inserts it before the next key. After Esc, further keys are shortcuts again.
 */
export function HeldKeys() {
  useEffect(() => {
    begin();
    // The part has loaded, and will focus its field in a moment.
    return () => {
      const latest = performance.now() + PATIENCE_MS;
      const wait = (): void => {
        flush();
        const waits = holders === 1 && !isField(document.activeElement) && performance.now() < latest;
        if (waits) setTimeout(wait, 20);
        else end();
      };
      // Not within an effect, because React would reset the field's value before reading it.
      setTimeout(wait);
    };
  }, []);
  return null;
}

import { brandOf } from '../../cards/card-patterns';
import { FIELDS, problemOf, type Complaint, type Kind } from './card-fields';

export interface ElementEvent {
  elementType: Kind;
  empty?: boolean;
  complete?: boolean;
  error?: Complaint;
  /** For the card number only, as at Stripe. */
  brand?: string;
}
type EventName = 'ready' | 'change' | 'focus' | 'blur';
type Listener = (event: ElementEvent) => void;

function createInput(kind: Kind, placeholder = FIELDS[kind].placeholder as string): HTMLInputElement {
  const input = document.createElement('input');
  input.setAttribute('aria-label', FIELDS[kind].label);
  input.autocomplete = FIELDS[kind].autocomplete;
  input.inputMode = 'numeric';
  input.placeholder = placeholder;
  input.style.cssText =
    'border: 0; outline: 0; background: transparent; color: inherit; width: 100%; padding: 0; font: inherit';
  return input;
}

/** One field of a card as an input in the page, with the methods and events of Stripe's element. */
export function createElement(kind: Kind, options: { placeholder?: string } = {}) {
  const field = FIELDS[kind];
  const input = createInput(kind, options.placeholder);
  const listeners = new Map<EventName, Listener[]>();
  const emit = (name: EventName, event: ElementEvent): void =>
    listeners.get(name)?.forEach((listener) => listener(event));
  const complaint = (): Complaint | undefined =>
    field.complete(input.value) ? problemOf(kind, input.value) : field.incomplete;
  const emitChange = (error?: Complaint): void =>
    emit('change', {
      elementType: kind,
      empty: input.value === '',
      complete: field.complete(input.value),
      error,
      ...(kind === 'cardNumber' && { brand: brandOf(input.value) }),
    });

  input.addEventListener('input', () => {
    input.value = field.format(input.value);
    emitChange(problemOf(kind, input.value));
  });
  input.addEventListener('focus', () => emit('focus', { elementType: kind }));
  input.addEventListener('blur', () => {
    emit('blur', { elementType: kind });
    if (input.value !== '') emitChange(complaint());
  });

  const element = {
    mount(target: string | Element) {
      const box = typeof target === 'string' ? document.querySelector(target) : target;
      if (!box) throw new Error(`The page has no element that matches ${String(target)}.`);
      box.append(input);
      queueMicrotask(() => emit('ready', { elementType: kind }));
    },
    on(name: EventName, listener: Listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
      return element;
    },
    off(name: EventName, listener?: Listener) {
      listeners.set(name, listener ? (listeners.get(name) ?? []).filter((one) => one !== listener) : []);
      return element;
    },
    update(changes: { disabled?: boolean }) {
      if (changes.disabled !== undefined) input.disabled = changes.disabled;
    },
    destroy: () => input.remove(),
  };
  return { element, value: () => input.value, complaint };
}

export type CardElement = ReturnType<typeof createElement>;

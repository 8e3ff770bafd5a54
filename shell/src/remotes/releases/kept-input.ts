/** A field as shown to the user. */
interface Field {
  readonly label: string;
  readonly value: string;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Excludes passwords, which are never shown again, and fields without the user's text: buttons, hidden values,
 * searches, files.
 */
const LEFT_OUT = new Set(['password', 'hidden', 'search', 'file', 'submit', 'button', 'reset', 'image']);

/** Forms in which something was typed, and fields outside forms. */
let touched = new WeakSet<Element>();

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Remembers the forms in which the user types. Returns the function that stops it. */
export function watchInput(): () => void {
  const note = ({ target }: Event): void => {
    if (isControl(target)) touched.add(target.form ?? target);
  };
  document.addEventListener('input', note, { capture: true });
  return () => {
    document.removeEventListener('input', note, { capture: true });
    touched = new WeakSet();
  };
}

const textOf = (node: Element | null | undefined): string => node?.textContent.trim() ?? '';

function labelOf(control: Element): string {
  const named = control.getAttribute('aria-label');
  if (named) return named;
  const ids = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const written = isControl(control) ? textOf(control.labels?.[0]) : '';
  const label = written || ids.map((id) => textOf(document.getElementById(id))).find((text) => text !== '');
  // A required field's label ends with its mark.
  return (label ?? control.getAttribute('name') ?? '').replace(/\s*\*$/, '').trim();
}

/** The group that a choice belongs to: "Gender" of "Female". */
const groupOf = (control: Element): string => {
  const group = control.closest('fieldset, [role="radiogroup"], [role="group"]');
  return group ? textOf(group.querySelector('legend')) || labelOf(group) : '';
};

function valueOf(control: Control): string {
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map((option) => option.text).join(', ');
  // The chosen entries of a multi-value field are beside its input.
  const chips = control.closest('.MuiAutocomplete-root')?.querySelectorAll('.MuiChip-label') ?? [];
  return [...[...chips].map(textOf), control.value].filter((text) => text !== '').join(', ');
}

function fieldOf(control: Control): Field | null {
  // MUI's own helpers are hidden: the input of a select, the copy that measures a text area.
  if (LEFT_OUT.has(control.type) || control.getAttribute('aria-hidden') === 'true') return null;
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
    if (!control.checked) return null;
    const group = groupOf(control);
    return group === '' ? { label: labelOf(control), value: 'yes' } : { label: group, value: labelOf(control) };
  }
  return { label: labelOf(control), value: valueOf(control) };
}

/** MUI's Select is an element with the role combobox. */
const choiceOf = (control: Element): Field => ({ label: labelOf(control), value: textOf(control) });

const write = ({ label, value }: Field): string =>
  value.includes('\n') ? `${label}:\n${value}` : label === '' ? value : `${label}: ${value}`;

/**
 * The input in this page's forms, as text for copying; empty when nothing was typed. `all`: includes forms that were
 * filled without typing.
 */
export function keptInput(all: boolean): string {
  const controls = [...document.querySelectorAll('input, textarea, select, [role="combobox"]')];
  const fields = controls.flatMap((control): Field[] => {
    const form = control.closest('form');
    if (!(touched.has(form ?? control) || (all && form !== null))) return [];
    if (control.closest('[role="search"]') !== null) return [];
    const field = isControl(control) ? fieldOf(control) : choiceOf(control);
    return field && field.value !== '' ? [field] : [];
  });
  return fields.map(write).join('\n');
}

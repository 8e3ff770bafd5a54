import { AppError } from '../../base/app-error';

/** A query or form as plain fields: text, or a list of texts. */
export type FormFields = Record<string, string | string[]>;

const FILTER = /^filter\[([^\]]*)\](\[\])?$/;

/** `filter[name]` and `name[]` without their brackets, and whether the name is a list. */
function readName(raw: string): { name: string; list: boolean } {
  const filter = FILTER.exec(raw);
  if (filter) return { name: filter[1] ?? '', list: filter[2] !== undefined };
  return raw.endsWith('[]') ? { name: raw.slice(0, -2), list: true } : { name: raw, list: false };
}

/** Adds one pair: a name that repeats becomes a list, in order. */
export function addField(fields: FormFields, rawName: string, value: string): void {
  const { name, list } = readName(rawName);
  const known = fields[name];
  if (known === undefined) fields[name] = list ? [value] : value;
  else if (Array.isArray(known)) known.push(value);
  else fields[name] = [known, value];
}

/** No prototype, so that a field named `__proto__` is an ordinary field. */
export const emptyFields = (): FormFields => Object.create(null) as FormFields;

const decoded = (text: string): string => {
  // Nearly every value of a long form is a plain number.
  if (!/[%+]/.test(text)) return text;
  return new URLSearchParams(`x=${text}`).get('x') ?? '';
};

/**
 * Reads a query string or a form-encoded body: `filter[name]` counts as `name` (decision 6) and `name[]` as a list
 * (decision 9). Pair by pair, because a list of all pairs would take many times the memory of the text.
 */
export function parseForm(text: string, maxPairs = Number.POSITIVE_INFINITY): FormFields {
  const fields = emptyFields();
  let pairs = 0;
  let known = { raw: '', name: '' };
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('&', at);
    const pair = text.slice(at, next === -1 ? text.length : next);
    at += pair.length + 1;
    if (pair === '') continue;
    if ((pairs += 1) > maxPairs) throw new AppError('too_large', 'This form has too many fields.');
    const equals = pair.indexOf('=');
    const raw = equals === -1 ? pair : pair.slice(0, equals);
    // The entries of a list follow each other under one name.
    if (raw !== known.raw) known = { raw, name: decoded(raw) };
    addField(fields, known.name, equals === -1 ? '' : decoded(pair.slice(equals + 1)));
  }
  return fields;
}

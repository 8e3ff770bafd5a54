/** A query or a form as plain fields: text, or a list of texts. */
export type FormFields = Record<string, string | string[]>;

const FILTER = /^filter\[([^\]]*)\](\[\])?$/;

/** `filter[name]` and `name[]` without their brackets, and whether the name asks for a list. */
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

/** No prototype: a field may be called `__proto__` and stays a field. */
export const emptyFields = (): FormFields => Object.create(null) as FormFields;

/**
 * Reads a query string or a form-encoded body: `filter[name]` counts as `name` (decision 6) and
 * `name[]` as a list (decision 9).
 */
export function parseForm(text: string): FormFields {
  const fields = emptyFields();
  for (const [name, value] of new URLSearchParams(text)) addField(fields, name, value);
  return fields;
}

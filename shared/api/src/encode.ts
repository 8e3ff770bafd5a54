type Pair = readonly [name: string, value: string | Blob];

const text = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  return value === null ? '' : String(value);
};

function pairs(body: Readonly<Record<string, unknown>>, commaLists: readonly string[]): Pair[] {
  return Object.entries(body).flatMap(([name, value]): Pair[] => {
    if (value === undefined) return [];
    if (value instanceof Blob) return [[name, value]];
    if (!Array.isArray(value)) return [[name, text(value)]];
    if (commaLists.includes(name)) return [[name, value.map(text).join(',')]];
    return value.map((entry): Pair => [`${name}[]`, text(entry)]);
  });
}

/**
 * Body of a call: form-encoded (API-004), lists as `name[]` or, where specified, as a comma list (decision 9);
 * multipart with a file (decision 35) or on demand.
 */
export function encodeBody(
  body: Readonly<Record<string, unknown>>,
  options: { commaLists?: readonly string[]; multipart?: boolean } = {},
): URLSearchParams | FormData {
  const entries = pairs(body, options.commaLists ?? []);
  if (options.multipart || entries.some(([, value]) => value instanceof Blob)) {
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, value);
    return form;
  }
  const form = new URLSearchParams();
  for (const [name, value] of entries) if (typeof value === 'string') form.append(name, value);
  return form;
}

/** Query of a call: every filter as `filter[name]=value` (decision 6); empty ones are omitted. */
export function encodeQuery(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    search.append(`filter[${name}]`, Array.isArray(value) ? value.map(text).join(',') : text(value));
  }
  return search;
}

/** `keywords/:id` with its parameters filled in; throws when one is missing. */
export function fillPath(path: string, input: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = input[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`The path ${path} needs "${name}".`);
    return encodeURIComponent(String(value));
  });
}

export const pathNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

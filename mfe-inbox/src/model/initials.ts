/** Initials of the first and the last word of a name. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return ([...first].slice(0, 1).join('') + [...last].slice(0, 1).join('')).toUpperCase();
}

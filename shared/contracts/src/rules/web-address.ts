/** Longest address that can be shortened. */
export const ADDRESS_MAX = 2_000;

/** Messages for the problems of an address. */
export const ADDRESS_MESSAGES = {
  required: 'Enter the address of a page.',
  'too-long': 'An address can have at most 2,000 characters.',
  scheme: 'Only addresses that begin with http:// or https:// can be shortened.',
  invalid: 'Enter a complete web address, like https://example.com/menu.',
  credentials: 'Remove the user name and password from this address.',
} as const;
export type AddressProblem = keyof typeof ADDRESS_MESSAGES;

/** `host:8080` is not a scheme. */
const SCHEME = /^([a-z][a-z0-9+.-]*):(?!\d)/i;

/** Not URL.canParse: once it is optimized, Node 20 refuses addresses with letters like ä. */
function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** A web address as a person types it, also without https://. Returns the complete one, or its problem. */
export function readWebAddress(typed: string): { address: string } | { problem: AddressProblem } {
  const text = typed.trim();
  if (text === '') return { problem: 'required' };
  if (text.length > ADDRESS_MAX) return { problem: 'too-long' };
  // Browsers drop tabs and line breaks, so "java\nscript:" would become a different scheme.
  if (/[\s\p{C}]/u.test(text)) return { problem: 'invalid' };
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && !/^https?:\/\/[^/]/i.test(text))
    return { problem: scheme === 'http' || scheme === 'https' ? 'invalid' : 'scheme' };
  // "//host" and "/path" are parts of another page's address.
  if (scheme === undefined && /^[/\\]/.test(text)) return { problem: 'invalid' };
  const complete = scheme === undefined ? `https://${text}` : text;
  const url = parse(complete);
  if (!url || !/[.:]|^localhost$/.test(url.hostname)) return { problem: 'invalid' };
  if (url.username !== '' || url.password !== '') return { problem: 'credentials' };
  return url.href.length > ADDRESS_MAX ? { problem: 'too-long' } : { address: url.href };
}

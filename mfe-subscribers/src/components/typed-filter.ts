import { phoneDigits } from '@textloom/contracts';

/** The server's limit; a longer text would be refused, and the list with it. */
const LONGEST = { search: 200, zip: 10, phone: 20 } as const;

/** Converts typed or pasted text into a valid filter: of "Mobile: +1 (512) 555-0123" the digits. */
export function typedFilter<K extends keyof typeof LONGEST>(name: K, text: string): Record<K, string> {
  const whole = text.length <= LONGEST[name];
  const short = whole ? text : (name === 'phone' ? phoneDigits(text) : text).slice(0, LONGEST[name]);
  return { [name]: short } as Record<K, string>;
}

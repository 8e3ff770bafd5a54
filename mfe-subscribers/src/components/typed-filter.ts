import { phoneDigits } from '@textloom/contracts';

/** As long as the server reads them; a longer one would be refused, and the list with it. */
const LONGEST = { search: 200, zip: 10, phone: 20 } as const;

/** What was typed or pasted into a filter field, as it can be asked for: of "Mobile: +1 (512) 555-0123" the digits. */
export function typedFilter<K extends keyof typeof LONGEST>(name: K, text: string): Record<K, string> {
  const whole = text.length <= LONGEST[name];
  const short = whole ? text : (name === 'phone' ? phoneDigits(text) : text).slice(0, LONGEST[name]);
  return { [name]: short } as Record<K, string>;
}

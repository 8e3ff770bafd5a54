import { isPhone, phoneDigits } from '@textloom/contracts';
import type { CarrierSettings } from './settings';

type Numbers = Pick<CarrierSettings, 'code' | 'ownNumbers'>;

/** The notation of Twilio: `+1` before ten digits, short codes unchanged. */
const asAddress = (number: string): string => {
  const digits = phoneDigits(number);
  return isPhone(digits) ? `+1${digits}` : digits;
};

/** The numbers that handsets may text: the shared code, then those of single accounts. */
export const ourNumbers = async ({ code, ownNumbers }: Numbers): Promise<string[]> => [
  code,
  ...(await ownNumbers()).map(asAddress),
];

/** The number as Twilio writes it; undefined: it is not ours. The shared code needs no query. */
export async function ourNumber(numbers: Numbers, given: string): Promise<string | undefined> {
  if (given === numbers.code) return given;
  const address = asAddress(given);
  if (address === '') return undefined;
  if (address === asAddress(numbers.code)) return numbers.code;
  return (await numbers.ownNumbers()).includes(phoneDigits(address)) ? address : undefined;
}

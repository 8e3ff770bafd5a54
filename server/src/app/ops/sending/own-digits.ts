import { formatPhone, isPhone, numberProblem, PHONE_PROBLEMS, phoneDigits, z } from '@textloom/contracts';
import type { NumberKind } from '../../../domains/tenancy/number';
import { invalid } from '../../../platform/base/app-error';
import type { OpsDeps } from '../command';

const MAX_RATE = 10_000;

/** The digits of a number that an account may have. */
export function ownDigits({ config }: OpsDeps, typed: string): string {
  const digits = phoneDigits(typed);
  if (!/^(\d{5,6}|\d{10})$/.test(digits) || /[^\d\s()+.-]/.test(typed))
    throw invalid('number', `${typed} is not a number of ten digits, nor a short code of 5 or 6.`);
  if (config.carrier.numbers.some((number) => phoneDigits(number) === digits))
    throw invalid('number', `${typed} is the shared code of this installation, which every account may use.`);
  return digits;
}

const KINDS: Readonly<Record<NumberKind, string>> = {
  toll_free: 'a toll-free number',
  local: 'a local number',
  short_code: 'a short code',
};

/** A wrong kind would be sent at the wrong rate and by the wrong rules of the carriers. */
export function requireKind(digits: string, kind: NumberKind): void {
  const tollFree = isPhone(digits) && numberProblem(digits) === PHONE_PROBLEMS.tollFree;
  const real: NumberKind = !isPhone(digits) ? 'short_code' : tollFree ? 'toll_free' : 'local';
  if (kind !== real) throw invalid('kind', `${formatPhone(digits)} is ${KINDS[real]}: --kind ${real}.`);
}

/** Decimals, because a local number may send one segment in several seconds. */
const rate = z.union([z.number(), z.string()], 'Give the rate: --rate 3.').transform((value, context) => {
  const perSecond = /^\d{1,5}(\.\d{1,3})?$/.test(String(value)) ? Number(value) : 0;
  if (perSecond > 0 && perSecond <= MAX_RATE) return perSecond;
  context.addIssue({ code: 'custom', message: `Give a rate in segments per second, up to ${MAX_RATE}: --rate 3.` });
  return z.NEVER;
});

const MAX_DAILY = 10_000_000;

/** Carrier segments of one day of the carriers; null: no limit. */
export const daily = z
  .union([z.number(), z.string()])
  .transform((value, context) => {
    if (value === 'none') return null;
    const limit = /^\d{1,8}$/.test(String(value)) ? Number(value) : 0;
    if (limit > 0 && limit <= MAX_DAILY) return limit;
    context.addIssue({
      code: 'custom',
      message: `Give a limit in segments per day, up to ${MAX_DAILY}, or none: --daily 2000.`,
    });
    return z.NEVER;
  })
  .optional();

/** Options of a number that an account gets. */
export const kindAndRate = {
  kind: z.enum(['toll_free', 'local', 'short_code'], 'Name the kind: --kind toll_free, local or short_code.'),
  rate,
};

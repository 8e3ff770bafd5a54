import { numberProblem, PHONE_PROBLEMS } from '@textloom/contracts';
import type { SoldKind } from '../../../platform/providers/numbers/number-provider';

/** The kind of a number that can be sold, by its digits; undefined: it is none of the United States or Canada. */
export function soldKind(digits: string): SoldKind | undefined {
  const problem = numberProblem(digits);
  if (problem === PHONE_PROBLEMS.tollFree) return 'toll_free';
  return problem === null ? 'local' : undefined;
}

/** Whether there are numbers of this kind with this area code. */
export const isAreaOf = (kind: SoldKind, areaCode: string): boolean => soldKind(`${areaCode}5550100`) === kind;

/** A number that another account holds or is buying is sold, too. */
export const SOLD_MEANWHILE = 'Somebody else has bought this number. Choose another one.';
export const OTHER_PRICES =
  'The prices of numbers have changed, and nothing was bought. Look at them, then choose again.';
export const NOT_SOLD_HERE =
  'Numbers cannot be bought here, because of the link to the carrier. Please contact support.';

import { phoneDigits } from '@textloom/contracts';
import { readUnderReview } from '../../domains/tenancy/keyword';
import { shownNumber } from '../../domains/tenancy/number';
import { notFound } from '../../platform/base/app-error';
import { approveKeyword as approve } from '../../domains/joining';
import type { OpsDeps } from './command';

/** The number of a keyword as its lookups name it: null for the shared code. */
function numberNamed({ config }: OpsDeps, typed: string): string | null {
  const digits = phoneDigits(typed);
  return config.carrier.numbers.some((number) => phoneDigits(number) === digits) ? null : digits;
}

/** Approves a keyword (ENG-009), which then sends welcomes. Earlier joins get none. */
export const approveKeyword = (
  deps: OpsDeps,
  { keyword, number }: { keyword: string; number?: string },
): Promise<{ keyword: string; changed: boolean }> =>
  deps.db.asEngine(async (tx) => {
    const approved = await approve(tx, keyword, number === undefined ? undefined : numberNamed(deps, number));
    if (!approved) throw notFound(`The keyword ${keyword}`);
    return { keyword: keyword.trim().toUpperCase(), changed: approved.changed };
  });

/** Oldest first, with the numbers that they are texted to. */
export const keywordsUnderReview = async ({ db, config }: OpsDeps) =>
  (await db.asEngine(readUnderReview)).map((one) => ({ ...one, number: shownNumber(one.number, config) }));

import type { Database, Tx } from '../../../platform/db/connection';
import { untilNone } from '../../../platform/base/until-none';
import { addFee } from '../../texting/fee';
import { type BoughtNumber, boughtNumbers, insertBought, type NewBought, takeMonth } from './bought-number.repository';

/** From now on an account holds a number, which costs its first month. Undefined: the number is held already. */
export async function hold(tx: Tx, number: NewBought): Promise<BoughtNumber | undefined> {
  const { accountId, digits } = number;
  const bought = await insertBought(tx, number);
  if (bought) await addFee(tx, { accountId, digits, what: 'number', period: bought.boughtAt });
  return bought;
}

/** A registration costs its month from the first month of the number that begins after its approval. */
const chargeOne = ({ db }: { db: Pick<Database, 'asEngine'> }, now: Date): Promise<boolean> =>
  db.asEngine(async (tx) => {
    const taken = await takeMonth(tx, now);
    if (!taken) return false;
    const { accountId, digits, month: period, approvedAt } = taken;
    await addFee(tx, { accountId, digits, what: 'number', period });
    if (approvedAt !== null && approvedAt <= period)
      await addFee(tx, { accountId, digits, what: 'registration_month', period });
    return true;
  });

/** Charges the months of held numbers that have begun after the first one. Returns their number. */
export const chargeMonths = (needs: { db: Pick<Database, 'asEngine'> }, now: Date): Promise<number> =>
  untilNone(() => chargeOne(needs, now));

/** Charges the registration of a number once the carriers have approved it. A refused one costs nothing. */
export async function chargeRegistration(tx: Tx, accountId: number, digits: string): Promise<void> {
  const held = (await boughtNumbers(tx, accountId)).find((one) => one.digits === digits);
  if (held?.approvedAt && held.monthsCharged !== null)
    await addFee(tx, { accountId, digits, what: 'registration', period: held.approvedAt });
}

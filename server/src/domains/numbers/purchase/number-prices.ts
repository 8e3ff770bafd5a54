import { type NumberPrice as ShownPrice, SOLD_KINDS } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { SoldKind } from '../../../platform/providers/numbers/number-provider';
import { type NumberPrice, numberPrices, priceAt } from '../../texting/fee';

/** What a number that is bought now costs; undefined: nothing. */
export const soldPrice = async (tx: Tx, kind: SoldKind, now: Date): Promise<NumberPrice | undefined> =>
  priceAt(await numberPrices(tx), kind, now);

const shown = (kind: SoldKind, price: NumberPrice): ShownPrice => ({
  kind,
  valid_from: price.validFrom,
  month: price.monthCents / 100,
  registration: price.registrationCents / 100,
  registration_month: price.registrationMonthCents / 100,
  segment: price.segmentMicros / 1_000_000,
});

/** The prices of today. */
export async function shownPrices(tx: Tx, now: Date): Promise<ShownPrice[]> {
  const all = await numberPrices(tx);
  return SOLD_KINDS.flatMap((kind) => {
    const price = priceAt(all, kind, now);
    return price ? [shown(kind, price)] : [];
  });
}

import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { command, statement } from '../../../platform/db/sql';
import type { NumberKind } from '../../tenancy/number';

const NUMBER_PRICE = {
  kind: col.text<NumberKind>('local'),
  /** A date: 2026-12-01. */
  validFrom: col.text(),
  monthCents: col.number,
  registrationCents: col.number,
  registrationMonthCents: col.number,
  /** Millionths of a dollar. */
  segmentMicros: col.number,
  source: col.text(),
  readOn: col.text(),
  by: col.text(),
};
export type NumberPrice = col.RowOf<typeof NUMBER_PRICE>;

/** The price list with what held before and what begins later: a few rows per kind, of each the newest first. */
export const numberPrices = (tx: Tx) =>
  tx.query(statement('texting.numberPrices', NUMBER_PRICE)`
     select kind, valid_from::text as "validFrom", month_cents as "monthCents", registration_cents as "registrationCents",
       registration_month_cents as "registrationMonthCents", segment_micros as "segmentMicros", source, read_on::text as "readOn", added_by as by
     from number_price order by kind, valid_from desc`);

/** Returns 0 if the kind has a price from that day on. */
export const insertPrice = (tx: Tx, price: NumberPrice) =>
  tx.execute(command('texting.insertPrice')`
     insert into number_price (kind, valid_from, month_cents, registration_cents, registration_month_cents, segment_micros, source, read_on, added_by)
     values (${price.kind}, ${price.validFrom}, ${price.monthCents}, ${price.registrationCents}, ${price.registrationMonthCents}, ${price.segmentMicros},
       ${price.source}, ${price.readOn}, ${price.by})
     on conflict do nothing`);

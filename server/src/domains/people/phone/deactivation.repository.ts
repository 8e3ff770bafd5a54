import type { Expired } from '../../../platform/db/delete-expired';
import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, constant, sql, statement } from '../../../platform/db/sql';

/**
 * How long a deactivated number is compared with files whose date of consent is unknown. Our choice: twice the longest
 * time that a carrier may keep a number unused (90 days of a home's number, 47 CFR 52.15(f)(1)(ii), read on
 * 2026-11-30).
 */
const KEPT_DAYS = 180;
/**
 * A number ages for 45 days before it is given to somebody else (FCC 18-177, in force): until then nobody can agree
 * with it.
 */
export const AGING_DAYS = 45;

export const EXPIRED_DEACTIVATIONS: Expired = {
  deactivated_phone: sql`day < current_date - ${constant(KEPT_DAYS)}`,
  deactivation_day: sql`day < current_date - ${constant(KEPT_DAYS)}`,
};

/** Stores numbers of a day; a number that was deactivated again keeps the newer day. */
export const storeDeactivated = (tx: Tx, phones: readonly string[], day: string) =>
  tx.execute(command('people.storeDeactivated')`
     insert into deactivated_phone as d (phone, day) select distinct p, ${day}::date from unnest(${phones}::text[]) p order by 1
     on conflict (phone) do update set day = excluded.day where d.day < excluded.day`);

/** Records that a day was read to the end, so that it is read once. */
export const markDayRead = (tx: Tx, day: string, numbers: number) =>
  tx.execute(command('people.markDayRead')`
     insert into deactivation_day (day, numbers) values (${day}, ${numbers}) on conflict do nothing`);

/** Which of these days were read to the end. */
export const daysRead = (tx: Tx, days: readonly string[]) =>
  tx.values(statement('people.daysRead', { day: col.text() })`
     select day::text from deactivation_day where day = any(${days}::date[])`);

/** When the newest list of deactivated numbers was read; null: never. */
export const lastDayRead = (tx: Tx) =>
  tx.value(
    statement('people.lastDayRead', { at: col.orNull(col.time) })`select max(read_at) as at from deactivation_day`,
  );

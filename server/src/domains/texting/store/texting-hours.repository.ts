import type { Tx } from '../../../platform/db/connection';

/** Minutes of the local day, `to` excluded; null: no texts on such a day. */
export type DayHours = { from: number; to: number } | null;

export interface StateHours {
  state: string;
  /** A local date: 2026-11-29. */
  valid_from: string;
  mon_fri: DayHours;
  sat: DayHours;
  sun: DayHours;
  holiday: DayHours;
  citation: string;
  source: string;
  read_on: string | null;
  by: string;
}

export interface StoredHours extends StateHours {
  at: Date;
  /** The rules of the state ended; it has no hours. */
  ended: boolean;
}

const hours = (column: string): string =>
  `case when not isempty(${column}) then json_build_object('from', lower(${column}), 'to', upper(${column})) end as ${column}`;
const COLUMNS = `state, valid_from::text, ${hours('mon_fri')}, ${hours('sat')}, ${hours('sun')}, ${hours('holiday')}, citation, source, read_on::text,
  added_by as by, added_at as at, mon_fri is null as ended`;

/** The row of each state that counts today, and those that begin later. */
export const hoursInForce = (tx: Tx) =>
  tx.query<StoredHours>(
    `select ${COLUMNS} from texting_hours h where valid_from > current_date or id = (
       select id from texting_hours x where x.state = h.state and valid_from <= current_date order by valid_from desc, id desc limit 1)
     order by array_position(array['US', 'CAN'], state), state, valid_from`,
  );

/** All rows of a state in the order in which they were written. */
export const hoursHistory = (tx: Tx, state: string) =>
  tx.query<StoredHours>(`select ${COLUMNS} from texting_hours where state = $1 order by id`, [state]);

export const regionName = (tx: Tx, code: string) =>
  tx.maybeValue<string>('select name from texting_region where code = $1', [code]);

const range = (day: DayHours): string => (day === null ? 'empty' : `[${day.from},${day.to})`);

export const addHours = (tx: Tx, row: StateHours) =>
  tx.execute(
    `insert into texting_hours (state, valid_from, mon_fri, sat, sun, holiday, citation, source, read_on, added_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[row.state, row.valid_from, range(row.mon_fri), range(row.sat), range(row.sun), range(row.holiday)],
      ...[row.citation, row.source, row.read_on, row.by],
    ],
  );

export const endHours = (tx: Tx, row: { state: string; valid_from: string; reason: string; by: string }) =>
  tx.execute(
    `insert into texting_hours (state, valid_from, citation, source, added_by) values ($1, $2, $3, 'operator', $4)`,
    [row.state, row.valid_from, row.reason, row.by],
  );

/** Somebody of whom nothing is known can still be texted at some hour of the fortnight after that day. */
export const anywhereHasHours = (tx: Tx, day: string) =>
  tx.value<boolean>(
    `select not never from area_zone cross join lateral
       text_window(zones, states, null, null, greatest(now(), $1::date + interval '12 hours')) where area = '000'`,
    [day],
  );

/** The hours of the whole country on a weekday, the widest that an account may set; null: no rule. */
export const countryHours = (tx: Tx) =>
  tx.maybeOne<{ from: number; to: number }>(
    `select lower(mon_fri) as from, upper(mon_fri) as to from (
       select mon_fri from texting_hours where state = 'US' and valid_from <= current_date order by valid_from desc, id desc limit 1) h
     where mon_fri is not null`,
  );

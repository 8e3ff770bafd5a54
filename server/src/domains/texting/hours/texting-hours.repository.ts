import * as col from '../../../platform/db/col';
import { command, name, sql, type Sql, statement } from '../../../platform/db/sql';
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

const DAY_HOURS = col.orNull(col.json({ from: 0, to: 0 }));
const STORED_HOURS = {
  state: col.text(),
  valid_from: col.text(),
  ...{ mon_fri: DAY_HOURS, sat: DAY_HOURS, sun: DAY_HOURS, holiday: DAY_HOURS },
  citation: col.text(),
  source: col.text(),
  read_on: col.orNull(col.text()),
  by: col.text(),
  at: col.time,
  /** The rules of the state ended; it has no hours. */
  ended: col.bool,
};
export type StoredHours = col.RowOf<typeof STORED_HOURS>;

const hours = (day: string): Sql => {
  const column = name(day);
  return sql`case when not isempty(${column}) then json_build_object('from', lower(${column}), 'to', upper(${column})) end as ${column}`;
};
const COLUMNS = sql`state, valid_from::text, ${hours('mon_fri')}, ${hours('sat')}, ${hours('sun')}, ${hours('holiday')}, citation, source, read_on::text,
  added_by as by, added_at as at, mon_fri is null as ended`;

/** The row of each state that is in force today, and those that begin later. */
export const hoursInForce = (tx: Tx) =>
  tx.query(statement('texting.hoursInForce', STORED_HOURS)`
     select ${COLUMNS} from texting_hours h where valid_from > current_date or id = (
       select id from texting_hours x where x.state = h.state and valid_from <= current_date order by valid_from desc, id desc limit 1)
     order by array_position(array['US', 'CAN'], state), state, valid_from`);

/** All rows of a state in the order in which they were written. */
export const hoursHistory = (tx: Tx, state: string) =>
  tx.query(statement('texting.hoursHistory', STORED_HOURS)`
     select ${COLUMNS} from texting_hours where state = ${state} order by id`);

export const regionName = (tx: Tx, code: string) =>
  tx.maybeValue(statement('texting.regionName', { name: col.text() })`
     select name from texting_region where code = ${code}`);

const range = (day: DayHours): string => (day === null ? 'empty' : `[${day.from},${day.to})`);

export const addHours = (tx: Tx, row: StateHours) =>
  tx.execute(command('texting.addHours')`
     insert into texting_hours (state, valid_from, mon_fri, sat, sun, holiday, citation, source, read_on, added_by)
     values (${row.state}, ${row.valid_from}, ${range(row.mon_fri)}, ${range(row.sat)}, ${range(row.sun)}, ${range(row.holiday)}, ${row.citation}, ${row.source}, ${row.read_on}, ${row.by})`);

export const endHours = (tx: Tx, row: { state: string; valid_from: string; reason: string; by: string }) =>
  tx.execute(command('texting.endHours')`
     insert into texting_hours (state, valid_from, citation, source, added_by) values (${row.state}, ${row.valid_from}, ${row.reason}, 'operator', ${row.by})`);

/** Whether a person of unknown place can still be texted at some hour in the fortnight after that day. */
export const anywhereHasHours = (tx: Tx, day: string) =>
  tx.value(statement('texting.anywhereHasHours', { open: col.bool })`
     select not never as open from area_zone cross join lateral
       text_window(zones, states, null, null, greatest(now(), ${day}::date + interval '12 hours')) where area = '000'`);

/** The hours of the whole country on a weekday, the widest that an account may set; null: no rule. */
export const countryHours = (tx: Tx) =>
  tx.maybeOne(statement('texting.countryHours', { from: col.number, to: col.number })`
     select lower(mon_fri) as from, upper(mon_fri) as to from (
       select mon_fri from texting_hours where state = 'US' and valid_from <= current_date order by valid_from desc, id desc limit 1) h
     where mon_fri is not null`);

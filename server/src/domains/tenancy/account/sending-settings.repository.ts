import * as col from '../../../platform/db/col';
import { command, type Sql, sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

const SETTINGS_ROW = {
  undo_seconds: col.number,
  /** Null: at any hour. */
  quiet_until: col.orNull(col.number),
  quiet_from: col.orNull(col.number),
  /** Null: any number of texts. */
  cap_day: col.orNull(col.number),
  cap_week: col.orNull(col.number),
  clarify: col.bool,
  keep_promise: col.bool,
  begin_with_name: col.bool,
};
export type SettingsRow = col.RowOf<typeof SETTINGS_ROW>;

const settingsOf = (accountId: number): Sql =>
  sql`select undo_seconds, quiet_until, quiet_from, cap_day, cap_week, clarify, keep_promise, begin_with_name from account where id = ${accountId}`;

export const readSettings = (tx: Tx, accountId: number) =>
  tx.one(statement('tenancy.readSettings', SETTINGS_ROW)`${settingsOf(accountId)}`);

/** Locks the row, so that of two saves the second sees what the first one wrote. */
export const lockSettings = (tx: Tx, accountId: number) =>
  tx.one(statement('tenancy.lockSettings', SETTINGS_ROW)`
     ${settingsOf(accountId)} for no key update`);

export const writeSettings = (tx: Tx, accountId: number, row: SettingsRow) =>
  tx.execute(command('tenancy.writeSettings')`
     update account set undo_seconds = ${row.undo_seconds}, quiet_until = ${row.quiet_until}, quiet_from = ${row.quiet_from}, cap_day = ${row.cap_day}, cap_week = ${row.cap_week}, clarify = ${row.clarify},
       keep_promise = ${row.keep_promise}, begin_with_name = ${row.begin_with_name} where id = ${accountId}`);

/** Why the operator allows the account to text outside the legal hours; null: it may not. */
export const hoursAllowed = (tx: Tx, accountId: number) =>
  tx.value(statement('tenancy.hoursAllowed', { hours_allowed: col.orNull(col.text()) })`
     select hours_allowed from account where id = ${accountId}`);

export const writeHoursAllowed = (tx: Tx, accountId: number, reason: string | null) =>
  tx.execute(command('tenancy.writeHoursAllowed')`
     update account set hours_allowed = ${reason} where id = ${accountId}`);

import type { Tx } from '../../../platform/db/connection';

export interface SettingsRow {
  undo_seconds: number;
  /** Null: at any hour. */
  quiet_until: number | null;
  quiet_from: number | null;
  /** Null: any number of texts. */
  cap_day: number | null;
  cap_week: number | null;
  clarify: boolean;
  keep_promise: boolean;
  begin_with_name: boolean;
}

const SETTINGS =
  'select undo_seconds, quiet_until, quiet_from, cap_day, cap_week, clarify, keep_promise, begin_with_name from account where id = $1';

export const readSettings = (tx: Tx, accountId: number) => tx.one<SettingsRow>(SETTINGS, [accountId]);

/** Of two saves the second sees what the first one wrote. */
export const lockSettings = (tx: Tx, accountId: number) =>
  tx.one<SettingsRow>(`${SETTINGS} for no key update`, [accountId]);

export const writeSettings = (tx: Tx, accountId: number, row: SettingsRow) =>
  tx.execute(
    `update account set undo_seconds = $2, quiet_until = $3, quiet_from = $4, cap_day = $5, cap_week = $6, clarify = $7,
       keep_promise = $8, begin_with_name = $9 where id = $1`,
    [
      accountId,
      row.undo_seconds,
      row.quiet_until,
      row.quiet_from,
      row.cap_day,
      row.cap_week,
      row.clarify,
      row.keep_promise,
      row.begin_with_name,
    ],
  );

/** Why the operator lets the account text outside of the law's hours; null: it may not. */
export const hoursAllowed = (tx: Tx, accountId: number) =>
  tx.value<string | null>('select hours_allowed from account where id = $1', [accountId]);

export const writeHoursAllowed = (tx: Tx, accountId: number, reason: string | null) =>
  tx.execute('update account set hours_allowed = $2 where id = $1', [accountId, reason]);

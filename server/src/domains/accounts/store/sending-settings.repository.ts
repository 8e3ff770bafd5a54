import type { Tx } from '../../../platform/db/connection';

export interface SettingsRow {
  undo_seconds: number;
  /** Null: at any hour. */
  quiet_until: number | null;
  quiet_from: number | null;
}

export const readSettings = (tx: Tx, accountId: number) =>
  tx.one<SettingsRow>('select undo_seconds, quiet_until, quiet_from from account where id = $1', [accountId]);

export const writeSettings = (tx: Tx, accountId: number, row: SettingsRow) =>
  tx.execute('update account set undo_seconds = $2, quiet_until = $3, quiet_from = $4 where id = $1', [
    accountId,
    row.undo_seconds,
    row.quiet_until,
    row.quiet_from,
  ]);

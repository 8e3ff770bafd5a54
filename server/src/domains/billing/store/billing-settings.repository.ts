import type { Tx } from '../../../platform/db/connection';

export interface SettingsRow {
  tax_id: string;
  invoice_mail: boolean;
  /** Null: auto-buy is off. */
  below: number | null;
  cap: number | null;
  paused_reason: string | null;
  has_card: boolean;
}

export const readSettings = (tx: Tx, accountId: number) =>
  tx.one<SettingsRow>(
    `select a.tax_id, a.invoice_mail, b.below, b.cap, b.paused_reason,
            exists (select from card c where c.account_id = a.id) as has_card
     from account a left join auto_buy b on b.account_id = a.id where a.id = $1`,
    [accountId],
  );

/** Switches auto-buy on or changes it, and clears a pause. */
export const saveAutoBuy = (tx: Tx, accountId: number, below: number, cap: number) =>
  tx.execute(
    `insert into auto_buy (account_id, below, cap) values ($1, $2, $3)
     on conflict (account_id) do update set below = excluded.below, cap = excluded.cap, paused_reason = ''`,
    [accountId, below, cap],
  );

export const deleteAutoBuy = (tx: Tx, accountId: number) =>
  tx.execute('delete from auto_buy where account_id = $1', [accountId]);

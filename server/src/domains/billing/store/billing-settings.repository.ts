import type { Tx } from '../../../platform/db/connection';
import { bool, command, number, orNull, statement, text } from '../../../platform/db/sql';

const SETTINGS_ROW = {
  tax_id: text(),
  invoice_mail: bool,
  /** Null: auto-buy is off. */
  below: orNull(number),
  cap: orNull(number),
  paused_reason: orNull(text()),
  has_card: bool,
};

export const readSettings = (tx: Tx, accountId: number) =>
  tx.one(statement('billing.readSettings', SETTINGS_ROW)`
     select a.tax_id, a.invoice_mail, b.below, b.cap, b.paused_reason,
            exists (select from card c where c.account_id = a.id) as has_card
     from account a left join auto_buy b on b.account_id = a.id where a.id = ${accountId}`);

/** Switches auto-buy on or changes it, and clears a pause. */
export const saveAutoBuy = (tx: Tx, accountId: number, below: number, cap: number) =>
  tx.execute(command('billing.saveAutoBuy')`
     insert into auto_buy (account_id, below, cap) values (${accountId}, ${below}, ${cap})
     on conflict (account_id) do update set below = excluded.below, cap = excluded.cap, paused_reason = ''`);

export const deleteAutoBuy = (tx: Tx, accountId: number) =>
  tx.execute(command('billing.deleteAutoBuy')`delete from auto_buy where account_id = ${accountId}`);

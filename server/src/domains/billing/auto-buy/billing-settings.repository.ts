import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

const SETTINGS_ROW = {
  tax_id: col.text(),
  invoice_mail: col.bool,
  /** Null: auto-buy is off. */
  below: col.orNull(col.number),
  cap: col.orNull(col.number),
  paused_reason: col.orNull(col.text()),
  has_card: col.bool,
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

import { saveCustomer } from '../../tenancy/account';
import type { Tx } from '../../../platform/db/connection';
import type { StoredCard } from '../../../platform/providers/cards/card-provider';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

const CARD_ROW = {
  payment_method: col.text(),
  brand: col.text(),
  last4: col.text(),
  exp_month: col.number,
  exp_year: col.number,
  fullname: col.text(),
};
export type CardRow = col.RowOf<typeof CARD_ROW>;

export const findCard = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('billing.findCard', CARD_ROW)`
     select payment_method, brand, last4, exp_month, exp_year, fullname from card where account_id = ${accountId}`);

/** The account's customer id at the card provider, and its owner's email. */
export const readHolder = (tx: Tx, accountId: number) =>
  tx.one(statement('billing.readHolder', { stripe_id: col.text(), email: col.text() })`
     select a.stripe_id, u.email from account a join app_user u on u.account_id = a.id and u.owner and not u.deleted where a.id = ${accountId}`);

/** Payments that were waiting for another card are tried at once: an overdue renewal, and auto-buy. */
export async function retryPayments(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx.execute(command('billing.retryPayments')`
     update auto_buy set paused_reason = '' where account_id = ${accountId} and paused_reason <> ''`);
  await tx.execute(command('billing.retryPayments.2')`
     update subscription set next_try_at = ${now} where account_id = ${accountId} and overdue_since is not null`);
}

export async function saveCard(tx: Tx, accountId: number, card: StoredCard): Promise<void> {
  await saveCustomer(tx, accountId, card.customer);
  await tx.execute(command('billing.saveCard')`
     insert into card (account_id, payment_method, brand, last4, exp_month, exp_year, fullname) values (${accountId}, ${card.paymentMethod}, ${card.brand}, ${card.last4}, ${card.expMonth}, ${card.expYear}, ${card.fullname})
     on conflict (account_id) do update set payment_method = excluded.payment_method, brand = excluded.brand, last4 = excluded.last4,
       exp_month = excluded.exp_month, exp_year = excluded.exp_year, fullname = excluded.fullname, stored_at = now()`);
}

import type { Card } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { StoredCard } from '../../../platform/providers/cards/card-provider';
import { saveCustomer } from '../../accounts';

export interface CardRow extends Pick<Card, 'brand' | 'last4' | 'exp_month' | 'exp_year' | 'fullname'> {
  payment_method: string;
}

export const findCard = (tx: Tx, accountId: number) =>
  tx.maybeOne<CardRow>(
    'select payment_method, brand, last4, exp_month, exp_year, fullname from card where account_id = $1',
    [accountId],
  );

/** The account's customer id at the card provider, and its owner's email. */
export const readHolder = (tx: Tx, accountId: number) =>
  tx.one<{ stripe_id: string; email: string }>(
    `select a.stripe_id, u.email from account a join app_user u on u.account_id = a.id and u.owner and not u.deleted where a.id = $1`,
    [accountId],
  );

/** Payments that were waiting for another card are tried at once: an overdue renewal, and auto-buy. */
export async function retryPayments(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx.execute(`update auto_buy set paused_reason = '' where account_id = $1 and paused_reason <> ''`, [accountId]);
  await tx.execute('update subscription set next_try_at = $2 where account_id = $1 and overdue_since is not null', [
    accountId,
    now,
  ]);
}

export async function saveCard(tx: Tx, accountId: number, card: StoredCard): Promise<void> {
  await saveCustomer(tx, accountId, card.customer);
  await tx.execute(
    `insert into card (account_id, payment_method, brand, last4, exp_month, exp_year, fullname) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (account_id) do update set payment_method = excluded.payment_method, brand = excluded.brand, last4 = excluded.last4,
       exp_month = excluded.exp_month, exp_year = excluded.exp_year, fullname = excluded.fullname, stored_at = now()`,
    [accountId, card.paymentMethod, card.brand, card.last4, card.expMonth, card.expYear, card.fullname],
  );
}

import type { Tx } from '../../../platform/db/connection';

/**
 * A conversation by its id, or by a subscriber of its phone (decision 21). Nothing is locked: typing must not wait for
 * a reply that is being stored.
 */
export const conversationId = (tx: Tx, accountId: number, address: string) => {
  const [first, subscriber] = address.split('_');
  return subscriber === undefined
    ? tx.maybeValue<number>('select id from conversation where account_id = $1 and id = $2::bigint', [
        accountId,
        Number(first),
      ])
    : tx.maybeValue<number>(
        `select id from conversation
         where account_id = $1 and phone = (select phone from subscriber where account_id = $1 and id = $2::bigint)`,
        [accountId, Number(subscriber)],
      );
};

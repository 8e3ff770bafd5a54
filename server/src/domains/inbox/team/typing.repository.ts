import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

/**
 * The id of a conversation, from its own id or from a subscriber of its phone (decision 21). Locks nothing: typing must
 * not wait for a reply that is being stored.
 */
export const conversationId = (tx: Tx, accountId: number, address: string) => {
  const [first, subscriber] = address.split('_');
  return subscriber === undefined
    ? tx.maybeValue(statement('inbox.conversationId', { id: col.number })`
     select id from conversation where account_id = ${accountId} and id = ${Number(first)}::bigint`)
    : tx.maybeValue(statement('inbox.conversationId.2', { id: col.number })`
     select id from conversation
         where account_id = ${accountId} and phone = (select phone from subscriber where account_id = ${accountId} and id = ${Number(subscriber)}::bigint)`);
};

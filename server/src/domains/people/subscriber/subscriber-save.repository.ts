import { DETAIL_FIELDS, type SubscriberDetails } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { DETAIL_COLUMNS } from './details';
import * as col from '../../../platform/db/col';
import { command, join, name, type Sql, sql, statement } from '../../../platform/db/sql';

/** The stored row that a change is compared with. */
export type StoredSubscriber = col.RowOf<typeof STORED>;
const STORED = {
  id: col.number,
  phone: col.text(),
  keywordId: col.number,
  keyword: col.text(),
  disabled: col.number,
  ...DETAIL_COLUMNS,
};
const storedOf = (accountId: number, id: number): Sql => sql`
     select s.id, s.phone, s.keyword_id as "keywordId", k.keyword, s.disabled, ${join(DETAIL_FIELDS.map((field) => name(`s.${field}`)))}
     from subscriber s join keyword k on k.id = s.keyword_id where s.account_id = ${accountId} and s.id = ${id} and not s.deleted`;

/** Does not lock, because phones are locked before the row. Includes removed subscribers. */
export const phoneOf = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('people.phoneOf', { phone: col.text() })`
     select phone from subscriber where account_id = ${accountId} and id = ${id}`);

export const storedSubscriber = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('people.storedSubscriber', STORED)`${storedOf(accountId, id)}`);

/** Locks the row until the change is written, so that concurrent saves run one after the other. */
export const lockSubscriber = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('people.lockSubscriber', STORED)`${storedOf(accountId, id)} for update of s`);

/**
 * The subscriber with that phone and keyword, including a deleted one, because it occupies the unique key
 * (subscriber_unique).
 */
export const subscriberAt = (tx: Tx, accountId: number, phone: string, keywordId: number) =>
  tx.maybeOne(statement('people.subscriberAt', { id: col.number, deleted: col.bool })`
     select id, deleted from subscriber where account_id = ${accountId} and phone = ${phone} and keyword_id = ${keywordId}`);

export type SubscriberChange = SubscriberDetails & { phone: string; keywordId: number };

/** The columns about the number, which another number starts without. */
const OF_THE_NUMBER = ['undeliverable', 'unreached', 'pending_until', 'ended', 'ended_on'];

export const writeSubscriber = (tx: Tx, accountId: number, id: number, change: SubscriberChange) =>
  tx.execute(command('people.writeSubscriber')`
     update subscriber set phone = ${change.phone}, keyword_id = ${change.keywordId}, ${join(DETAIL_FIELDS.map((field) => sql`${name(field)} = ${change[field]}`))}, modified_at = now(),
       no_welcome = no_welcome or phone <> ${change.phone},
       ${join(OF_THE_NUMBER.map((column) => sql`${name(column)} = case when phone = ${change.phone} then ${name(column)} end`))}
     where account_id = ${accountId} and id = ${id}`);

/** Records that a subscriber was changed in another table, such as that of its custom fields. */
export const noteChange = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('people.noteChange')`
     update subscriber set modified_at = now() where account_id = ${accountId} and id = ${id}`);

/** Soft delete (decision 79): the row leaves the lists but stays for history and reports. */
export const markDeleted = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('people.markDeleted')`
     update subscriber set deleted = true, modified_at = now() where account_id = ${accountId} and id = ${id} and not deleted`);

/** The name that the consent ledger shows for a user of this account. */
export const userName = async (tx: Tx, userId: number): Promise<string> =>
  (await tx.value(statement('people.userName', { name: col.text() })`
     select trim(first_name || ' ' || last_name) as name from app_user where id = ${userId}`)) || `User ${userId}`;

/** The name of whoever acts: a user, or a program with a user's key. */
export async function actingName(
  tx: Tx,
  { accountId, userId, keyId }: { accountId: number; userId: number; keyId?: number },
): Promise<string> {
  const name = await userName(tx, userId);
  if (keyId === undefined) return name;
  const key = await tx.value(statement('people.actingName', { name: col.text() })`
     select name from api_key where account_id = ${accountId} and id = ${keyId}`);
  return `${name} (API key “${key}”)`;
}

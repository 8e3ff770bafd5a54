import type { Tx } from '../../../platform/db/connection';
import { lockPhones } from '../phone/phone-locks.repository';
import { subscriberPhones } from './unsubscribe.repository';
import * as col from '../../../platform/db/col';
import { command, constant, type Sql, sql, statement } from '../../../platform/db/sql';

/** Longest text of a subscriber's tags (subscriber-save). */
const MAX_TAGS = 500;

const isOne = (accountId: number, ids: readonly number[]): Sql =>
  sql`s.account_id = ${accountId} and s.id = any(${ids}::bigint[]) and not s.deleted`;

/**
 * Returns which of these subscribers' phones have not joined any list of the account since a moment. Locks the phones,
 * so that nobody joins between this and the end of their consents.
 */
export async function joinedBefore(tx: Tx, accountId: number, ids: readonly number[], moment: Date): Promise<number[]> {
  await lockPhones(tx, await subscriberPhones(tx, accountId, ids, true));
  return tx.values(statement('people.joinedBefore', { id: col.number })`
     select s.id from subscriber s where ${isOne(accountId, ids)} and not exists (
       select from subscriber t
       where t.account_id = ${accountId} and t.phone = s.phone and t.disabled = 0 and not t.deleted and coalesce(t.subscribed_at, t.added_at) > ${moment}
     ) order by s.id`);
}

/**
 * Soft-deletes several subscribers (decision 79), who were unsubscribed before; returns those that were not deleted
 * yet.
 */
export const markAllDeleted = (tx: Tx, accountId: number, ids: readonly number[]) =>
  tx.query(statement('people.markAllDeleted', { id: col.number, keywordId: col.number })`
     update subscriber s set deleted = true, modified_at = now() where ${isOne(accountId, ids)} returning s.id, s.keyword_id as "keywordId"`);

const isTag = (tag: string): Sql => sql`lower(trim(tag)) = lower(${tag})`;

/** Adds a tag to subscribers who do not have it and whose tag text has room for it; returns the changed ones. */
export const addTag = (tx: Tx, accountId: number, ids: readonly number[], tag: string) =>
  tx.values(statement('people.addTag', { id: col.number })`
     update subscriber s set tags = case when s.tags = '' then ${tag} else s.tags || ', ' || ${tag} end, modified_at = now()
     where ${isOne(accountId, ids)} and length(s.tags) + length(${tag}) + 2 <= ${constant(MAX_TAGS)}
       and not exists (select from unnest(string_to_array(s.tags, ',')) tag where ${isTag(tag)})
     returning s.id`);

/** Tags that this transaction sets are not new: an undo restores them, so they start no sequence. */
export const beginNothing = (tx: Tx) =>
  tx.execute(command('people.beginNothing')`select set_config('textloom.undoing', 'on', true)`);

/** Removes a tag from subscribers, at any position among their others; returns those who had it. */
export const removeTag = (tx: Tx, accountId: number, ids: readonly number[], tag: string) =>
  tx.values(statement('people.removeTag', { id: col.number })`
     update subscriber s set modified_at = now(), tags = coalesce((
       select string_agg(trim(tag), ', ' order by place) from unnest(string_to_array(s.tags, ',')) with ordinality t(tag, place) where not ${isTag(tag)}
     ), '')
     where ${isOne(accountId, ids)} and exists (select from unnest(string_to_array(s.tags, ',')) tag where ${isTag(tag)})
     returning s.id`);

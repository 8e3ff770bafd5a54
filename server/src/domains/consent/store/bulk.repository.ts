import type { Tx } from '../../../platform/db/connection';
import { lockPhones } from './phone-locks.repository';
import { subscriberPhones } from './unsubscribe.repository';

/** Longest text of a subscriber's tags (subscriber-save). */
const MAX_TAGS = 500;

const IDS = 's.account_id = $1 and s.id = any($2::bigint[]) and not s.deleted';

/**
 * Those of these subscribers whose phone has not joined any list of the account since a moment. Locks their phones, so
 * that nobody joins between this and the end of their consents.
 */
export async function joinedBefore(tx: Tx, accountId: number, ids: readonly number[], moment: Date): Promise<number[]> {
  await lockPhones(tx, await subscriberPhones(tx, accountId, ids, true));
  return tx.values<number>(
    `select s.id from subscriber s where ${IDS} and not exists (
       select from subscriber t
       where t.account_id = $1 and t.phone = s.phone and t.disabled = 0 and not t.deleted and coalesce(t.subscribed_at, t.added_at) > $3
     ) order by s.id`,
    [accountId, ids, moment],
  );
}

/** Soft delete of several (decision 79), each unsubscribed before; returns those that were not deleted yet. */
export const markAllDeleted = (tx: Tx, accountId: number, ids: readonly number[]) =>
  tx.query<{ id: number; keywordId: number }>(
    `update subscriber s set deleted = true, modified_at = now() where ${IDS} returning s.id, s.keyword_id as "keywordId"`,
    [accountId, ids],
  );

const isTag = (tag: string, at: string): string => `lower(trim(${tag})) = lower(${at})`;

/** Adds a tag to subscribers who do not have it, and whose tags have room for it; returns the changed ones. */
export const addTag = (tx: Tx, accountId: number, ids: readonly number[], tag: string) =>
  tx.values<number>(
    `update subscriber s set tags = case when s.tags = '' then $3 else s.tags || ', ' || $3 end, modified_at = now()
     where ${IDS} and length(s.tags) + length($3) + 2 <= ${MAX_TAGS}
       and not exists (select from unnest(string_to_array(s.tags, ',')) tag where ${isTag('tag', '$3')})
     returning s.id`,
    [accountId, ids, tag],
  );

/** Tags that this transaction gives are not new ones: an undo brings them back, so they begin no sequence. */
export const beginNothing = (tx: Tx) => tx.execute(`select set_config('textloom.undoing', 'on', true)`);

/** Removes a tag from subscribers, wherever it stands among their others; returns those who had it. */
export const removeTag = (tx: Tx, accountId: number, ids: readonly number[], tag: string) =>
  tx.values<number>(
    `update subscriber s set modified_at = now(), tags = coalesce((
       select string_agg(trim(tag), ', ' order by place) from unnest(string_to_array(s.tags, ',')) with ordinality t(tag, place) where not ${isTag('tag', '$3')}
     ), '')
     where ${IDS} and exists (select from unnest(string_to_array(s.tags, ',')) tag where ${isTag('tag', '$3')})
     returning s.id`,
    [accountId, ids, tag],
  );

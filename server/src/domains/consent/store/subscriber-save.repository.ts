import { DETAIL_FIELDS, type SubscriberDetails } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

/** The row with which a change is compared. */
export interface StoredSubscriber extends SubscriberDetails {
  id: number;
  phone: string;
  keywordId: number;
  keyword: string;
  disabled: number;
}

const STORED = `select s.id, s.phone, s.keyword_id as "keywordId", k.keyword, s.disabled, ${DETAIL_FIELDS.map((name) => `s.${name}`).join(', ')}
     from subscriber s join keyword k on k.id = s.keyword_id where s.account_id = $1 and s.id = $2 and not s.deleted`;

/** Does not lock, because phones are locked before the row. Includes removed subscribers. */
export const phoneOf = (tx: Tx, accountId: number, id: number): Promise<{ phone: string } | undefined> =>
  tx.maybeOne('select phone from subscriber where account_id = $1 and id = $2', [accountId, id]);

export const storedSubscriber = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<StoredSubscriber>(STORED, [accountId, id]);

/** Locks the row until the change is written, so that concurrent saves run one after the other. */
export const lockSubscriber = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<StoredSubscriber>(`${STORED} for update of s`, [accountId, id]);

/**
 * The subscriber with that phone and keyword; also a deleted one, because it occupies the unique key
 * (subscriber_unique).
 */
export const subscriberAt = (tx: Tx, accountId: number, phone: string, keywordId: number) =>
  tx.maybeOne<{ id: number; deleted: boolean }>(
    'select id, deleted from subscriber where account_id = $1 and phone = $2 and keyword_id = $3',
    [accountId, phone, keywordId],
  );

export type SubscriberChange = SubscriberDetails & { phone: string; keywordId: number };

export const writeSubscriber = (tx: Tx, accountId: number, id: number, change: SubscriberChange) =>
  tx.execute(
    `update subscriber set phone = $3, undeliverable = case when phone = $3 then undeliverable end, unreached = case when phone = $3 then unreached end, no_welcome = no_welcome or phone <> $3, pending_until = case when phone = $3 then pending_until end, ended = case when phone = $3 then ended end, ended_on = case when phone = $3 then ended_on end, keyword_id = $4, ${DETAIL_FIELDS.map((name, index) => `${name} = $${index + 5}`).join(', ')}, modified_at = now()
     where account_id = $1 and id = $2`,
    [accountId, id, change.phone, change.keywordId, ...DETAIL_FIELDS.map((name) => change[name])],
  );

/** Notes that a subscriber was changed in a table of its own, such as its custom fields. */
export const noteChange = (tx: Tx, accountId: number, id: number) =>
  tx.execute('update subscriber set modified_at = now() where account_id = $1 and id = $2', [accountId, id]);

/** Soft delete (decision 79): the row leaves the lists but stays for history and reports. */
export const markDeleted = (tx: Tx, accountId: number, id: number) =>
  tx.execute(
    'update subscriber set deleted = true, modified_at = now() where account_id = $1 and id = $2 and not deleted',
    [accountId, id],
  );

/** The name that the consent ledger shows for a user of this account. */
export const userName = async (tx: Tx, userId: number): Promise<string> =>
  (await tx.value<string>(`select trim(first_name || ' ' || last_name) as name from app_user where id = $1`, [
    userId,
  ])) || `User ${userId}`;

/** The name of who acts: a user, or a program with a key of theirs. */
export async function actingName(
  tx: Tx,
  { accountId, userId, keyId }: { accountId: number; userId: number; keyId?: number },
): Promise<string> {
  const name = await userName(tx, userId);
  if (keyId === undefined) return name;
  const key = await tx.value<string>('select name from api_key where account_id = $1 and id = $2', [accountId, keyId]);
  return `${name} (API key “${key}”)`;
}

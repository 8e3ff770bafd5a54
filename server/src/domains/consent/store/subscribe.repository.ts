import type { Tx } from '../../../platform/db/connection';

export interface NewSubscription {
  accountId: number;
  keywordId: number;
  phone: string;
}

/**
 * Subscribes phones by their own consent, and returns the ids of the subscribers by phone. Known ones become active
 * again. At most one entry per phone.
 */
export async function subscribe(tx: Tx, entries: readonly NewSubscription[]): Promise<Map<string, number>> {
  if (entries.length === 0) return new Map();
  const rows = await tx.query<{ id: number; phone: string }>(
    `insert into subscriber as s (account_id, keyword_id, phone, subscribed_at)
     select a, k, phone, now() from unnest($1::int[], $2::int[], $3::text[]) t(a, k, phone) order by a, k, phone
     on conflict (account_id, phone, keyword_id) do update set disabled = 0, disabled_at = null, deleted = false, subscribed_at = now(), modified_at = now(),
       added_at = case when s.deleted then now() else s.added_at end
     returning id, phone`,
    [entries.map((one) => one.accountId), entries.map((one) => one.keywordId), entries.map((one) => one.phone)],
  );
  return new Map(rows.map(({ id, phone }) => [phone, id]));
}

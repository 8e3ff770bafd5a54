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

/** A consent that a phone gave by a text. */
export interface TextedConsent extends NewSubscription {
  subscriberId: number;
  event: 'opt-in' | 'welcome-repeat';
  words: string;
  inboundId: number;
}

/** Appends to the consent ledger, and adds the opt-ins to the activity, in one statement for all joins of a group. */
export async function recordTextedConsents(tx: Tx, consents: readonly TextedConsent[]): Promise<void> {
  if (consents.length === 0) return;
  await tx.execute(
    `with given as materialized (
       select * from unnest($1::int[], $2::text[], $3::int[], $4::bigint[], $5::text[], $6::text[], $7::bigint[]) t(a, p, k, s, e, w, i)
     ), consent as (
       insert into consent_event (account_id, phone, keyword_id, subscriber_id, event, words, actor, channel, inbound_id)
       select a, p, k, s, e, w, 'phone', 'sms', i from given
     )
     insert into activity (account_id, type, module_entry_id, phone, keyword)
     select a, 'subscriber-register', s, p, (select keyword from keyword where id = k) from given where e = 'opt-in'`,
    [
      consents.map((one) => one.accountId),
      consents.map((one) => one.phone),
      consents.map((one) => one.keywordId),
      consents.map((one) => one.subscriberId),
      consents.map((one) => one.event),
      consents.map((one) => one.words),
      consents.map((one) => one.inboundId),
    ],
  );
}

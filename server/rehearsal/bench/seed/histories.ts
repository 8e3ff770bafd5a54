/** What has happened with the people of an account: enough for the timelines of persons among a million others. */
import type { Database } from '../../../src/platform/db/connection';
import type { Crowd } from './people';

/** People with a long history: a year of campaigns, and a conversation. */
const BUSY = 40;
/** Entries of each of them: messages, replies, notes, and the consent. */
export const BUSY_ENTRIES = 260 + 80 + 6 + 1;
const CHUNK = 100_000;

/** Everybody joined, and got a welcome. */
const JOINED = `
with joined as (
  select id, phone, keyword_id from subscriber where account_id = $1 and id >= $2 and id < $3
), consents as (
  insert into consent_event (account_id, phone, keyword_id, subscriber_id, event, words, actor, channel, at)
  select $1, phone, keyword_id, id, 'opt-in', 'PIZZA', 'phone', 'sms', now() - interval '1 day' from joined
)
insert into message (account_id, kind, status, keyword_id, subscriber_id, phone, body, claimed_at)
select $1, 2, 3, keyword_id, id, phone, 'Welcome! Reply STOP to unsubscribe.', now() from joined`;

const TALKED = `
with busy as (
  select id, phone, keyword_id from subscriber where id = any($2::bigint[])
), sent as (
  insert into message (account_id, kind, status, keyword_id, subscriber_id, phone, body, claimed_at)
  select $1, 8, 3, keyword_id, id, phone, 'Two for one today.', now() - n * interval '1 hour' from busy, generate_series(1, 259) n
), received as (
  insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, received_at)
  select 'bench-' || $1::int || '-' || id || '-' || n, $1, phone, 'Thanks', 'THANKS', 'reply', now() - n * interval '3 hours'
  from busy, generate_series(1, 80) n
), talks as (
  insert into conversation (account_id, phone, subscriber_id, last_direction, last_message_at)
  select $1, phone, id, 'in', now() from busy returning id
)
insert into conversation_note (account_id, conversation_id, user_id, body)
select $1, t.id, u.id, 'Called back.' from talks t, generate_series(1, 6), (select min(id) as id from app_user where account_id = $1) u`;

const busyOf = (db: Database, account: number): Promise<number[]> =>
  db.asEngine(async (tx) =>
    (
      await tx.query<{ id: number }>(
        'select id from (select distinct on (phone) id from subscriber where account_id = $1 and not deleted order by phone, id) s order by hashint8(id) limit $2',
        [account, BUSY],
      )
    ).map(({ id }) => id),
  );

/** Adds the histories, unless an earlier run has; returns the people of each account with a long one. */
export async function seedHistories(db: Database, crowds: readonly Crowd[]): Promise<Map<number, readonly number[]>> {
  const busy = new Map<number, readonly number[]>();
  for (const { account } of crowds) {
    const ids = await busyOf(db, account);
    busy.set(account, ids);
    const { first, last, present } = await db.asEngine((tx) =>
      tx.one<{ first: number; last: number; present: boolean }>(
        'select min(id) as first, max(id) as last, exists (select from conversation where account_id = $1) as present from subscriber where account_id = $1',
        [account],
      ),
    );
    if (present) continue;
    for (let from = first; from <= last; from += CHUNK)
      await db.asEngine((tx) => tx.execute(JOINED, [account, from, from + CHUNK]));
    await db.asEngine((tx) => tx.execute(TALKED, [account, ids]));
  }
  return busy;
}

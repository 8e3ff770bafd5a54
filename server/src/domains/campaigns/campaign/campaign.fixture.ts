import type { TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { createCampaign } from '../../../testing/stage';

/**
 * Creates a campaign that was sent to these subscribers, one message each with the given status, in one closed batch.
 */
export async function sentCampaign(
  db: TestDatabase,
  owner: TestUser,
  people: readonly number[],
  statuses: readonly number[],
): Promise<number> {
  const id = await createCampaign(db, owner, { message: 'Look', choice: { subscribers: [...people] } });
  const failed = statuses.filter((status) => status >= 10);
  const countOf = (matches: (status: number) => boolean): number => statuses.filter(matches).length;
  const errors = Object.fromEntries(failed.map((code) => [code, failed.filter((one) => one === code).length]));
  await db.asEngine(async (tx) => {
    await tx.execute(
      `update campaign set state = 'done', sent = 1, started_at = now(), finished_at = now(), recipients = $2 where id = $1`,
      [id, people.length],
    );
    await tx.execute(
      `with batch as materialized (select nextval(pg_get_serial_sequence('send_batch', 'id')) as id), m as (
         insert into message (account_id, kind, campaign_id, batch_id, subscriber_id, keyword_id, phone, status, claimed_at, provider_id)
         select s.account_id, 1, $1, batch.id, s.id, s.keyword_id, s.phone, p.status, now(), 'SM' || s.id
         from unnest($2::bigint[], $3::smallint[]) with ordinality p(id, status, n) join subscriber s using (id) cross join batch order by p.n
         returning id, account_id)
       insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, state, delivered, failed, errors, accepted, withdrawn)
       select (select id from batch), min(account_id), $1, min(id), max(id), count(*), 1, 2, $6, $4, $5, $7, $8 from m having count(*) > 0`,
      [
        id,
        people,
        statuses,
        failed.length,
        JSON.stringify(errors),
        countOf((status) => status === 3),
        countOf((status) => status === 1),
        countOf((status) => status < 0),
      ],
    );
  });
  return id;
}

/** Stores a reply of this subscriber to the campaign, with its conversation. */
export const replied = (db: TestDatabase, campaign: number, subscriber: number, text = 'Thanks'): Promise<unknown> =>
  db.asEngine((tx) =>
    tx.query(
      `with person as (select * from subscriber where id = $2), thread as (
         insert into conversation (account_id, phone, subscriber_id, reply_to, last_message, last_direction, last_message_at)
         select account_id, phone, id, $1, $3, 'in', now() from person
         on conflict (account_id, phone) do update set last_message = excluded.last_message returning id)
       insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, subscriber_id, reply_to, conversation_id)
       select gen_random_uuid()::text, account_id, phone, $3, upper($3), 'reply', person.id, $1, thread.id from person, thread`,
      [campaign, subscriber, text],
    ),
  );

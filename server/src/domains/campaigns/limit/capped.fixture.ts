import type { TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { createCampaign } from '../../../testing/stage';

/** A text to a subscriber; `claimed` null: not handed over yet. */
export interface PastText {
  subscriber: number;
  status: number;
  claimed: Date | null;
}

/** A campaign with one message to each of these people, in one batch. */
export async function pastCampaign(
  db: TestDatabase,
  owner: TestUser,
  texts: readonly PastText[],
  origin: 'reply_all' | null = null,
): Promise<number> {
  const id = await createCampaign(db, owner);
  const open = texts.some(({ claimed }) => claimed === null);
  const times = texts.map(({ claimed }) => claimed?.getTime() ?? Date.now());
  await db.asEngine(async (tx) => {
    await tx.execute(
      `update campaign set state = case when $2 then 'paused' else 'done' end, paused_from = case when $2 then 'sending' end, sent = 1,
         origin = $5, started_at = $3, finished_at = case when not $2 then $4::timestamptz end, recipients = $6 where id = $1`,
      [id, open, new Date(Math.min(...times)), new Date(Math.max(...times)), origin, texts.length],
    );
    await tx.execute(
      `with batch as materialized (select nextval(pg_get_serial_sequence('send_batch', 'id')) as id), m as (
         insert into message (account_id, kind, campaign_id, batch_id, subscriber_id, keyword_id, phone, status, claimed_at, provider_id)
         select s.account_id, 1, $1, batch.id, s.id, s.keyword_id, s.phone, p.status, p.claimed, case when p.status > 0 then 'SM' || s.id end
         from unnest($2::bigint[], $3::smallint[], $4::timestamptz[]) with ordinality p(id, status, claimed, n) join subscriber s using (id) cross join batch order by p.n
         returning id, account_id)
       insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, state)
       select (select id from batch), min(account_id), $1, min(id), max(id), count(*), 1, case when $5 then 0 else 2 end from m having count(*) > 0`,
      [id, texts.map((one) => one.subscriber), texts.map((one) => one.status), texts.map((one) => one.claimed), open],
    );
  });
  return id;
}

/** Single messages of one kind: 2 welcome, 3 reply, 4 test, 8 sequence. */
export const pastSingles = (db: TestDatabase, kind: number, texts: readonly PastText[]): Promise<unknown> =>
  db.asEngine((tx) =>
    tx.execute(
      `insert into message (account_id, kind, subscriber_id, keyword_id, phone, body, status, claimed_at)
       select s.account_id, $1, s.id, s.keyword_id, s.phone, 'Hello', p.status, p.claimed
       from unnest($2::bigint[], $3::smallint[], $4::timestamptz[]) p(id, status, claimed) join subscriber s using (id)`,
      [kind, texts.map((one) => one.subscriber), texts.map((one) => one.status), texts.map((one) => one.claimed)],
    ),
  );

export const setCaps = (db: TestDatabase, owner: TestUser, day: number | null, week: number | null): Promise<unknown> =>
  db.asEngine((tx) =>
    tx.execute('update account set cap_day = $2, cap_week = $3 where id = $1', [owner.accountId, day, week]),
  );

import { testApp, type TestApp } from '../../testing/app';
import { createCampaign, createKeyword } from '../../testing/stage';
import type { Tx } from '../../platform/db/connection';
import { MEASURES } from './measures';

/** Rows that a scrape may read, however large the tables are. */
const MOST_ROWS = 60_000;

let app: TestApp;
const fill = (text: string, values: unknown[] = []) =>
  app.db.asEngine((tx) => tx.execute(text, values), { limitMs: 120_000 });

beforeAll(async () => {
  app = await testApp();
  const owner = await app.createOwner();
  const { accountId, userId } = owner;
  const keyword = await createKeyword(app.db, owner);
  // Finished work in every table: 500,000 messages, 20,000 batches, 40,000 rows of the ledger.
  await fill(
    `insert into message (account_id, kind, status, phone, created_at) select $1, 2, 3, '5125550100', now() from generate_series(1, 500000)`,
    [accountId],
  );
  const campaigns = await Promise.all(Array.from({ length: 20 }, () => createCampaign(app.db, owner)));
  await fill(
    `insert into send_batch (account_id, campaign_id, first_id, last_id, size, segments, state)
     select $1, $2, n, n, 1, 1, 2 from generate_series(1, 20000) n`,
    [accountId, campaigns[0]],
  );
  await fill(`update campaign set state = 'sending', started_at = now()`);
  await fill(
    `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after, campaign_id)
     select $1, 'settle', 0, 0, 0, c.id from campaign c, generate_series(1, 2000)`,
    [accountId],
  );
  // Unfinished work: 10,000 batches, a tenth of them tried before, 50,000 single messages, and every kind of job.
  await fill(
    `insert into send_batch (account_id, campaign_id, first_id, last_id, size, segments, next_at, attempts)
     select $1, $2, message_floor(now()) + n, message_floor(now()) + n + 999, 1000, 1, now() - interval '1 hour', (n % 10 = 0)::int
     from generate_series(1, 10000) n`,
    [accountId, campaigns[1]],
  );
  await fill(
    `with m as (
       insert into message (account_id, kind, phone, created_at, claimed_at)
       select $1, 2, '5125550101', now(), case when n % 3 = 0 then now() - interval '1 hour' end from generate_series(1, 50000) n returning id
     ) insert into send_queue (message_id, account_id, lane) select id, $1, id % 5 from m`,
    [accountId],
  );
  await fill(
    `insert into mail (account_id, recipient, subject, body_text) select $1, 'a@b.example', 'S', 'T' from generate_series(1, 20000)`,
    [accountId],
  );
  await fill(
    `with j as (
       insert into import_job (account_id, user_id, keyword_id, file, bytes) select $1, $2, $3, '', 0 from generate_series(1, 2000) returning id
     ) insert into import_step (import_id, account_id, first_row, last_row, bytes, good, updated, skipped, failed)
     select id, $1, n, n, 1, 1, 0, 0, 0 from j, generate_series(1, 50) n`,
    [accountId, userId, keyword],
  );
});

/** Rows that this connection has read so far: only differences mean something. */
const rowsRead = (tx: Tx): Promise<number> =>
  tx.value('select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int from pg_stat_xact_user_tables');

describe('the metrics of the database, with long queues and large tables', () => {
  it('are computed from few rows, found by indexes', async () => {
    const collectors = MEASURES.flatMap(({ collector }) => collector ?? []);
    const read: [string, number][] = [];
    for (const collector of collectors)
      await app.db.asEngine(async (tx) => {
        const before = await rowsRead(tx);
        await collector.read(tx, app.db);
        read.push([collector.name, (await rowsRead(tx)) - before]);
      });
    expect(read.reduce((sum, [, rows]) => sum + rows, 0)).toBeLessThan(MOST_ROWS);
  });
});

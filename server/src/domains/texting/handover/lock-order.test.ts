import type { Client } from 'pg';
import { until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { claimMessages, endRest, type Batch } from '../batch/batch.repository';
import { storeOutcomes } from './outcome.repository';
import { applyReports } from '../receipt/receipt.repository';
import { createCampaign, createKeyword, createSubscribers, outboundStage, type Stage } from '../../../testing/stage';

type Writer = (batch: Batch, ids: readonly number[]) => Promise<unknown>;

describe('writers of messages, batches and hours', () => {
  let db: TestDatabase;
  let stage: Stage;
  let owner: TestUser;
  let holder: Client;
  let phones = 2_125_550_000;

  beforeAll(async () => {
    db = await testDatabase({ poolSize: 8 });
    stage = await outboundStage(db);
    owner = await stage.createOwner({ planLeft: 1_000 });
    holder = await db.dedicated();
    await db.engine.query(
      `insert into usage_hour (account_id, hour) select $1, date_trunc('hour', now() + h * interval '1 hour', 'UTC') from generate_series(0, 1) h`,
      [owner.accountId],
    );
  });
  afterAll(async () => {
    await holder.end();
    await stage.close();
  });

  /** A batch of four held by worker "me"; `claimed` ones wait for their response. */
  async function running(claimed: boolean): Promise<{ batch: Batch; ids: number[] }> {
    const keyword = await createKeyword(db, owner);
    const people = await createSubscribers(db, owner, keyword, 4, (phones += 1_000));
    const campaign = await createCampaign(db, owner, { sendAt: new Date(Date.now() + 3_600_000) });
    return db.asEngine(async (tx) => {
      await tx.execute(`update campaign set state = 'sending', started_at = now() where id = $1`, [campaign]);
      const { id } = await tx.one<{ id: number }>(`select nextval('send_batch_id_seq') as id`);
      const rows = await tx.query<{ id: number }>(
        `insert into message (account_id, kind, campaign_id, batch_id, subscriber_id, keyword_id, phone, claimed_at)
         select $1, 1, $2, $3, s.id, s.keyword_id, s.phone, case when $5 then now() end from subscriber s where s.id = any($4::bigint[]) order by s.id returning id`,
        [owner.accountId, campaign, id, people, claimed],
      );
      const ids = rows.map((row) => row.id).sort((a, b) => a - b);
      const batch = await tx.one<Batch>(
        `insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, state, lease_owner) values ($1, $2, $3, $4, $5, 4, 1, 1, 'me') returning *`,
        [id, owner.accountId, campaign, ids[0], ids.at(-1)],
      );
      return { batch, ids };
    });
  }

  const mark: Writer = (_batch, ids) =>
    db.asEngine((tx) =>
      storeOutcomes(
        tx,
        [...ids].reverse().map((id) => ({ id, status: 1, providerId: `SM${id}`, providerCode: null })),
      ),
    );
  const report: Writer = (_batch, ids) =>
    db.asEngine((tx) =>
      applyReports(
        tx,
        [...ids].reverse().map((id) => ({ id, status: 3, providerId: `SM${id}`, providerCode: null })),
      ),
    );
  const claim: Writer = (batch) => db.asEngine((tx) => claimMessages(tx, batch, 'me', batch.first_id - 1, 4));
  const expire: Writer = (batch) => db.asEngine((tx) => endRest(tx, batch, 16));
  /** Unsubscribes one recipient, so that a claim also writes the batch. */
  const leave = (batch: Batch) =>
    db.engine.query(
      'update subscriber set disabled = 1 where id = (select min(subscriber_id) from message where batch_id = $1)',
      [batch.id],
    );

  /** Starts `work` while `lock` is held, checks which rows are free meanwhile, and lets it finish. */
  async function whileHolding(
    lock: string,
    values: unknown[],
    work: () => Promise<unknown>,
    look: () => Promise<void>,
  ): Promise<void> {
    await holder.query('begin');
    await holder.query(lock, values);
    const working = work();
    try {
      await until(async () => {
        await holder.query('select pg_stat_clear_snapshot()');
        return (
          (
            await holder.query(
              `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).rows.length > 0
        );
      });
      await look();
    } finally {
      await holder.query('rollback');
      await working;
    }
  }
  const free = async (sql: string, values: unknown[]): Promise<number> =>
    (await db.engine.query(`${sql} for update skip locked`, values)).rows.length;

  const WRITERS: [string, Writer, boolean][] = [
    ['marking a batch', mark, true],
    ['writing receipts', report, true],
    ['claiming', claim, false],
    ['expiring the rest', expire, false],
  ];

  it.each(WRITERS)(
    'locks the batch before the hour, and neither before a message: %s',
    async (_name, writer, claimed) => {
      const { batch, ids } = await running(claimed);
      await leave(batch);
      await whileHolding(
        'select 1 from send_batch where id = $1 for update',
        [batch.id],
        () => writer(batch, ids),
        async () => {
          expect(await free('select 1 from usage_hour where account_id = $1', [owner.accountId])).toBe(2);
        },
      );
    },
  );

  it.each(WRITERS)('locks messages before their batch, in order of id: %s', async (_name, writer, claimed) => {
    const { batch, ids } = await running(claimed);
    await leave(batch);
    await whileHolding(
      'select 1 from message where id = $1 for update',
      [ids[1]],
      () => writer(batch, ids),
      async () => {
        expect(await free('select 1 from send_batch where id = $1', [batch.id])).toBe(1);
        expect(await free('select 1 from usage_hour where account_id = $1', [owner.accountId])).toBe(2);
        // It waits for the second message while it holds the first; the others are still free.
        expect(await free('select 1 from message where id = any($1::bigint[])', [[ids[2], ids[3]]])).toBe(2);
        expect(await free('select 1 from message where id = $1', [ids[0]])).toBe(0);
      },
    );
  });
});

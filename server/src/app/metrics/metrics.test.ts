import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { Readings } from '../../platform/metrics/readings';
import { testApp, type TestApp, type TestUser } from '../../testing/app';
import { until } from '../../testing/carrier';
import { holdSnapshot } from '../../testing/held-snapshot';
import { createCampaign, createKeyword } from '../../testing/stage';
import { MEASURES } from './measures';
import { createMetrics, type Metrics } from './metrics';

let app: TestApp;
let owner: TestUser;

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner({ planLeft: 500 });
});

/** Other metrics than those of the application under test, so that nothing read before is used. */
const fresh = (): Metrics => createMetrics(app.deps);
/** A scrape with the figures of all collectors: one omits what a busy machine does not read in time. */
const scraped = (): Promise<string> =>
  until(async () => {
    const text = await fresh().text();
    return !/^textloom_collector_up\{.*\} 0$/m.test(text) && text;
  });
const valueOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};
const engine = (text: string, values: unknown[] = []) => app.db.engine.query(text, values);

async function queued(lane: number, kind: number, claimedAgo: string | null): Promise<void> {
  await engine(
    `with m as (
       insert into message (account_id, kind, phone, body, created_at, claimed_at)
       values ($1, $3, '5125550123', 'Hi', now() - interval '90 seconds', now() - $4::interval) returning id
     ) insert into send_queue (message_id, account_id, lane, next_at) select id, $1, $2, now() + interval '1 hour' from m`,
    [owner.accountId, lane, kind, claimedAgo],
  );
}

describe('the metrics', () => {
  it('contain every lane, and whether each collector was read', async () => {
    const text = await scraped();
    const lanes = ['answer', 'welcome', 'reply', 'test', 'sequence', 'batches', 'scheduled', 'expansion'];
    lanes.push('imports', 'bulk', 'mail', 'push', 'files', 'inbound', 'receipts');
    for (const lane of lanes) {
      expect([lane, valueOf(text, `textloom_queue_depth{lane="${lane}"}`)]).toEqual([lane, 0]);
      expect([lane, valueOf(text, `textloom_queue_age_seconds{lane="${lane}"}`)]).toEqual([lane, 0]);
    }
    for (const collector of ['texting', 'campaigns', 'audience', 'files', 'notices', 'mail'])
      expect([collector, valueOf(text, `textloom_collector_up{collector="${collector}"}`)]).toEqual([collector, 1]);
    for (const pool of ['requests', 'engine', 'inbound'])
      expect(valueOf(text, `textloom_database_waiting{pool="${pool}"}`)).toBe(0);
    expect(valueOf(text, 'textloom_unsettled_messages')).toBe(0);
    expect(valueOf(text, 'textloom_reserved_gap_messages')).toBe(0);
    expect(valueOf(text, 'textloom_ledger_gaps')).toBe(0);
  });

  it('show how long messages wait, and which have no outcome', async () => {
    await queued(1, 2, null);
    await queued(2, 3, '400 seconds');
    const text = await scraped();
    expect(valueOf(text, 'textloom_queue_depth{lane="welcome"}')).toBe(1);
    expect(valueOf(text, 'textloom_queue_age_seconds{lane="welcome"}')).toBeGreaterThanOrEqual(90);
    // Handed over: it waits for the carrier, not for us.
    expect(valueOf(text, 'textloom_queue_depth{lane="reply"}')).toBe(1);
    expect(valueOf(text, 'textloom_queue_age_seconds{lane="reply"}')).toBe(0);
    expect(valueOf(text, 'textloom_unsettled_messages')).toBe(1);
    expect(valueOf(text, 'textloom_unsettled_age_seconds')).toBeGreaterThanOrEqual(400);
    await engine('delete from send_queue');
  });

  it('count batches of running campaigns only, with their unsettled messages', async () => {
    const batch = (campaign: number) =>
      engine(
        `with b as (
           insert into send_batch (account_id, campaign_id, first_id, last_id, size, segments, next_at, attempts)
           select $1, $2, nextval('message_id_seq') + message_floor(now()), 0, 1, 1, now() - interval '2 minutes', 1 returning id, first_id
         ), m as (
           insert into message (id, account_id, kind, campaign_id, batch_id, phone, claimed_at)
           select first_id, $1, 1, $2, id, '5125550199', now() - interval '10 minutes' from b
         ) select id from b`,
        [owner.accountId, campaign],
      ).then(({ rows }) => engine('update send_batch set last_id = first_id where id = $1', [rows[0].id]));
    const [running, paused] = [await createCampaign(app.db, owner), await createCampaign(app.db, owner)];
    await batch(running);
    await batch(paused);
    await engine(`update campaign set state = case id when $1 then 'sending' else 'paused' end, started_at = now()`, [
      running,
    ]);
    const text = await scraped();
    expect(valueOf(text, 'textloom_queue_depth{lane="batches"}')).toBe(1);
    expect(valueOf(text, 'textloom_queue_age_seconds{lane="batches"}')).toBeGreaterThanOrEqual(120);
    expect(valueOf(text, 'textloom_unsettled_messages')).toBe(2);
    await engine('delete from send_batch');
  });

  it('show by how much campaigns and the ledger disagree', async () => {
    const campaign = await createCampaign(app.db, owner);
    await engine(`update campaign set state = 'sending', started_at = now(), reserved_plan = 40 where id = $1`, [
      campaign,
    ]);
    await engine(
      `insert into ledger (account_id, kind, plan_delta, extra_delta, left_after, campaign_id) values ($1, 'reserve', -40, 0, 0, $2)`,
      [owner.accountId, campaign],
    );
    expect(valueOf(await scraped(), 'textloom_reserved_gap_messages')).toBe(0);
    await engine('update campaign set reserved_plan = 33 where id = $1', [campaign]);
    expect(valueOf(await scraped(), 'textloom_reserved_gap_messages')).toBe(7);
    await engine(`update campaign set state = 'done'`);
  });

  it('show imports that do not advance, and mail that waits', async () => {
    const keyword = await createKeyword(app.db, owner);
    await engine(
      `insert into import_job (account_id, user_id, keyword_id, file, bytes, started_at)
       select $1, $2, $3, '', 0, now() - n * interval '10 minutes' from generate_series(2, 1, -1) n`,
      [owner.accountId, owner.userId, keyword],
    );
    await engine(
      `insert into mail (account_id, recipient, subject, body_text, created_at) values ($1, 'a@b.example', 'S', 'T', now() - interval '5 minutes')`,
      [owner.accountId],
    );
    const text = await scraped();
    expect(valueOf(text, 'textloom_queue_depth{lane="imports"}')).toBe(2);
    expect(valueOf(text, 'textloom_queue_age_seconds{lane="imports"}')).toBeGreaterThanOrEqual(1_200);
    expect(valueOf(text, 'textloom_queue_depth{lane="mail"}')).toBe(1);
    expect(valueOf(text, 'textloom_queue_age_seconds{lane="mail"}')).toBeGreaterThanOrEqual(300);
  });

  it('show for how long a transaction has been open, and the dead rows that it keeps in the queues', async () => {
    const deadRows = async (): Promise<number> =>
      valueOf(await scraped(), 'textloom_queue_dead_rows{table="send_queue"}') ?? 0;
    const held = async (): Promise<number> =>
      valueOf(await scraped(), 'textloom_oldest_transaction_seconds') ?? Number.NaN;
    const release = await holdSnapshot(app.db);
    await engine('insert into send_queue (message_id, lane) select n, 4 from generate_series(1, 50) n');
    await engine('delete from send_queue');
    const before = await held();
    await sleep(1_200);
    expect((await held()) - before).toBeGreaterThanOrEqual(1);
    await until(async () => (await deadRows()) >= 50);
    await release();
    await until(async () => (await held()) < 1);
  });

  it('have labels with a few known values, never ids, phones or addresses', async () => {
    const text = await scraped();
    const values = [...text.matchAll(/(\w+)="([^"]*)"/g)].filter(([, label]) => label !== 'le');
    expect(values.length).toBeGreaterThan(20);
    for (const [, label, value] of values.filter(([, name]) => name !== 'version'))
      expect([label, value]).toEqual([label, expect.stringMatching(/^[a-zA-Z0-9/_:. *-]{0,60}$/)]);
    expect(values.filter(([, , value = '']) => /\d{3}/.test(value.replace(/^(\d\.?)+$/, '')))).toEqual([]);
  });
});

describe('the metrics of the database', () => {
  it('are read once in five seconds, however many clients scrape', async () => {
    let reads = 0;
    const readings = new Readings({
      db: {
        asEngine(work, options) {
          reads += 1;
          return app.db.asEngine(work, options);
        },
      },
      log: app.deps.log,
      registry: new Registry(),
      measures: MEASURES,
    });
    await Promise.all(Array.from({ length: 20 }, () => readings.refresh()));
    await readings.refresh();
    expect(reads).toBe(MEASURES.filter(({ collector }) => collector).length);
  });

  it('are missing one by one: a failing collector does not affect others', async () => {
    const registry = new Registry();
    const broken = { name: 'broken', read: () => Promise.reject(new Error('no such table')) };
    const warned: string[] = [];
    const readings = new Readings({
      db: app.db,
      log: { warn: (_details, text) => void warned.push(text) },
      registry,
      measures: [{ collector: broken }, ...MEASURES],
    });
    await readings.refresh();
    const text = await registry.metrics();
    expect(valueOf(text, 'textloom_collector_up{collector="broken"}')).toBe(0);
    expect(valueOf(text, 'textloom_collector_up{collector="texting"}')).toBe(1);
    expect(warned).toEqual(['metrics could not be read']);
  });
});

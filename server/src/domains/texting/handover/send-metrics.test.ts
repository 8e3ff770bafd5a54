import type { Metric } from 'prom-client';
import { leaseTakeovers } from '../../../platform/work/takeovers';
import { until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import {
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  untilDone,
  type Stage,
} from '../../../testing/stage';
import type { TestUser } from '../../../testing/accounts';
import { startWorkers, type Workers } from '../../automations/worker/workers';
import { KIND, LANE } from '../message/kinds';
import { enqueueMessage } from '../single/enqueue.repository';
import { carrierSeconds, receipts, receiptsInFlight, sends } from './send-metrics';

let db: TestDatabase;
let stage: Stage;
let owner: TestUser;
let workers: Workers;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 8 });
  stage = await outboundStage(db);
  owner = await stage.createOwner({ planLeft: 1_000 });
});
afterAll(async () => {
  await workers.stop();
  await stage.close();
});

const valueOf = async (metric: Metric, labels: Record<string, string>, name?: string): Promise<number> =>
  (await metric.get()).values.find(
    (one) =>
      Object.entries(labels).every(([label, value]) => one.labels[label] === value) &&
      (name === undefined || ('metricName' in one && one.metricName === name)),
  )?.value ?? 0;
const enqueue = (phone: string): Promise<number> =>
  db.asEngine((tx) =>
    enqueueMessage(tx, {
      accountId: owner.accountId,
      kind: KIND.reply,
      lane: LANE.reply,
      phone,
      body: 'See you',
      segments: 1,
    }),
  );

describe('send metrics', () => {
  it('count outcomes by our error code, the carrier’s time, and receipts', async () => {
    // Numbers …0010 are refused, …0018 at the first try only, …0012 are reported as unknown.
    for (const phone of ['3125550100', '3125550010', '3125550018', '3125550012']) await enqueue(phone);
    workers = await startWorkers(stage.deps, QUICK);
    await until(async () => (await valueOf(sends, { outcome: 'accepted', code: '' })) === 3);
    expect(await valueOf(sends, { outcome: 'rejected', code: '10' })).toBe(1);
    expect(await valueOf(sends, { outcome: 'transient', code: '' })).toBe(1);
    const count = 'textloom_carrier_seconds_count';
    expect(await valueOf(carrierSeconds, { outcome: 'accepted' }, count)).toBe(3);
    expect(await valueOf(carrierSeconds, { outcome: 'rejected' }, count)).toBe(1);
    await until(async () => (await valueOf(receipts, { status: 'delivered', code: '' })) === 2);
    await until(async () => (await valueOf(receipts, { status: 'failed', code: '12' })) === 1);
    await until(async () => receiptsInFlight.state.depth === 0);
  });

  it('count a single message and a batch whose worker has died', async () => {
    expect(await valueOf(leaseTakeovers, { work: 'singles' })).toBe(0);
    expect(await valueOf(leaseTakeovers, { work: 'batches' })).toBe(0);
    await workers.stop();
    const died = `lease_owner = 'a dead worker', lease_until = now() - interval '1 second'`;
    await enqueue('3125550101');
    await db.engine.query(`update send_queue set ${died}`);
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 5);
    const campaign = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
    // A batch is claimed as soon as it is written, so a trigger writes it in the state in which a dead worker leaves
    // it.
    await db.dedicated().then(async (admin) => {
      await admin.query(
        `create function die() returns trigger language plpgsql as $$
         begin new.state = 1; new.lease_owner = 'a dead worker'; new.lease_until = now() - interval '1 second'; return new; end $$;
         create trigger die before insert on send_batch for each row execute function die()`,
      );
      await admin.end();
    });
    workers = await startWorkers(stage.deps, QUICK);
    expect((await untilDone(db, campaign)).sent).toBe(1);
    await until(async () => (await valueOf(leaseTakeovers, { work: 'singles' })) === 1);
    expect(await valueOf(leaseTakeovers, { work: 'batches' })).toBe(1);
  });
});

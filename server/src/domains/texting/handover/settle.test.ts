import { until } from '../../../testing/carrier';
import type { TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { KIND, LANE } from '../kinds';
import { checkLedger } from '../store/ledger-check.repository';
import { startWorkers, type Workers } from '../../campaigns/jobs/workers';
import { enqueueMessage } from '../store/enqueue.repository';
import { DEFAULT_TUNING } from '../tuning';
import { withoutTaken } from './settle';
import {
  balanceOf,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  statuses,
  untilDone,
  type Stage,
  type StageOptions,
} from '../../../testing/stage';

const MINUTES = 60_000;
/** Receipts arrive too late to replace a lost response. */
const NO_RECEIPTS = { min: 600_000, max: 600_000 };

interface Scene {
  db: TestDatabase;
  stage: Stage;
  owner: TestUser;
  start(): Promise<void>;
  end(): Promise<void>;
}

async function scene(options: StageOptions): Promise<Scene> {
  const db = await testDatabase({ poolSize: 8 });
  const stage = await outboundStage(db, { delayMs: NO_RECEIPTS, ...options });
  let workers: Workers | undefined;
  return {
    db,
    stage,
    owner: await stage.createOwner({ planLeft: 1_000 }),
    start: async () => void (workers = await startWorkers(stage.deps, QUICK)),
    end: async () => {
      await workers?.stop();
      await stage.close();
    },
  };
}

interface Row {
  status: number;
  provider_id: string | null;
  billed: number;
}
const rowsOf = (db: TestDatabase, phone: string): Promise<Row[]> =>
  db.asEngine((tx) =>
    tx.query<Row>('select status, provider_id, billed from message where phone = $1 order by id', [phone]),
  );
const enqueue = (db: TestDatabase, owner: TestUser, phone: string, body = 'See you'): Promise<number> =>
  db.asEngine((tx) =>
    enqueueMessage(tx, { accountId: owner.accountId, kind: KIND.reply, lane: LANE.reply, phone, body, segments: 1 }),
  );
const textsTo = async (stage: Stage, phone: string): Promise<number> =>
  (await stage.texts()).filter((text) => text.phone === `+1${phone}`).length;

describe.each([
  ['ten minutes ahead', 10 * MINUTES],
  ['ten minutes behind', -10 * MINUTES],
])('a carrier whose clock is %s and whose responses are lost', (_where, clockSkewMs) => {
  let s: Scene;
  beforeAll(async () => {
    s = await scene({ simulator: { clockSkewMs } });
    await s.start();
  });
  afterAll(() => s.end());

  it('sends no text of a campaign twice, and finds every message', async () => {
    const keyword = await createKeyword(s.db, s.owner);
    // Numbers …0020: accepted, then the connection is reset.
    const phones = Array.from({ length: 30 }, (_, n) => `${212 + n}5550020`);
    for (const phone of phones) await createSubscribers(s.db, s.owner, keyword, 1, Number(phone));
    const id = await createCampaign(s.db, s.owner, { choice: { keywords: [keyword] }, message: 'Skewed' });
    await untilDone(s.db, id, 60_000);
    const texts = (await s.stage.texts()).filter((text) => text.body.startsWith('Skewed'));
    expect(texts.map((text) => text.phone).sort()).toEqual(phones.map((phone) => `+1${phone}`));
    expect(await statuses(s.db, id)).toEqual({ 1: 30 });
  }, 90_000);

  it('and finds one record each for two single messages of one text to one phone', async () => {
    const phone = '3125550020';
    await Promise.all([enqueue(s.db, s.owner, phone), enqueue(s.db, s.owner, phone)]);
    await until(async () => (await rowsOf(s.db, phone)).every((row) => row.status === 1), 30_000);
    expect(await textsTo(s.stage, phone)).toBe(2);
    expect(new Set((await rowsOf(s.db, phone)).map((row) => row.provider_id)).size).toBe(2);
  }, 60_000);
});

describe('a carrier that accepts messages long after our time limit', () => {
  let s: Scene;
  beforeAll(async () => {
    // Numbers …0025 are accepted after four seconds, after several queries.
    s = await scene({ timeoutMs: 200, simulator: { lateMs: 4_000 }, config: { carrierLateMinutes: 5 } });
    await s.start();
  });
  afterAll(() => s.end());

  it('is not sent to again: the message is pending until it is found', async () => {
    const single = '3125550025';
    await enqueue(s.db, s.owner, single);
    const keyword = await createKeyword(s.db, s.owner);
    for (let n = 0; n < 5; n += 1) await createSubscribers(s.db, s.owner, keyword, 1, 2_125_550_025 + n * 10_000_000);
    const id = await createCampaign(s.db, s.owner, { choice: { keywords: [keyword] }, message: 'Late' });
    await until(
      async () => (await s.db.engine.query('select 1 from message where unanswered')).rows.length === 6,
      60_000,
    );
    await untilDone(s.db, id, 60_000);
    await until(async () => (await rowsOf(s.db, single))[0]?.status === 1, 60_000);
    expect(await statuses(s.db, id)).toEqual({ 1: 5 });
    const texts = await s.stage.texts();
    expect([texts.length, new Set(texts.map((text) => text.phone)).size]).toEqual([6, 6]);
  }, 200_000);
});

describe('a message that the carrier never accepted', () => {
  let s: Scene;
  beforeAll(async () => {
    s = await scene({ config: { carrierLateMinutes: 0.02 } });
  });
  afterAll(() => s.end());

  /** A single message of a worker that died before it stored an outcome. */
  const leftBehind = (phone: string, claimedAgo: string, unanswered: boolean): Promise<number> =>
    s.db.asEngine(async (tx) => {
      const id = await enqueueMessage(tx, {
        accountId: s.owner.accountId,
        kind: KIND.reply,
        lane: LANE.reply,
        phone,
        body: 'See you',
        segments: 1,
      });
      await tx.execute('update message set claimed_at = now() - $2::interval, unanswered = $3 where id = $1', [
        id,
        claimedAgo,
        unanswered,
      ]);
      return id;
    });

  it('gets code 20 and a refund if its request was sent, and is sent once if that is unknown', async () => {
    await leftBehind('3125551001', '1 hour', true);
    await leftBehind('3125551002', '1 hour', false);
    s.stage.deps.config.carrierLateMinutes = 60 * 24;
    await leftBehind('3125551003', '1 hour', false);
    await s.start();
    // Queried and missing, but not late yet, so none of them is sent.
    await until(
      async () => (await s.db.engine.query('select 1 from send_queue where attempts > 1')).rows.length === 3,
      30_000,
    );
    expect(await s.stage.texts()).toEqual([]);
    s.stage.deps.config.carrierLateMinutes = 30;
    await until(
      async () =>
        (await Promise.all(['3125551001', '3125551002', '3125551003'].map((phone) => rowsOf(s.db, phone))))
          .flat()
          .every((row) => row.status !== 0),
      60_000,
    );
    expect((await rowsOf(s.db, '3125551001'))[0]).toMatchObject({ status: 20, billed: 0 });
    expect([
      await textsTo(s.stage, '3125551001'),
      await textsTo(s.stage, '3125551002'),
      await textsTo(s.stage, '3125551003'),
    ]).toEqual([0, 1, 1]);
    expect(await balanceOf(s.db, s.owner)).toEqual({ left: 998, billed: 2 });
    expect(await checkLedger(s.db)).toEqual([]);
  }, 120_000);

  it('is settled by a receipt that refers to it, before any query', async () => {
    s.stage.deps.config.carrierLateMinutes = 60;
    const id = await leftBehind('3125551004', '1 minute', true);
    await s.stage.receipts.receive({
      reference: String(id),
      providerId: 'SMlate',
      status: 3,
      providerCode: null,
      at: new Date(),
    });
    expect(await rowsOf(s.db, '3125551004')).toMatchObject([{ status: 3, provider_id: 'SMlate' }]);
  });
});

describe('a single message that a dead worker claimed', () => {
  it('is taken over within ten seconds, with the timing of a real server', async () => {
    const s = await scene({});
    const phone = '3125550020';
    const id = await enqueue(s.db, s.owner, phone);
    // The carrier has accepted it, and the worker died after it had renewed its lease.
    await s.stage.deps.gateway.send({
      reference: String(id),
      to: phone,
      from: s.stage.deps.config.carrier.from,
      body: 'See you',
      receiptUrl: `${s.stage.publicUrl}/webhooks/carrier/receipt?ref=${id}`,
    });
    await s.db.engine.query('update message set claimed_at = now() where id = $1', [id]);
    await s.db.engine.query(
      `update send_queue set lease_owner = 'dead', lease_until = now() + $2 * interval '1 ms' where message_id = $1`,
      [id, DEFAULT_TUNING.leaseMs],
    );
    const started = performance.now();
    const workers = await startWorkers(s.stage.deps);
    await until(async () => (await rowsOf(s.db, phone))[0]?.status === 1, 20_000);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(await textsTo(s.stage, phone)).toBe(1);
    await workers.stop();
    await s.end();
  }, 60_000);
});

describe('one record at the carrier for two messages', () => {
  it('settles one message, though two workers found it', async () => {
    const s = await scene({});
    try {
      const [first, second] = [
        await enqueue(s.db, s.owner, '3125550100'),
        await enqueue(s.db, s.owner, '3125550100'),
      ] as const;
      await s.db.asEngine((tx) =>
        tx.query(`update message set status = 1, provider_id = 'SM1' where id = $1`, [first]),
      );
      const settled = (id: number, providerId: string) => ({ id, status: 1, providerId, providerCode: null });
      const kept = (providerId: string) =>
        s.db.asEngine((tx) => withoutTaken(tx, s.stage.deps, [settled(second, providerId)]));
      expect(await kept('SM1')).toEqual([]);
      expect(await kept('SM2')).toEqual([settled(second, 'SM2')]);
    } finally {
      await s.end();
    }
  });
});

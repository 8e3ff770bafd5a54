import { ERROR_REASONS, UNBILLED_CODES } from '@textloom/contracts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { KIND, LANE } from '../message/kinds';
import { checkLedger } from './ledger-check.repository';
import { startWorkers } from '../../automations/worker/workers';
import { enqueueMessage } from '../single/enqueue.repository';
import { storeSettled } from '../handover/store-settled';
import { claimSingles } from '../queue/claim-singles';
import { SENDING } from '../queue/sending-settings.fixture';
import { singleQueue } from '../single/single-queue.repository';
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
} from '../../../testing/stage';

const CODES = Object.keys(ERROR_REASONS).map((code) => ({
  code: Number(code),
  billed: !UNBILLED_CODES.includes(Number(code)),
}));
const KINDS = [
  { kind: KIND.welcome, lane: LANE.welcome },
  { kind: KIND.first, lane: LANE.welcome },
  { kind: KIND.reply, lane: LANE.reply },
  { kind: KIND.test, lane: LANE.test },
];
const CLAIM = {
  config: SENDING,
  limit: 1_000,
  wanted: 'all',
  leaseMs: 60_000,
  lateMs: 60_000,
  validityMs: 36_000_000,
} as const;

describe('a message that was never sent is not billed', () => {
  let db: TestDatabase;
  let stage: Stage;
  let phones = 3_125_551_000;

  beforeAll(async () => {
    db = await testDatabase();
    stage = await outboundStage(db);
  });
  afterAll(() => stage.close());

  it('includes codes 15, 17, 18 and 20 (messaging design, section 6)', () => {
    expect(UNBILLED_CODES).toEqual([15, 17, 18, 20]);
  });

  /** One claimed message of two segments of each kind: charged to the plan, to the extras, and to both. */
  async function claimed(): Promise<{ owner: TestUser; ids: number[] }> {
    const owner = await stage.createOwner({ planLeft: 3, extraLeft: 10 });
    await db.asEngine(async (tx) => {
      for (const { kind, lane } of KINDS)
        await enqueueMessage(tx, {
          accountId: owner.accountId,
          kind,
          lane,
          phone: String((phones += 1)),
          body: 'Hello',
          segments: 2,
        });
    });
    const { fresh } = await db.asEngine((tx) => claimSingles(tx, 'me', { ...CLAIM, queue: singleQueue(db) }));
    expect(await balanceOf(db, owner)).toEqual({ left: 5, billed: 8 });
    return { owner, ids: fresh.map(({ id }) => id) };
  }
  const buckets = (owner: TestUser) =>
    db.asEngine((tx) =>
      tx.one('select plan_left as plan, extra_left as extra from balance where account_id = $1', [owner.accountId]),
    );
  const expectBilled = async (owner: TestUser, billed: boolean): Promise<void> => {
    expect(await balanceOf(db, owner)).toEqual(billed ? { left: 5, billed: 8 } : { left: 13, billed: 0 });
    if (!billed) expect(await buckets(owner)).toEqual({ plan: 3, extra: 10 });
    expect(await checkLedger(db)).toEqual([]);
  };

  it.each(CODES)(
    'a welcome, a first message, a reply and a test that the carrier refused at once with code $code are free',
    async ({ code }) => {
      const { owner, ids } = await claimed();
      await db.asEngine((tx) =>
        storeSettled(
          tx,
          ids.map((id) => ({ id, status: code, providerId: null, providerCode: '1' })),
        ),
      );
      await expectBilled(owner, false);
    },
  );

  it.each(CODES)(
    'the same, accepted first and then reported with code $code, twice: billed is $billed',
    async ({ code, billed }) => {
      const { owner, ids } = await claimed();
      await db.asEngine((tx) =>
        storeSettled(
          tx,
          ids.map((id) => ({ id, status: 1, providerId: `SM${id}`, providerCode: null })),
        ),
      );
      const receive = (status: number) =>
        Promise.all(
          ids.map((id) =>
            stage.receipts.receive({
              messageId: id,
              providerId: `SM${id}`,
              status,
              providerCode: '1',
              at: new Date(),
            }),
          ),
        );
      await receive(code);
      await receive(code);
      await receive(17);
      await expectBilled(owner, billed);
    },
  );

  it('a campaign message that the carrier blocks immediately is refunded when its batch closes', async () => {
    const owner = await stage.createOwner({ planLeft: 10 });
    const keyword = await createKeyword(db, owner);
    for (const phone of [2_125_550_015, 2_125_550_100]) await createSubscribers(db, owner, keyword, 1, phone);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, segments: 2 });
    const workers = await startWorkers(stage.deps, QUICK);
    try {
      expect(await untilDone(db, id)).toMatchObject({ sent: 1, reserved: 2 });
      expect((await statuses(db, id))[15]).toBe(1);
      expect(await balanceOf(db, owner)).toEqual({ left: 8, billed: 2 });
      expect(await checkLedger(db)).toEqual([]);
    } finally {
      await workers.stop();
    }
  });

  it('a campaign that is blocked for every phone shows an error, and costs nothing', async () => {
    const owner = await stage.createOwner({ planLeft: 10 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 1, 2_135_550_015);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
    const workers = await startWorkers(stage.deps, QUICK);
    try {
      expect(await untilDone(db, id)).toMatchObject({
        sent: 2,
        reserved: 0,
        reason: 'None of the messages could be sent.',
      });
      expect(await balanceOf(db, owner)).toEqual({ left: 10, billed: 0 });
    } finally {
      await workers.stop();
    }
  });
});

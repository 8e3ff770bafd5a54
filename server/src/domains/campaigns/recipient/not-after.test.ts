import { testDatabase, type TestDatabase } from '../../../testing/database';
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
import { startWorkers } from '../../automations/worker/workers';
import { postponeBatches } from '../../texting/batch/batch.repository';
import { claimBatch } from '../../texting/batch/claim-batch.fixture';
import { expandOneStep } from '../batch/expand';
import { applyQuietHours, reopenBatches } from '../../texting/batch/batch-times.repository';
import { startOneScheduled } from '../sending/start-scheduled';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';

const VALIDITY = 10 * 3_600_000;

let db: TestDatabase;
let stage: Stage;

beforeAll(async () => {
  db = await testDatabase();
  stage = await outboundStage(db);
});
afterAll(() => stage.close());

const sql = <T extends object>(text: string, params: unknown[] = []): Promise<T[]> =>
  db.asEngine((tx) => tx.query<T>(text, params));

/** Hours of the day in New York that are over or have not begun. */
function closedHours(): { until: number; from: number } {
  const now = Number(
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', hour: 'numeric', hourCycle: 'h23' }).format(),
  );
  return now >= 5 && now < 14 ? { until: 15, from: 21 } : { until: 6, from: 12 };
}

/** A campaign of 3 people in quiet hours that ends in `seconds`. */
async function waiting(seconds: number) {
  const owner = await stage.createOwner({ planLeft: 10, quietHours: closedHours(), timezone: 1 });
  const keyword = await createKeyword(db, owner);
  await createSubscribers(db, owner, keyword, 3, 2_125_551_000);
  const id = await createCampaign(db, owner, { choice: { keywords: [keyword] } });
  await sql(`update campaign set not_after = now() + $2 * interval '1 second' where id = $1`, [id, seconds]);
  await startOneScheduled(stage.deps);
  return { owner, id };
}
/** Seconds until the campaign's batch is claimed. */
const nextIn = async (id: number): Promise<number> =>
  (
    await sql<{ seconds: number }>(
      'select extract(epoch from next_at - now())::float8 as seconds from send_batch where campaign_id = $1',
      [id],
    )
  )[0]?.seconds ?? Number.NaN;

describe('"not after" comes while a campaign waits for the end of quiet hours', () => {
  it('ends it at that time and releases its whole reservation', async () => {
    const { owner, id } = await waiting(3);
    expect((await balanceOf(db, owner)).left).toBe(7);
    const workers = await startWorkers(stage.deps, QUICK);
    try {
      expect(await untilDone(db, id)).toMatchObject({ state: 'done', sent: 2, reserved: 0 });
    } finally {
      await workers.stop();
    }
    expect((await balanceOf(db, owner)).left).toBe(10);
    expect(await statuses(db, id)).toEqual({ 16: 3 });
  });

  it('stays the latest time when its hours restart, when the hours change, and when the carrier is slow', async () => {
    const { owner, id } = await waiting(1_000);
    await expandOneStep(stage.deps, DEFAULT_TUNING, 'me');
    expect(await nextIn(id)).toBeCloseTo(1_000, -2);
    await sql(`update send_batch set closes_at = now() - interval '1 minute' where campaign_id = $1`, [id]);
    expect(await db.asEngine((tx) => reopenBatches(tx, VALIDITY))).toBe(1);
    expect(await nextIn(id)).toBeLessThanOrEqual(1_000);
    await db.asAccount(owner.accountId, (tx) => applyQuietHours(tx, owner));
    expect(await nextIn(id)).toBeLessThanOrEqual(1_000);
    await sql(`update send_batch set next_at = now(), due_at = now(), closes_at = 'infinity' where campaign_id = $1`, [
      id,
    ]);
    const batch = await db.asEngine((tx) => claimBatch(tx, 'me', 60_000, VALIDITY));
    if (batch) await db.asEngine((tx) => postponeBatches(tx, [{ id: batch.id, waitMs: 3_600_000, tried: true }], 'me'));
    expect(await nextIn(id)).toBeCloseTo(1_000, -2);
    await sql('update send_batch set state = 2');
  });
});

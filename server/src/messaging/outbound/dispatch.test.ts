import { until } from '../../standins/carrier/testing';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { checkLedger } from '../ledger/ledger-check.job';
import { startWorkers, type Workers } from '../workers';
import {
  balanceOf, createCampaign, createKeyword, createSubscribers, outboundStage, QUICK, statuses, untilDone, type Stage,
} from './testing';

let db: TestDatabase;
let stage: Stage;
let workers: Workers;

beforeAll(async () => {
  db = await testDatabase({ poolSize: 8 });
  stage = await outboundStage(db);
  workers = await startWorkers(stage.deps, QUICK);
});
afterAll(async () => {
  await workers.stop();
  await stage.close();
});

/** The counters of the batches are what the rows say, and sum(ledger) = balance. */
async function expectExact(campaignId: number): Promise<void> {
  const rows = await statuses(db, campaignId);
  const counted = await db.asEngine((tx) =>
    tx.one('select sum(accepted) as accepted, sum(sent) as sent, sum(delivered) as delivered, sum(failed) as failed, sum(withdrawn) as withdrawn from send_batch where campaign_id = $1', [campaignId]),
  );
  const failed = Object.entries(rows).reduce((sum, [status, n]) => sum + (Number(status) >= 10 ? n : 0), 0);
  expect(counted).toEqual({ accepted: rows[1] ?? 0, sent: rows[2] ?? 0, delivered: rows[3] ?? 0, failed, withdrawn: rows[-1] ?? 0 });
  const billed = await db.asEngine((tx) =>
    tx.one<{ rows: number; ledger: number }>(
      `select (select coalesce(sum(billed), 0) from message where campaign_id = $1) as rows,
              (select coalesce(-sum(plan_delta + extra_delta), 0) from ledger where campaign_id = $1) as ledger`,
      [campaignId],
    ),
  );
  expect(billed.ledger).toBe(billed.rows);
  expect(await checkLedger(db)).toEqual([]);
}

describe('ENG-014, ENG-017, ENG-019, ENG-025, ENG-026, ENG-027: a campaign', () => {
  it('reaches every subscribed person once, with the footer, and is billed recipients × segments', async () => {
    const owner = await stage.createOwner({ planLeft: 3_000, extraLeft: 2_000 });
    const keyword = await createKeyword(db, owner);
    await createSubscribers(db, owner, keyword, 2_300, 2_125_551_000);
    const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, segments: 2, message: 'Half price today' });
    const done = await untilDone(db, id);
    expect(done).toMatchObject({ sent: 1, state: 'done', recipients: 2_300, reserved: 4_600 });
    await until(async () => ((await statuses(db, id))[3] ?? 0) === 2_300);
    const texts = (await stage.texts()).filter((text) => text.body.startsWith('Half price'));
    expect(new Set(texts.map((text) => text.phone)).size).toBe(texts.length);
    expect(texts[0]?.body).toBe('Half price today\nReply STOP to unsubscribe');
    expect(await balanceOf(db, owner)).toEqual({ left: 400, billed: 4_600 });
    await expectExact(id);
  });
});

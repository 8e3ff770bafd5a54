import { setTimeout as sleep } from 'node:timers/promises';
import { CODE, until } from '../../../testing/carrier';
import type { TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { noticesOf } from '../../../testing/notices';
import {
  balanceOf,
  campaignState,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  statuses,
  untilDone,
  type Stage,
} from '../../../testing/stage';
import { openStops } from '../../texting/stop';
import { KIND, LANE } from '../../texting/message/kinds';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import { enqueueMessage } from '../../texting/single/enqueue.repository';
import { startWorkers, type Workers } from '../../automations/worker/workers';
import { refusingCarrier, type Refusal, type RefusingCarrier } from './refusing-carrier.fixture';

const WRONG_NUMBER: Refusal = { status: 400, code: 21606, message: "The 'From' number is not valid." };
const WRONG_KEY: Refusal = { status: 401, code: 20003, message: 'Authenticate' };
const UNKNOWN: Refusal = { status: 400, code: 29_999, message: 'Something new' };

let db: TestDatabase;
let stage: Stage;
let carrier: RefusingCarrier;
let processes: Workers[] = [];
let owner: TestUser;
let keyword: number;

beforeEach(async () => {
  db = await testDatabase({ poolSize: 12 });
  stage = await outboundStage(db);
  carrier = await refusingCarrier(stage);
  owner = await stage.createOwner({ planLeft: 5_000 });
  keyword = await createKeyword(db, owner);
});
afterEach(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  processes = [];
  await carrier.close();
  await stage.close();
});

const start = async (tuning = {}): Promise<void> => {
  const deps = { ...stage.deps, gateway: carrier.gateway, config: { ...stage.deps.config, supportEmail: 'ops@e.com' } };
  processes = await Promise.all([1, 2].map(() => startWorkers(deps, { ...QUICK, ...tuning })));
};
const campaign = async (people: number): Promise<number> => {
  await createSubscribers(db, owner, keyword, people, 2_125_551_000);
  return createCampaign(db, owner, { choice: { keywords: [keyword] } });
};
const untilStopped = () => until(async () => (await openStops(db.engine))[0]);
const single = (phone: string) =>
  db.asEngine((tx) =>
    enqueueMessage(tx, {
      accountId: owner.accountId,
      kind: KIND.reply,
      lane: LANE.reply,
      phone,
      body: 'A reply',
      segments: 1,
    }),
  );
const open = async (id: number): Promise<number> => (await statuses(db, id))[0] ?? 0;

describe('ENG-025: a carrier that refuses every message because of our settings', () => {
  it('stops our number after several refusals, fails nobody of 600, and everybody is texted once when it accepts again', async () => {
    carrier.rule = () => WRONG_NUMBER;
    const id = await campaign(600);
    await start({ probeMs: 100, longestProbeMs: 200 });
    expect(await untilStopped()).toMatchObject({ number: CODE, cause: 'refusals', code: '21606', accountId: null });
    await until(async () => (await noticesOf(db, owner)).length > 0);
    await sleep(1_500);
    expect(await statuses(db, id)).toEqual({ 0: 600 });
    expect((await campaignState(db, id)).state).toBe('sending');
    expect(await balanceOf(db, owner)).toMatchObject({ left: 4_400 });
    expect(await noticesOf(db, owner)).toEqual([expect.objectContaining({ kind: 'sending.stopped' })]);
    const mails = await db.engine.query<{ subject: string }>('select subject from mail where recipient = $1', [
      'ops@e.com',
    ]);
    expect(mails.rows).toEqual([{ subject: `The carrier refuses texts from ${CODE}` }]);
    carrier.rule = () => undefined;
    expect(await untilDone(db, id)).toMatchObject({ state: 'done', recipients: 600 });
    expect(await openStops(db.engine)).toEqual([]);
    const texts = await stage.texts();
    expect(texts).toHaveLength(600);
    expect(new Set(texts.map(({ phone }) => phone)).size).toBe(600);
    expect(await balanceOf(db, owner)).toEqual({ left: 4_400, billed: 600 });
    expect(await checkLedger(db)).toEqual([]);
  });

  it('gets at most a few probes a minute with a wrong key, from two processes, and single texts cost nothing while they wait', async () => {
    carrier.rule = () => WRONG_KEY;
    const id = await campaign(300);
    for (let n = 0; n < 20; n += 1) await single(`31255501${String(n).padStart(2, '0')}`);
    await start({ probeMs: 1_000, longestProbeMs: 60_000 });
    expect(await untilStopped()).toMatchObject({ code: '20003' });
    await sleep(500);
    // Each loop of both processes begins with one text.
    expect(carrier.posts.length).toBeLessThanOrEqual(12);
    const before = carrier.posts.length;
    await sleep(4_000);
    // After 1 and 2 seconds; the next probe comes after 4.
    expect(carrier.posts.length - before).toBeLessThanOrEqual(3);
    expect(await open(id)).toBe(300);
    // A text that is the probe of this moment is billed until its answer is there.
    await until(async () => (await balanceOf(db, owner)).billed === 300);
    expect(await balanceOf(db, owner)).toEqual({ left: 4_700, billed: 300 });
    expect(await checkLedger(db)).toEqual([]);
  });

  it('is detected across processes: five messages in a row with an unknown code stop the number', async () => {
    carrier.rule = () => UNKNOWN;
    await start({ probeMs: 60_000 });
    for (let n = 0; n < 4; n += 1) await single(`312555020${n}`);
    await until(() => carrier.posts.length >= 8);
    expect(await openStops(db.engine)).toEqual([]);
    await single('3125550209');
    expect(await untilStopped()).toMatchObject({ code: '29999', cause: 'refusals' });
    const waiting = await db.engine.query('select 1 from message where status = 0 and account_id = $1', [
      owner.accountId,
    ]);
    expect(waiting.rows.length).toBeGreaterThan(0);
  });

  it('fails only the people whom it refuses with an unknown code while it accepts the others', async () => {
    carrier.rule = (phone) => (Number(phone) % 10 === 0 ? UNKNOWN : undefined);
    const id = await campaign(100);
    await start();
    expect(await untilDone(db, id)).toMatchObject({ state: 'done' });
    const rows = await statuses(db, id);
    expect(rows[17]).toBe(10);
    expect(await stage.texts()).toHaveLength(90);
    expect(await openStops(db.engine)).toEqual([]);
  });

  it('stops the number when a receipt says that it is not registered, until a probe is delivered', async () => {
    await start({ probeMs: 100 });
    const id = await single('3125550300');
    await until(async () => (await stage.texts()).length === 1);
    const receipt = { messageId: id, providerId: 'SM1', at: new Date() };
    await stage.receipts.receive({ ...receipt, status: 15, providerCode: '30034', fault: 'number' });
    expect(await untilStopped()).toMatchObject({ code: '30034', cause: 'refusals' });
    const waiting = await single('3125550301');
    await sleep(500);
    expect(await stage.texts()).toHaveLength(1);
    await db.engine.query('update sending_stop set probe_at = now()');
    // The simulator accepts the probe, and its receipt reports delivery.
    await until(async () => (await openStops(db.engine)).length === 0);
    const { rows } = await db.engine.query<{ ended_by: string }>('select ended_by from sending_stop');
    expect(rows).toEqual([{ ended_by: 'a probe that was delivered' }]);
    const sent = await db.engine.query<{ status: number }>('select status from message where id = $1', [waiting]);
    expect(sent.rows).toEqual([{ status: 3 }]);
  });

  it('does not stop the number when it refuses recipients', async () => {
    carrier.rule = () => ({ status: 400, code: 21211, message: "Invalid 'To'" });
    const id = await campaign(50);
    await start();
    expect(await untilDone(db, id)).toMatchObject({ state: 'done' });
    expect(await statuses(db, id)).toEqual({ 10: 50 });
    expect(await openStops(db.engine)).toEqual([]);
  });
});

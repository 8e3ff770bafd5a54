import { singleQueue } from '../../texting/single/single-queue.repository';
import { setTimeout as sleep } from 'node:timers/promises';
import { CODE, until } from '../../../testing/carrier';
import { createAutomation } from '../../../testing/automations';
import type { TestUser } from '../../../testing/accounts';
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
import { claimMessages } from '../../texting/batch';
import { claimBatch } from '../../texting/batch/claim-batch.fixture';
import { DEFAULT_TUNING } from '../../texting/worker';
import { startSending, stopSending, type StopScope } from '../../texting/stop';
import { KIND, LANE } from '../../texting/message/kinds';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import { enqueueMessage } from '../../texting/single/enqueue.repository';
import { ANY_NUMBER, lockClaim } from '../../texting/stop/sending-stop.repository';
import { claimQueue } from '../../texting/single/single.repository';
import { startWorkers, type Workers } from '../../automations/worker/workers';
import { expandOneStep } from './expand';
import { startOneScheduled } from '../sending/start-scheduled';

const EVERYTHING: StopScope = { accountId: null, number: null };
const OURS = { ...ANY_NUMBER, shared: CODE };
const BY = { reason: 'A test', by: 'operator' };

let db: TestDatabase;
let stage: Stage;
let processes: Workers[] = [];
let owner: TestUser;
let keyword: number;

beforeEach(async () => {
  db = await testDatabase({ poolSize: 12 });
  stage = await outboundStage(db, { config: { messageRate: 200 } });
  owner = await stage.createOwner({ planLeft: 5_000 });
  keyword = await createKeyword(db, owner);
});
afterEach(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  processes = [];
  await stage.close();
});

/** Starts two processes on one database, as far as the database can tell. */
const start = async (): Promise<void> => {
  processes = await Promise.all([1, 2].map(() => startWorkers(stage.deps, QUICK)));
};
const campaign = async (user: TestUser, list: number, people: number, first = 2_125_551_000): Promise<number> => {
  await createSubscribers(db, user, list, people, first);
  return createCampaign(db, user, { choice: { keywords: [list] } });
};
const single = (accountId: number | null, phone: string, kind: typeof KIND.answer | typeof KIND.reply) =>
  db.asEngine((tx) =>
    enqueueMessage(tx, { accountId, kind, lane: LANE.answer, phone, body: `To ${phone}`, segments: 1 }),
  );
const sent = async (): Promise<number> => (await stage.texts()).length;
const claimed = async (): Promise<number> =>
  (await db.engine.query('select 1 from message where status = 0 and claimed_at is not null')).rows.length;

describe('ENG-014, ENG-025: an emergency stop', () => {
  it.each([
    ['all sending', EVERYTHING],
    ['our number', { accountId: null, number: CODE }],
  ])('of %s stops both processes, and once it ends everybody is texted once', async (_what, scope) => {
    await start();
    const id = await campaign(owner, keyword, 600);
    await until(async () => (await sent()) > 100);
    await stopSending(db, scope, BY);
    await single(null, '3125550100', KIND.answer);
    await until(async () => (await claimed()) === 0);
    const then = await sent();
    expect(then).toBeLessThan(600);
    await sleep(1_500);
    expect(await sent()).toBe(then);
    expect(await claimed()).toBe(0);
    expect((await statuses(db, id))[0]).toBe(600 - then);
    await startSending(db, scope, { by: 'operator' });
    expect(await untilDone(db, id)).toMatchObject({ state: 'done', recipients: 600 });
    await until(async () => (await sent()) === 601);
    expect(new Set((await stage.texts()).map(({ phone }) => phone)).size).toBe(601);
    expect(await balanceOf(db, owner)).toEqual({ left: 4_400, billed: 600 });
    expect(await checkLedger(db)).toEqual([]);
  });

  it('of one account stops its campaigns, replies and answers, and no other account', async () => {
    const other = await stage.createOwner({ planLeft: 100 });
    const list = await createKeyword(db, other);
    await stopSending(db, { accountId: owner.accountId, number: null }, BY);
    const [held, free] = [await campaign(owner, keyword, 20), await campaign(other, list, 20, 3_125_551_000)];
    await single(owner.accountId, '2145550100', KIND.reply);
    await single(owner.accountId, '2145550101', KIND.answer);
    await start();
    expect(await untilDone(db, free)).toMatchObject({ state: 'done' });
    await sleep(300);
    expect(await sent()).toBe(20);
    await startSending(db, { accountId: owner.accountId, number: null }, { by: 'operator' });
    expect(await untilDone(db, held)).toMatchObject({ state: 'done' });
    await until(async () => (await sent()) === 42);
  });

  it('lets no waiting text expire, but a campaign still ends at its own last time, is named and refunded', async () => {
    const late = await campaign(owner, keyword, 10);
    const list = await createKeyword(db, owner);
    const limited = await campaign(owner, list, 10, 3_125_551_000);
    await stopSending(db, EVERYTHING, BY);
    await start();
    await until(async () => ((await statuses(db, late))[0] ?? 0) + ((await statuses(db, limited))[0] ?? 0) === 20);
    const reply = await single(owner.accountId, '2145550100', KIND.reply);
    await db.engine.query(
      "update send_batch set due_at = now() - interval '20 hours', next_at = now() - interval '20 hours'",
    );
    await db.engine.query("update message set created_at = now() - interval '20 hours' where id = $1", [reply]);
    await db.engine.query("update campaign set not_after = now() - interval '1 second' where id = $1", [limited]);
    expect(await untilDone(db, limited)).toMatchObject({ state: 'done' });
    expect(await statuses(db, limited)).toEqual({ 16: 10 });
    expect(await sent()).toBe(0);
    await startSending(db, EVERYTHING, { by: 'operator' });
    expect(await untilDone(db, late)).toMatchObject({ state: 'done', recipients: 10 });
    await until(async () => (await sent()) === 11);
    expect(await balanceOf(db, owner)).toMatchObject({ left: 4_989 });
    expect(await checkLedger(db)).toEqual([]);
  });

  it('holds the steps of sequences, which are sent afterwards and not skipped', async () => {
    const [person] = await createSubscribers(db, owner, keyword, 1);
    const sequence = await createAutomation(db, owner, { keyword, steps: [{ hours: 1, message: 'One' }] });
    await db.engine.query(`update subscriber set subscribed_at = now() - interval '40 hours' where id = $1`, [person]);
    await stopSending(db, EVERYTHING, BY);
    await db.engine.query(
      `insert into sequence_person (automation_id, subscriber_id, account_id, joined_at, step_id, due_at, next_at)
       values ($1, $2, $3, now() - interval '30 hours', $4, now() - interval '29 hours', now() - interval '29 hours')`,
      [sequence.id, person, owner.accountId, sequence.steps[0]],
    );
    await start();
    await sleep(500);
    expect(await sent()).toBe(0);
    await startSending(db, EVERYTHING, { by: 'operator' });
    await until(async () => (await sent()) === 1);
  });

  it('is checked by every claim in the database, so that a process that was not notified claims nothing', async () => {
    const id = await campaign(owner, keyword, 30);
    await single(owner.accountId, '2145550100', KIND.reply);
    while (await startOneScheduled(stage.deps));
    while (await expandOneStep(stage.deps, DEFAULT_TUNING, 'me'));
    const batch = await db.asEngine((tx) => claimBatch(tx, 'me', 60_000, 36_000_000, OURS));
    if (!batch) throw new Error('no batch');
    await db.engine.query(
      `insert into sending_stop (cause, reason, stopped_by) values ('operator', 'unheard', 'operator')`,
    );
    const claim = await db.asEngine((tx) => claimMessages(tx, batch, 'me', batch.first_id - 1, 100, OURS));
    expect(claim).toMatchObject({ held: false, messages: [] });
    await db.engine.query('update send_batch set lease_until = null, lease_owner = null');
    expect(await db.asEngine((tx) => claimBatch(tx, 'you', 60_000, 36_000_000, OURS))).toBeUndefined();
    const queue = singleQueue(db);
    const options = { queue, limit: 10, wanted: 'all', leaseMs: 1_000, lateMs: 1_000, validityMs: 36_000_000 } as const;
    expect(await db.asEngine((tx) => claimQueue(tx, 'me', { ...options, claiming: OURS }))).toEqual([]);
    expect((await statuses(db, id))[0]).toBe(30);
  });

  it('waits for a running claim, but no longer than a second when its process hangs', async () => {
    await campaign(owner, keyword, 30);
    while (await startOneScheduled(stage.deps));
    while (await expandOneStep(stage.deps, DEFAULT_TUNING, 'me'));
    let committed = false;
    let done = (): void => undefined;
    const claiming = db.asEngine(async (tx) => {
      await claimBatch(tx, 'me', 60_000, 36_000_000, OURS);
      await new Promise<void>((end) => (done = end));
      committed = true;
    });
    await until(
      async () => (await db.engine.query("select 1 from pg_locks where locktype = 'advisory'")).rows.length > 0,
    );
    const began = Date.now();
    setTimeout(() => done(), 200);
    await stopSending(db, EVERYTHING, BY);
    expect(committed).toBe(true);
    expect(Date.now() - began).toBeGreaterThanOrEqual(190);
    await claiming;
    await startSending(db, EVERYTHING, { by: 'operator' });
    const hanging = db.asEngine(async (tx) => {
      await lockClaim(tx);
      await new Promise<void>((end) => (done = end));
    });
    await sleep(100);
    const again = Date.now();
    await stopSending(db, EVERYTHING, BY);
    expect(Date.now() - again).toBeLessThan(2_000);
    done();
    await hanging;
  });
});

import { CODE, until } from '../../../testing/carrier';
import type { TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import {
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  QUICK,
  statuses,
  untilDone,
  type Stage,
} from '../../../testing/stage';
import { deleteNumber, insertNumber } from '../../tenancy/number';
import { openStops } from '../../texting/stop';
import { KIND, LANE } from '../../texting/message/kinds';
import { enqueueMessage } from '../../texting/single/enqueue.repository';
import { startWorkers, type Workers } from '../../automations/worker/workers';
import type { OutboundTuning } from '../../texting/worker/tuning';
import { refusingCarrier, type RefusingCarrier } from './refusing-carrier.fixture';

const [SLOW, QUICKER] = ['8885550101', '8885550102'];
const asCarrier = (digits: string): string => `+1${digits}`;
const NOT_REGISTERED = { status: 400, code: 21606, message: "The 'From' number is not valid." };

let db: TestDatabase;
let stage: Stage;
let carrier: RefusingCarrier;
let processes: Workers[] = [];
let phones = 2_125_551_000;

beforeEach(async () => {
  db = await testDatabase({ poolSize: 12 });
  stage = await outboundStage(db);
  carrier = await refusingCarrier(stage);
});
afterEach(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  processes = [];
  await carrier.close();
  await stage.close();
});

const start = async (tuning: Partial<OutboundTuning> = {}): Promise<void> => {
  const deps = { ...stage.deps, gateway: carrier.gateway };
  processes = await Promise.all([1, 2].map(() => startWorkers(deps, { ...QUICK, ...tuning })));
};

async function account(digits?: string, perSecond = 1_000): Promise<TestUser> {
  const owner = await stage.createOwner({ planLeft: 5_000 });
  const { accountId } = owner;
  if (digits !== undefined)
    await db.asEngine((tx) => insertNumber(tx, { digits, accountId, kind: 'toll_free', perSecond }));
  return owner;
}

async function campaign(owner: TestUser, people: number): Promise<number> {
  const keyword = await createKeyword(db, owner);
  await createSubscribers(db, owner, keyword, people, (phones += 10_000));
  return createCampaign(db, owner, { choice: { keywords: [keyword] }, message: `Of ${owner.accountId}` });
}

const single = ({ accountId }: TestUser, phone: string) =>
  db.asEngine((tx) =>
    enqueueMessage(tx, { accountId, kind: KIND.reply, lane: LANE.reply, phone, body: `Of ${accountId}`, segments: 1 }),
  );

/** The numbers from which the carrier got texts of an account. */
const sendersOf = async ({ accountId }: TestUser): Promise<string[]> => [
  ...new Set((await stage.texts()).filter(({ body }) => body.startsWith(`Of ${accountId}`)).map(({ code }) => code)),
];

describe('decision 680: accounts with numbers of their own', () => {
  it('send campaigns and single texts from them, the others from the shared code', async () => {
    const [own, shared] = [await account(SLOW), await account()];
    const ids = [await campaign(own, 30), await campaign(shared, 30)];
    await single(own, '3125550101');
    await single(shared, '3125550102');
    await start();
    for (const id of ids) expect(await untilDone(db, id)).toMatchObject({ state: 'done' });
    await until(async () => (await stage.texts()).length === 62);
    expect(await sendersOf(own)).toEqual([asCarrier(SLOW)]);
    expect(await sendersOf(shared)).toEqual([CODE]);
  });

  it('send what was written before a change from the number that it was written for', async () => {
    const [owner, next] = [await account(SLOW), await account()];
    await single(owner, '3125550103');
    await db.asEngine(async (tx) => {
      await deleteNumber(tx, SLOW);
      await insertNumber(tx, { digits: SLOW, accountId: next.accountId, kind: 'toll_free', perSecond: 10 });
      await insertNumber(tx, { digits: QUICKER, accountId: owner.accountId, kind: 'toll_free', perSecond: 10 });
    });
    await single(owner, '3125550104');
    await start();
    await until(async () => (await stage.texts()).length === 2);
    const texts = await stage.texts();
    expect(texts.map(({ phone, code }) => [phone, code]).sort()).toEqual([
      ['+13125550103', asCarrier(SLOW)],
      ['+13125550104', asCarrier(QUICKER)],
    ]);
  });

  it('have a rate of their own: a slow one neither holds up others nor loses anybody', async () => {
    // The bucket starts with 20 and keeps a tenth for single texts.
    const slow = await account(SLOW, 0.001);
    const [quicker, shared] = [await account(QUICKER), await account()];
    const waiting = [
      await campaign(slow, 60),
      await campaign(slow, 60),
      await campaign(slow, 60),
      await campaign(slow, 60),
    ];
    const others = [await campaign(quicker, 300), await campaign(shared, 300)];
    await start();
    for (const id of others) expect(await untilDone(db, id)).toMatchObject({ state: 'done' });
    const sent = (await stage.texts()).filter(({ code }) => code === asCarrier(SLOW)).length;
    expect(sent).toBe(18);
    // A single text may overdraw the bucket.
    await single(slow, '3125550105');
    await until(async () => (await stage.texts()).some(({ phone }) => phone === '+13125550105'));
    await db.engine.query('update own_number set per_second = 1000 where digits = $1', [SLOW]);
    for (const id of waiting) {
      expect(await untilDone(db, id)).toMatchObject({ state: 'done' });
      const all = await statuses(db, id);
      expect(all[0] ?? 0).toBe(0);
    }
    const texts = (await stage.texts()).filter(({ code }) => code === asCarrier(SLOW));
    expect(texts).toHaveLength(241);
    expect(new Set(texts.map(({ phone }) => phone)).size).toBe(241);
  });

  it('decision 728: have a daily limit, which keeps a tenth for single texts and waits for the next day', async () => {
    const owner = await account(SLOW);
    const id = await campaign(owner, 60);
    await db.engine.query('update own_number set daily_limit = 40 where digits = $1', [SLOW]);
    await db.engine.query("update send_batch set due_at = now() - interval '9 hours'");
    await start();
    await until(async () => (await stage.texts()).length === 36);
    await single(owner, '3125550111');
    await until(async () => (await stage.texts()).length === 37);
    const waiting = await until(async () => {
      const { rows } = await db.engine.query<{ valid: boolean }>(
        "select due_at > now() - interval '1 minute' as valid from send_batch where state = 0 and next_at > now() + interval '30 seconds'",
      );
      return rows.length > 0 ? rows : undefined;
    });
    // Its validity begins anew, because it only waits for its turn.
    expect(waiting).toEqual([{ valid: true }]);
    // The next day of the carriers.
    await db.engine.query('update send_rate set day = day - 1 where code = $1', [SLOW]);
    await db.engine.query('update send_batch set next_at = now()');
    expect(await untilDone(db, id)).toMatchObject({ state: 'done', recipients: 60 });
    expect(await stage.texts()).toHaveLength(61);
  });

  it('are stopped alone when the carrier refuses one, and resume when it accepts it again', async () => {
    const [refused, fine, shared] = [await account(SLOW), await account(QUICKER), await account()];
    carrier.rule = (_, from) => (from === asCarrier(SLOW) ? NOT_REGISTERED : undefined);
    const held = await campaign(refused, 40);
    await start({ probeMs: 100, longestProbeMs: 200 });
    const [stop] = await until(async () => {
      const open = await openStops(db.engine);
      return open.length > 0 ? open : undefined;
    });
    expect(stop).toMatchObject({ number: SLOW, cause: 'refusals', code: '21606', accountId: null });
    const others = [await campaign(fine, 100), await campaign(shared, 100)];
    await single(fine, '3125550106');
    await single(refused, '3125550107');
    for (const id of others) expect(await untilDone(db, id)).toMatchObject({ state: 'done' });
    expect(await openStops(db.engine)).toHaveLength(1);
    expect(await sendersOf(refused)).toEqual([]);
    carrier.rule = () => undefined;
    expect(await untilDone(db, held)).toMatchObject({ state: 'done', recipients: 40 });
    await until(async () => (await stage.texts()).length === 242);
    expect(await openStops(db.engine)).toEqual([]);
    expect(await sendersOf(refused)).toEqual([asCarrier(SLOW)]);
  });

  it('are stopped alone by a receipt that blames the number', async () => {
    const [blamed, shared] = [await account(SLOW), await account()];
    const id = await single(blamed, '3125550108');
    await start({ probeMs: 60_000 });
    await until(async () => (await stage.texts()).length === 1);
    const receipt = { messageId: id, providerId: 'SM1', at: new Date() };
    await stage.receipts.receive({ ...receipt, status: 15, providerCode: '30034', fault: 'number' });
    await until(async () => (await openStops(db.engine)).length > 0);
    expect((await openStops(db.engine)).map(({ number, code }) => ({ number, code }))).toEqual([
      { number: SLOW, code: '30034' },
    ]);
    await single(blamed, '3125550109');
    await single(shared, '3125550110');
    await until(async () => (await sendersOf(shared)).length > 0);
    expect((await stage.texts()).map(({ phone }) => phone)).not.toContain('+13125550109');
  });
});

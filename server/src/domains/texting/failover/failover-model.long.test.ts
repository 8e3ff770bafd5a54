import { setTimeout as sleep } from 'node:timers/promises';
import { ACCOUNT, CODE, TOKEN, until } from '../../../testing/carrier';
import type { TestUser } from '../../../testing/accounts';
import { bundleWorker, spawnWorker, type WorkerProcess } from '../../../testing/spawn-worker';
import { balanceOf, createCampaign, createKeyword, createSubscribers } from '../../../testing/stage';
import { insertNumber } from '../../tenancy/number';
import { checkLedger } from '../ledger/ledger-check.repository';
import { setNumberLink } from '../link/link.repository';
import { KIND, LANE, type Kind } from '../message/kinds';
import { enqueueMessage } from '../single/enqueue.repository';
import { twoCarriers, type Mood, type TwoCarriers } from './two-carriers.fixture';

/** An own number with the first link alone, and one with two, whose texts take turns (decision 742). */
const [OWN, BOTH] = ['8885550101', '8885550102'];
const [KILLS, RECIPIENTS] = [6, 150];
/** Of each kind, before each kill. */
const SINGLES = 10;
/** So slow that the links fail in the middle of it. */
const [PER_SECOND, TURNS_PER_SECOND] = [15, 5];
/** Longer than a busy machine takes to answer. */
const ANSWER_MS = 3_000;
/** Much longer than `HAND_OVER_MS` and an answer together: what a killed worker has handed over is accepted before it is late. */
const LATE_MINUTES = 0.3;
const HAND_OVER_MS = 2_000;
const MOODS: readonly Mood[] = ['up', 'up', 'refuses', 'loses', 'silent', 'slow', 'locks'];

let t: TwoCarriers;
let seed = 20_261_202;
const random = (): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};
const oneOf = (moods: readonly Mood[]): Mood => moods[Math.floor(random() * moods.length)] ?? 'up';

beforeEach(async () => {
  t = await twoCarriers({ answerMs: ANSWER_MS, lateMinutes: LATE_MINUTES });
});
afterEach(() => t.close());

const start = (file: string): WorkerProcess =>
  spawnWorker(file, {
    databaseUrl: t.db.url,
    gateway: {
      ...{ baseUrl: `${t.firstUrl}/carrier`, accountSid: ACCOUNT, authToken: TOKEN, numbers: [] },
      ...{ publicUrl: t.stage.publicUrl, timeoutMs: ANSWER_MS },
    },
    smpp: t.smpp,
    config: { ...t.stage.deps.config, messageRate: PER_SECOND },
    tuning: {
      ...{ leaseMs: 1_500, handOverMs: HAND_OVER_MS, settleMs: 500, pollMs: 50, backoffMs: 50 },
      ...{ subBatch: 20, parallelBatches: 2 },
      ...{ linkFailingMs: 300, linkWaitMs: 200, probeMs: 200, longestProbeMs: 500 },
    },
  });

let phones = 3_125_551_000;
const single = ({ accountId }: TestUser, kind: Kind): Promise<number> => {
  const lane = kind === KIND.reply ? LANE.reply : LANE.sequence;
  const phone = String((phones += 1));
  return t.db.asEngine((tx) => enqueueMessage(tx, { accountId, kind, lane, phone, body: `To ${phone}`, segments: 1 }));
};

async function withNumber(digits: string, perSecond: number): Promise<TestUser> {
  const user = await t.stage.createOwner({ planLeft: 1_000 });
  const { accountId } = user;
  await t.db.engine.query(`update account set hours_allowed = 'Tests run at night.' where id = $1`, [accountId]);
  await t.db.asEngine((tx) => insertNumber(tx, { digits, accountId, kind: 'toll_free', perSecond }));
  return user;
}

it(`ADR 0126: with links that fail at random and ${KILLS} killed workers each text is accepted once, by the link that it names`, async () => {
  const file = await bundleWorker();
  const shared = await t.stage.createOwner({ planLeft: 1_000 });
  const alone = await withNumber(OWN, 100);
  const both = await withNumber(BOTH, TURNS_PER_SECOND);
  for (const number of [CODE, BOTH])
    await t.db.asEngine((tx) => setNumberLink(tx, { number, link: 1, other: 2, by: 'operator' }));
  const keyword = await createKeyword(t.db, shared);
  await createSubscribers(t.db, shared, keyword, RECIPIENTS, 2_145_551_000);
  await createCampaign(t.db, shared, { choice: { keywords: [keyword] }, message: 'On the way' });
  let [first, second]: [Mood, Mood] = ['refuses', 'up'];
  [t.mood.first, t.mood.second] = [() => first, () => second];
  let changing = true;
  const change = async (): Promise<void> => {
    while (changing) {
      await sleep(300 + random() * 1_500);
      [first, second] = [oneOf(MOODS), oneOf(MOODS)];
    }
  };
  const overSecond = async (): Promise<number> => {
    const { rows } = await t.db.engine.query('select distinct number from message where link = 2 and status = 1');
    return rows.length;
  };
  let changes: Promise<void> | undefined;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const worker = start(file);
    await worker.ready;
    for (let n = 0; n < SINGLES; n += 1) {
      await single(shared, KIND.reply);
      await single(alone, KIND.reply);
      await single(both, KIND.sequence);
    }
    // The first worker lets the second link take over for both numbers before the links change.
    if (!changes) await until(async () => (await overSecond()) === 2, 120_000);
    changes ??= change();
    await sleep(1_000 + random() * 2_000);
    worker.child.kill('SIGKILL');
    await worker.gone;
  }
  changing = false;
  await changes;
  [first, second] = ['up', 'up'];
  const last = start(file);
  const messages = await until(async () => {
    const { rows } = await t.db.engine.query(
      'select phone, number, status, coalesce(link, 1) as link, account_id from message',
    );
    const all = rows as { phone: string; number: string | null; status: number; link: number; account_id: number }[];
    return all.length === RECIPIENTS + 3 * SINGLES * KILLS && all.every(({ status }) => status > 0) && all;
  }, 240_000);
  last.child.kill('SIGTERM');
  await last.gone;

  const accepted = await t.accepted();
  const times = (texts: readonly { to: string }[], phone: string): number =>
    texts.filter(({ to }) => to === phone).length;
  const outcomes = messages.map((message) => {
    const byFirst = times(accepted.first, message.phone);
    const bySecond = times(accepted.second, message.phone);
    // SMPP has no list: what was handed over without an answer is given up, whether it was accepted or not.
    const givenUp = message.link === 2 && message.status === 20;
    const right = message.link === 1 ? byFirst === 1 && bySecond === 0 : byFirst === 0 && bySecond === 1;
    const once = givenUp ? byFirst === 0 && bySecond <= 1 : message.status === 1 && right;
    return { ...message, byFirst, bySecond, once };
  });
  expect(outcomes.filter(({ once }) => !once)).toEqual([]);
  expect(outcomes.filter(({ number, link }) => number === OWN && link !== 1)).toEqual([]);
  expect(outcomes.some(({ number, link, status }) => number !== OWN && link === 1 && status === 1)).toBe(true);
  const sentOf = ({ accountId }: TestUser): number =>
    outcomes.filter(({ account_id: id, status }) => id === accountId && status === 1).length;
  for (const owner of [shared, alone, both])
    expect(await balanceOf(t.db, owner)).toEqual({ left: 1_000 - sentOf(owner), billed: sentOf(owner) });
  expect(await checkLedger(t.db)).toEqual([]);
}, 420_000);

import { CODE, until } from '../../../testing/carrier';
import type { TestUser } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { balanceOf, createKeyword, createSubscribers, outboundStage, type Stage } from '../../../testing/stage';
import { insertNumber } from '../../tenancy/number';
import { KIND, LANE, type Kind } from '../message/kinds';
import { enqueueMessage } from '../single/enqueue.repository';
import { singleQueue } from '../single/single-queue.repository';
import { lockBuckets, takeForCampaign, takeForLane } from '../worker/rate';
import { carrierToday } from '../worker/send-rate.repository';
import { claimSingles } from './claim-singles';
import { SENDING } from './sending-settings.fixture';

/** One that gains a token in 1,000 seconds, and starts with 20. */
const [SLOW, OTHER] = ['8885550101', '8885550102'];
const [PER_SECOND, BUCKET] = [0.001, 20];
const VALID_HOURS = 10;
const LONG = 'A long text of several segments. '.repeat(15);

let db: TestDatabase;
let stage: Stage;
let owner: TestUser;
let phones = 3_125_550_000;

const run = (sql: string, params: unknown[] = []): Promise<unknown> => db.asEngine((tx) => tx.execute(sql, params));

beforeEach(async () => {
  db = await testDatabase({ poolSize: 4 });
  stage = await outboundStage(db);
  owner = await account(SLOW);
});
afterEach(() => stage.close());

async function account(digits: string, perSecond = PER_SECOND): Promise<TestUser> {
  const user = await stage.createOwner({ planLeft: 500 });
  const { accountId } = user;
  await run(`update account set hours_allowed = 'Tests run at night.' where id = $1`, [accountId]);
  await db.asEngine((tx) => insertNumber(tx, { digits, accountId, kind: 'toll_free', perSecond }));
  return user;
}

interface Queued {
  of?: TestUser;
  kind?: Kind;
  subscriberId?: number | null;
  body?: string;
}

async function queue(
  count: number,
  { of = owner, kind = KIND.sequence, subscriberId = null, body = 'Hello' }: Queued = {},
): Promise<number[]> {
  const ids: number[] = [];
  const lane = kind === KIND.reply ? LANE.reply : LANE.sequence;
  await db.asEngine(async (tx) => {
    for (let n = 0; n < count; n += 1) {
      const phone = String((phones += 1));
      const message = { accountId: of.accountId, kind, lane, phone, body, segments: 1, subscriberId };
      ids.push(await enqueueMessage(tx, message));
    }
  });
  return ids;
}

const claim = (fail?: Error) =>
  db.asEngine(async (tx) => {
    const { fresh, waiting } = await claimSingles(tx, 'test', {
      queue: singleQueue(db),
      limit: 100,
      wanted: 'all',
      leaseMs: 60_000,
      lateMs: 1_000,
      validityMs: VALID_HOURS * 3_600_000,
      config: SENDING,
    });
    if (fail) throw fail;
    return { fresh: fresh.map(({ id }) => id), waiting };
  });

interface Row {
  id: number;
  status: number;
  /** Seconds until its turn. */
  turn: number;
  waits: boolean;
  attempts: number;
}
const rowsOf = (ids: readonly number[]) =>
  db.asEngine((tx) =>
    tx.query<Row>(
      `select m.id, m.status, extract(epoch from q.next_at - now())::float8 as turn, q.next_at > now() and q.due_at = q.next_at and q.lease_until is null and m.claimed_at is null as waits, q.attempts
       from message m left join send_queue q on q.message_id = m.id where m.id = any($1) order by m.id`,
      [ids],
    ),
  );
/** As if so many seconds had passed. */
async function pass(seconds: number): Promise<void> {
  const by = `- $1 * interval '1 second'`;
  await run(`update send_rate set at = at ${by}, turn = turn ${by}`, [seconds]);
  await run(`update send_queue set next_at = next_at ${by}, due_at = due_at ${by}`, [seconds]);
  singleQueue(db).floors.forget();
}
const tokens = (number = SLOW) =>
  db.asEngine((tx) => tx.value<number>('select round(tokens)::int from send_rate where code = $1', [number]));
const campaignGets = (late = 0) =>
  db.asEngine(
    async (tx) => (await takeForCampaign(tx, { config: SENDING }, SLOW, { messages: 100, parts: 1, late })).messages,
  );

describe('the buckets of several numbers', () => {
  const waiting = async (): Promise<number> => {
    const { rows } = await db.engine.query<{ n: number }>(
      `select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted`,
    );
    return rows[0]?.n ?? 0;
  };

  it('are created in one order, so that two processes do not wait for each other', async () => {
    const [low, high] = ['8775551001', '8775551002'] as const;
    const config = { config: SENDING };
    let other: Promise<void> | undefined;
    await db.asEngine(async (tx) => {
      await tx.execute(`set local lock_timeout = '500ms'`);
      await lockBuckets(tx, config, [low]);
      other = db.asEngine((second) => lockBuckets(second, config, [high, low]));
      await until(async () => (await waiting()) > 0);
      // The other one waits for the lower number, and has not created the higher one.
      await lockBuckets(tx, config, [high]);
    });
    await other;
    const created = await db.asEngine((tx) =>
      tx.query<{ code: string }>(`select code from send_rate where code like '877555%' order by 1`),
    );
    expect(created.map(({ code }) => code)).toEqual([low, high]);
  });
});

describe('decision 742: texts that no person waits for leave at the rate of their number', () => {
  it('take the tokens that it has, and wait unbilled, each for its own turn, which does not use up their validity', async () => {
    const ids = await queue(30);
    const { fresh, waiting } = await claim();
    expect({ fresh: fresh.length, waiting }).toEqual({ fresh: BUCKET, waiting: 10 });
    expect(await balanceOf(db, owner)).toEqual({ left: 480, billed: 20 });
    const waits = (await rowsOf(ids)).filter(({ id }) => !fresh.includes(id));
    expect(waits.every(({ waits: one, attempts }) => one && attempts === 0)).toBe(true);
    // Each after the one before it.
    for (const [n, { turn }] of waits.entries()) expect(turn).toBeGreaterThan((n + 1) * 1_000 - 10);
    await run(`update message set created_at = created_at - interval '30 hours'`);
    expect(await claim()).toEqual({ fresh: [], waiting: 0 });
    await pass(3_001);
    expect(await claim()).toEqual({ fresh: waits.slice(0, 3).map(({ id }) => id), waiting: 0 });
    expect(await balanceOf(db, owner)).toEqual({ left: 477, billed: 23 });
  });

  it('expire when nobody sends them for the time of their validity after their turn', async () => {
    const ids = await queue(21);
    await claim();
    await pass(1_000 + VALID_HOURS * 3_600 + 60);
    expect(await claim()).toEqual({ fresh: [], waiting: 0 });
    expect((await rowsOf(ids)).map(({ status }) => status).filter((status) => status === 16)).toHaveLength(1);
  });

  it('hold up neither another number nor a reply of their own', async () => {
    await queue(60);
    const ofOther = await queue(5, { of: await account(OTHER) });
    expect(await claim()).toMatchObject({ waiting: 40 });
    const reply = await queue(1, { kind: KIND.reply });
    expect(await claim()).toEqual({ fresh: reply, waiting: 0 });
    expect((await rowsOf(ofOther)).some(({ waits }) => waits)).toBe(false);
  });

  it('go before later ones and before campaigns', async () => {
    const ids = await queue(25);
    await claim();
    // More than the five that wait need.
    await pass(4_990);
    await run('update send_rate set tokens = 10, at = clock_timestamp()');
    const later = await queue(2);
    expect(await campaignGets()).toBe(0);
    expect((await claim()).fresh).toEqual(ids.slice(20, 24));
    expect((await rowsOf(later)).every(({ waits }) => waits)).toBe(true);
    await pass(4_000);
    expect((await claim()).fresh).toEqual([...ids.slice(24), ...later]);
    expect(await campaignGets()).toBeGreaterThan(0);
  });

  it('are not sent to a person who left before their turn, nor with more segments than there are tokens', async () => {
    const keyword = await createKeyword(db, owner);
    const [person] = await createSubscribers(db, owner, keyword, 1, 2_125_559_000);
    await queue(BUCKET - 1);
    const long = await queue(1, { body: LONG });
    await claim();
    expect((await rowsOf(long))[0]?.waits).toBe(true);
    const leaver = await queue(1, { subscriberId: person ?? 0 });
    await claim();
    expect((await rowsOf(leaver))[0]?.waits).toBe(true);
    await run('update subscriber set disabled = 1 where id = $1', [person]);
    await pass(9_000);
    expect(await claim()).toEqual({ fresh: long, waiting: 0 });
    expect((await rowsOf(leaver))[0]?.status).toBe(-1);
  });

  it('have taken nothing when their worker is killed before the claim is stored', async () => {
    const ids = await queue(30);
    await expect(claim(new Error('killed'))).rejects.toThrow('killed');
    singleQueue(db).floors.forget();
    expect((await rowsOf(ids)).some(({ waits }) => waits)).toBe(false);
    expect(await claim()).toMatchObject({ waiting: 10 });
    expect(await tokens()).toBe(0);
  });

  it('wait for the next day when those of the day are used up, and do not hold the rest of their number’s turns', async () => {
    await run('update own_number set daily_limit = 5, per_second = 100 where digits = $1', [SLOW]);
    const ids = await queue(8);
    expect(await claim()).toMatchObject({ waiting: 3 });
    expect((await db.asEngine((tx) => carrierToday(tx, SLOW))).used).toBe(5);
    await run('update send_rate set day = day - 1');
    await pass(61);
    expect(await claim()).toEqual({ fresh: ids.slice(5), waiting: 0 });
  });

  it('leave the shared code at once, because no claim may lock the bucket that all loops share', async () => {
    const shared = await stage.createOwner({ planLeft: 100 });
    await run(`update account set hours_allowed = 'Tests run at night.'`);
    await run('insert into send_rate (code, tokens) values ($1, -500000)', [CODE]);
    const [id = 0] = await queue(1, { of: shared });
    expect(await claim()).toEqual({ fresh: [id], waiting: 0 });
    expect(await tokens(CODE)).toBe(-500_000);
  });
});

describe('decision 744: a campaign that is claimed late', () => {
  it('gets what its number gained meanwhile, up to a second bucket; one that is claimed in time gets a bucket', async () => {
    await run('update own_number set per_second = 1 where digits = $1', [SLOW]);
    const leaves = BUCKET / 10;
    expect(await campaignGets()).toBe(BUCKET - leaves);
    await pass(10_000);
    expect(await campaignGets()).toBe(BUCKET - leaves);
    await pass(28);
    expect(await campaignGets(15)).toBe(28);
    await pass(10_000);
    expect(await campaignGets(10_000)).toBe(2 * BUCKET - leaves);
  });
});

describe('decision 743: texts that leave at once', () => {
  it('overdraw the bucket by an hour at most, so that a flood of them holds up campaigns no longer', async () => {
    await run('update own_number set per_second = 1 where digits = $1', [SLOW]);
    await takeForLane(stage.deps, SLOW, 100);
    expect(await tokens()).toBe(-80);
    await takeForLane(stage.deps, SLOW, 20_000);
    expect(await tokens()).toBe(-3_600);
    expect(await campaignGets()).toBe(0);
    await pass(3_610);
    expect(await campaignGets()).toBeGreaterThan(0);
  });
});

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { assignNumber, releaseNumber } from '../domains/billing';
import { GroupQueue } from '../domains/inbound/receiver/group-queue';
import { handleInbound } from '../domains/inbound/receiver/handle';
import { cancelMove, openMove } from '../domains/numbers';
import { accountsOfNumbers } from '../domains/tenancy/number';
import type { InboundDeps, InboundResult } from '../domains/texting/inbound-text';
import { checkLedger } from '../domains/texting/ledger/ledger-check.repository';
import { KIND, LANE } from '../domains/texting/message';
import { enqueueMessage, enqueueMessages } from '../domains/texting/single';
import { AppError } from '../platform/base/app-error';
import { CODE, until } from '../testing/carrier';
import type { TestUser } from '../testing/accounts';
import { testDatabase, type TestDatabase } from '../testing/database';
import { bundleWorker, sendingOrder, spawnWorker, type WorkerProcess } from '../testing/spawn-worker';
import { createCampaign, createKeyword, outboundStage, type Stage } from '../testing/stage';

jest.setTimeout(900_000);

const ACCOUNTS = 20;
const PHONES = 80;
const NUMBERS = ['8885550201', '8885550202', '8885550203', '8885550204'];
/** Businesses that have a number of their own and the same keyword as the first ones, so they keep the number. */
const TWIN_NUMBERS = ['8885550205', '8885550206'];
/** Carrier segments a second. */
const RATES: Readonly<Record<string, number>> = {
  '8885550201': 200,
  '8885550202': 10,
  '8885550203': 2,
  '8885550204': 200,
  '8885550205': 200,
  '8885550206': 5,
};
const STEPS = 3_000;
const STEPS_PER_KILL = 150;

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

interface Business extends TestUser {
  keyword: string;
  keywordId: number;
}
/** A moment after a STOP was stored. */
interface Left {
  phone: string;
  accountId: number;
  at: string;
}

let db: TestDatabase;
let stage: Stage;
let deps: InboundDeps;
let groups: GroupQueue;
const businesses: Business[] = [];
const phones = Array.from({ length: PHONES }, (_, n) => String(2_125_551_000 + n));

beforeAll(async () => {
  db = await testDatabase({ poolSize: 12 });
  // Receipts arrive too late to settle messages whose response was lost.
  stage = await outboundStage(db, { delayMs: { min: 600_000, max: 600_000 } });
  deps = {
    db,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined } as never,
    config: {
      shortcode: CODE,
      productName: 'Textloom',
      replyToStop: 'Reply STOP to unsubscribe',
      welcomeMessage: 'Welcome! {count} msgs/mo. Reply HELP for help. {terms}',
      supportPhone: '(800) 555-0100',
      publicUrl: stage.publicUrl,
    },
  };
  groups = new GroupQueue(deps);
  for (let n = 0; n < ACCOUNTS; n += 1) {
    const owner = await stage.createOwner({ planLeft: 20_000 });
    const keyword = `BIZ${String.fromCharCode(65 + n)}X`;
    // Notices of a move keep to hours.
    await sql(`update account set hours_allowed = 'Tests run at night.' where id = $1`, [owner.accountId]);
    businesses.push({ ...owner, keyword, keywordId: await createKeyword(db, owner, keyword) });
  }
  for (const [n, digits] of TWIN_NUMBERS.entries()) {
    const owner = await stage.createOwner({ planLeft: 20_000 });
    const { accountId } = owner;
    await assignNumber({ db }, String(accountId), { digits, kind: 'toll_free', perSecond: RATES[digits] ?? 0 });
    history.push({ accountId, number: digits, at: await clock() });
    const keyword = businesses[n]?.keyword ?? '';
    businesses.push({ ...owner, keyword, keywordId: await createKeyword(db, owner, keyword) });
  }
});
afterAll(async () => {
  await groups.stop();
  await stage.close();
});

const sql = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await db.engine.query<T>(text, values)).rows;
const clock = async (): Promise<string> =>
  (await sql<{ at: string }>('select clock_timestamp()::text as at'))[0]?.at ?? '';
const text = (to: string, from: string, body: string): Promise<InboundResult> =>
  handleInbound(deps, groups, { providerId: randomUUID(), from, to, body, media: [], at: new Date() });
const numberOf = async ({ accountId }: Business): Promise<string | null> =>
  (await sql<{ digits: string }>('select digits from own_number where account_id = $1', [accountId]))[0]?.digits ??
  null;

const spawn = async (file: string): Promise<WorkerProcess> => {
  const order = sendingOrder(stage, {
    config: { messageRate: 400, carrierLateMinutes: 0.3 },
    tuning: { leaseMs: 1_000, handOverMs: 1_000, settleMs: 1_000, pollMs: 50, backoffMs: 50, subBatch: 20 },
  });
  const worker = spawnWorker(file, order);
  await worker.ready;
  return worker;
};

/** What each account may expect: its number from a moment on, null for the shared code. */
const history: { accountId: number; number: string | null; at: string }[] = [];
const left: Left[] = [];
const wrong: string[] = [];
const counts = { texts: 0, moved: 0, refused: 0, campaigns: 0, replies: 0, sequences: 0 };

async function freeNumbers(): Promise<{ digits: string; perSecond: number }[]> {
  const taken = new Set((await db.asEngine((tx) => accountsOfNumbers(tx, NUMBERS))).map(({ digits }) => digits));
  return NUMBERS.filter((number) => !taken.has(number)).map((digits) => ({ digits, perSecond: RATES[digits] ?? 0 }));
}

/** An operator gives or takes a number; both are refused while somebody gets the account's texts. */
async function move(business: Business): Promise<void> {
  const present = await numberOf(business);
  const free = await freeNumbers();
  try {
    if (present !== null) await releaseNumber({ db }, present);
    else if (free.length > 0)
      await assignNumber({ db }, String(business.accountId), { ...pick(free), kind: 'toll_free' });
    else return;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    counts.refused += 1;
    return;
  }
  counts.moved += 1;
  history.push({ accountId: business.accountId, number: await numberOf(business), at: await clock() });
}

/** An account moves with its people, whom a worker tells first; or it stays, or the time of old numbers is over. */
async function moveWithPeople(business: Business): Promise<void> {
  const free = await freeNumbers();
  try {
    if (free.length > 0) await openMove({ db }, business.accountId, { ...pick(free), kind: 'toll_free' });
    else if (Math.random() < 0.2) await cancelMove({ db }, business.accountId);
    else await sql('delete from other_number where until is not null');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    counts.refused += 1;
  }
}

/** Everybody leaves a business, whose number may then change. */
async function empty(business: Business): Promise<void> {
  const line = (await numberOf(business)) ?? CODE;
  const people = await sql<{ phone: string }>('select phone from subscriber where account_id = $1 and disabled = 0', [
    business.accountId,
  ]);
  for (const { phone } of people) await text(line, phone, `STOP ${business.keyword}`);
  counts.texts += people.length;
}

/** Whom a phone may mean by a text to an own number: its account, and those whose texts it got from there (decision 673). */
async function meantBy(number: string, phone: string): Promise<Set<number>> {
  const rows = await sql<{ account_id: number }>(
    `select account_id from own_number where digits = $1
     union select account_id from other_number where digits = $1
     union select account_id from message where number = $1 and phone = $2 and account_id is not null`,
    [number, phone],
  );
  return new Set(rows.map(({ account_id }) => account_id));
}

/**
 * Whose keyword this may be at a number: the account's that has the text there, else those that are reached there while
 * they move and for a time after that.
 */
async function joinable(number: string | null, words: string): Promise<Set<number | null>> {
  const having = (condition: string) =>
    sql<{ account_id: number }>(`select account_id from keyword k where canonical = $1 and ${condition}`, [
      words,
      number,
    ]);
  const home = await having('number is not distinct from $2');
  const found =
    home.length > 0
      ? home
      : await having(
          'exists (select from other_number o where o.account_id = k.account_id and o.digits is not distinct from $2)',
        );
  return new Set(found.map(({ account_id }) => account_id));
}

/** A phone texts a number: whatever it says there, only accounts of that number may be meant. */
async function textSomewhere(): Promise<void> {
  const number = pick([null, ...NUMBERS, ...TWIN_NUMBERS]);
  const phone = pick(phones);
  const words = pick([pick(businesses).keyword, pick(businesses).keyword, 'STOP', 'STOPALL', 'START', 'Are you open?']);
  const held = number === null ? [] : await db.asEngine((tx) => accountsOfNumbers(tx, [number]));
  // A webhook for a number that is nobody's is refused.
  if (number !== null && held.length === 0) return;
  const { decision, accountId, id } = await text(number ?? CODE, phone, words);
  counts.texts += 1;
  const at = await clock();
  const changed = await sql<{ account_id: number }>(
    'select account_id from consent_event where inbound_id = $1 and account_id is not null',
    [id],
  );
  if (number !== null) {
    const meant = await meantBy(number, phone);
    const touched = [...changed.map(({ account_id }) => account_id), ...(accountId === null ? [] : [accountId])];
    const nobody = accountId === null && decision !== 'opt-out' && decision !== 'opt-in';
    if (nobody || touched.some((one) => !meant.has(one)))
      wrong.push(`${phone} → ${number}: ${words} is ${decision} of ${accountId}, touched ${touched.join()}`);
  }
  if (decision === 'keyword' && !(await joinable(number, words)).has(accountId))
    wrong.push(`${phone} → ${number}: ${words} joined ${accountId}`);
  if (decision === 'opt-out') for (const { account_id } of changed) left.push({ phone, accountId: account_id, at });
}

async function joinSomewhere(): Promise<void> {
  const business = pick(businesses);
  const { decision, accountId } = await text((await numberOf(business)) ?? CODE, pick(phones), business.keyword);
  if (decision !== 'keyword' || accountId !== business.accountId)
    wrong.push(`${business.keyword} of ${business.accountId} is ${decision} of ${accountId}`);
  counts.texts += 1;
}

async function startCampaign(): Promise<void> {
  const business = pick(businesses);
  await createCampaign(db, business, {
    choice: { keywords: [business.keywordId] },
    message: `News of ${randomUUID()}`,
  });
  counts.campaigns += 1;
}

/** A user replies to somebody who is subscribed. */
async function reply(): Promise<void> {
  const business = pick(businesses);
  const [person] = await sql<{ phone: string }>(
    'select phone from subscriber where account_id = $1 and disabled = 0 order by random() limit 1',
    [business.accountId],
  );
  if (!person) return;
  const { accountId } = business;
  const body = `Reply ${randomUUID()}`;
  await db.asEngine((tx) =>
    enqueueMessage(tx, { accountId, kind: KIND.reply, lane: LANE.reply, phone: person.phone, body, segments: 1 }),
  );
  counts.replies += 1;
}

/** A step of a sequence is due for some of the subscribers at once. */
async function sequenceTexts(): Promise<void> {
  const { accountId } = pick(businesses);
  const people = await sql<{ id: number; phone: string }>(
    'select id::int, phone from subscriber where account_id = $1 and disabled = 0 order by random() limit 30',
    [accountId],
  );
  const messages = people.map(({ id: subscriberId, phone }) => ({
    ...{ phone, subscriberId, keywordId: null, segments: 1 },
    body: `Step ${randomUUID()}`,
  }));
  await db.asEngine((tx) => enqueueMessages(tx, { accountId, kind: KIND.sequence, lane: LANE.sequence }, messages));
  counts.sequences += messages.length;
}

async function step(): Promise<void> {
  const chance = Math.random();
  if (chance < 0.45) return textSomewhere();
  if (chance < 0.8) return joinSomewhere();
  if (chance < 0.83) return move(pick(businesses));
  if (chance < 0.86) return moveWithPeople(pick(businesses));
  if (chance < 0.88) {
    const business = pick(businesses);
    await empty(business);
    // What was queued for them is withdrawn first.
    await sleep(500);
    return move(business);
  }
  if (chance < 0.9) return startCampaign();
  if (chance < 0.92) return sequenceTexts();
  return reply();
}

it('ADR 0119: texts over five numbers and twenty accounts, with numbers given and taken and workers killed: none is routed wrongly, sent twice or after STOP, and the ledger is exact', async () => {
  const file = await bundleWorker();
  // Before people join, so that some numbers have an account.
  for (let n = 0; n < 12; n += 1) await move(pick(businesses));
  let worker = await spawn(file);
  for (let n = 1; n <= STEPS; n += 1) {
    await step();
    if (n % STEPS_PER_KILL > 0) continue;
    worker.child.kill('SIGKILL');
    await worker.gone;
    worker = await spawn(file);
  }
  await until(
    async () =>
      (await sql('select 1 from message where status = 0 limit 1')).length === 0 &&
      (await sql(`select 1 from campaign where state in ('scheduled', 'expanding', 'sending') limit 1`)).length === 0,
    300_000,
  );
  worker.child.kill('SIGTERM');
  await worker.gone;

  expect(wrong).toEqual([]);
  expect(counts.moved).toBeGreaterThan(8);
  expect(counts.refused).toBeGreaterThan(10);
  const texts = await stage.texts();
  expect(texts.length).toBeGreaterThan(1_000);

  const messages = await sql<{
    id: number;
    number: string | null;
    account_id: number | null;
    phone: string;
    made: string;
    sooner: string;
  }>(
    `select id, number, account_id, phone, created_at::text as made, (created_at - interval '2 seconds')::text as sooner from message`,
  );
  const byId = new Map(messages.map((message) => [message.id, message]));
  const sent = texts.map((one) => {
    const id = Number(new URL(one.callbackUrl ?? '').searchParams.get('ref')?.split('.')[0]);
    return { id, from: one.code.replace('+1', ''), to: one.phone.replace('+1', '') };
  });
  // Each message once, from the number that it was written for, to its phone.
  expect(new Set(sent.map(({ id }) => id)).size).toBe(sent.length);
  for (const { id, from, to } of sent) {
    const message = byId.get(id);
    expect({ from, to }).toEqual({ from: message?.number ?? CODE, to: message?.phone });
  }
  // That is the number that its account had at that time.
  const at = (accountId: number, moment: string): string | null =>
    history.filter((one) => one.accountId === accountId && one.at <= moment).at(-1)?.number ?? null;
  const moves = await sql<{ accountId: number; number: string; at: string }>(
    `select account_id as "accountId", digits as number, ended_at::text as at from number_move where state = 'moved'`,
  );
  expect(moves.length).toBeGreaterThan(3);
  history.push(...moves);
  history.sort((one, other) => (one.at < other.at ? -1 : 1));
  // Whoever writes while an account moves may not see it yet.
  const misplaced = messages.filter(
    ({ account_id, number, made, sooner }) =>
      account_id !== null && number !== at(account_id, made) && number !== at(account_id, sooner),
  );
  expect(misplaced).toEqual([]);
  // Nobody was told twice of one number.
  expect(
    await sql(
      `select account_id, phone, body from message where kind = ${KIND.notice} and status <> -2 group by 1, 2, 3 having count(*) > 1`,
    ),
  ).toEqual([]);
  // No claim that began after a STOP was stored texted the phone, unless it came back in between.
  const after = await sql(
    `select m.id, m.phone, m.account_id from json_to_recordset($1::json) l(phone text, "accountId" int, at timestamptz)
     join message m on m.phone = l.phone and m.account_id = l."accountId" and m.claimed_at > l.at and m.kind <> ${KIND.answer}
     where not exists (select from consent_event e where e.phone = l.phone and e.account_id = l."accountId"
       and e.event in ('opt-in', 'restore') and e.at between l.at - interval '1 second' and m.claimed_at)`,
    [JSON.stringify(left)],
  );
  expect(left.length).toBeGreaterThan(50);
  expect(after).toEqual([]);
  expect(await checkLedger(db)).toEqual([]);

  // Texts that no person waits for never left faster than a number's rate: two buckets at once, and a second in which a
  // claim waits for others.
  expect(counts.sequences).toBeGreaterThan(100);
  for (const [digits, perSecond] of Object.entries(RATES)) {
    const claims = await sql<{ after: number; n: number }>(
      `select extract(epoch from claimed_at)::float8 as after, count(*)::int as n from message
       where number = $1 and kind in (${KIND.campaign}, ${KIND.sequence}, ${KIND.notice}) and claimed_at is not null group by claimed_at order by claimed_at`,
      [digits],
    );
    let [level, highest, last] = [0, 0, 0];
    for (const { after, n } of claims) {
      level = Math.max(0, level - (after - last) * perSecond) + n;
      [highest, last] = [Math.max(highest, level), after];
    }
    expect(highest).toBeLessThanOrEqual(2 * Math.max(20, 3 * perSecond) + perSecond);
  }
});

import { formatSchedule } from '@textloom/contracts';
import fc from 'fast-check';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { createKeyword, createSubscribers, outboundStage, QUICK, type Stage } from '../../../testing/stage';
import { claimName } from '../../../platform/work/jobs';
import { CarrierFailureLog, Caution, DEFAULT_TUNING, openRate, StopWatch, type Worker } from '../../texting';
import { claimBatch } from '../../texting/store/batch.repository';
import { checkLedger } from '../../texting/store/ledger-check.repository';
import { expandOneStep } from '../sending/expand';
import { runBatch } from '../sending/run-batch';
import { claimExpansion } from '../store/expansion.repository';
import { pastSingles, setCaps } from './capped.fixture';

const PEOPLE = 12;
const DAY = 86_400_000;
/** The text is empty for people without a first name. */
const MESSAGE = '{first_name}';

/** What people are like when the campaign is sent, and what becomes of them while it is being sent. */
const FATES = ['unsubscribed', 'suppressed', 'undeliverable', 'nameless', 'capped', 'deleted'] as const;
type Fate = (typeof FATES)[number];
const EVENTS = [
  'pause',
  'resume',
  'cancel',
  'freeze',
  'thaw',
  'too late',
  'worker dies',
  'step',
  'step',
  'step',
] as const;
type Event = (typeof EVENTS)[number] | { person: number; fate: Fate };

interface Story {
  fates: readonly (Fate | 'fine')[];
  cap: number | null;
  grouped: readonly number[];
  chunk: number;
  later: boolean;
  events: readonly Event[];
  /** While it is sent again to those whose message failed. */
  again: readonly Event[];
}

const fate = fc.constantFrom(...FATES);
const events = fc.array(fc.oneof(fc.constantFrom(...EVENTS), fc.record({ person: fc.nat(PEOPLE - 1), fate })), {
  maxLength: 14,
});
const story: fc.Arbitrary<Story> = fc.record({
  fates: fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant('fine' as const) }, fate), {
    minLength: PEOPLE,
    maxLength: PEOPLE,
  }),
  cap: fc.option(fc.constant(1), { nil: null }),
  grouped: fc.array(fc.nat(PEOPLE - 1), { maxLength: 6 }),
  chunk: fc.integer({ min: 1, max: 5 }),
  later: fc.boolean(),
  events,
  again: events,
});

export interface Sums {
  t: TestApp;
  stage: Stage;
  db: TestDatabase;
  close(): Promise<void>;
}

export async function sums(): Promise<Sums> {
  const db = await testDatabase({ poolSize: 8 });
  const stage = await outboundStage(db);
  const t = await testApp({}, { db });
  await openRate(stage.deps);
  return { t, stage, db, close: () => stage.close() };
}

/** Plays random stories; fast-check prints the seed and the shortest story that fails. */
export const playStories = (given: Sums, numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(story, (one) => play(given, one)),
    { numRuns },
  );

/** The last four digits decide what the carrier does: most of …0010 to …0021 fail in some way. */
let phones = 5_125_000_010;

async function play({ t, stage, db }: Sums, { fates, cap, grouped, chunk, later, ...story }: Story): Promise<void> {
  const sql = (text: string, values: unknown[] = []) => db.asEngine((tx) => tx.execute(text, values));
  const owner = await t.createOwner({ planLeft: 1_000 });
  await sql('update account set undo_seconds = 0, quiet_until = null, quiet_from = null where id = $1', [
    owner.accountId,
  ]);
  await setCaps(db, owner, cap, null);
  const keyword = await createKeyword(db, owner);
  const other = await createKeyword(db, owner);
  const first = (phones += 10_000);
  const people = await createSubscribers(db, owner, keyword, PEOPLE, first);
  // Some have a second subscription, and some are chosen by a group, too.
  const twins = await createSubscribers(db, owner, other, 3, first);
  await sql(`update subscriber set first_name = 'Ann' where account_id = $1`, [owner.accountId]);
  const group = await db.asEngine((tx) =>
    tx.value<number>(`insert into contact_group (account_id, name) values ($1, 'G') returning id`, [owner.accountId]),
  );
  await sql(
    `insert into contact_group_member (account_id, group_id, subscriber_id)
     select distinct $1::int, $2::bigint, p from unnest($3::bigint[]) p`,
    [owner.accountId, group, [...grouped.map((index) => people[index]), twins[0]]],
  );
  const befall = (index: number, what: Fate): Promise<unknown> => {
    const id = people[index];
    if (what === 'suppressed')
      return sql(`insert into suppression (account_id, phone, reason) values ($1, $2, 'test') on conflict do nothing`, [
        owner.accountId,
        String(first + index),
      ]);
    if (what === 'capped') return pastSingles(db, 8, [{ subscriber: id ?? 0, status: 3, claimed: new Date() }]);
    const change = {
      unsubscribed: 'disabled = 1',
      undeliverable: 'undeliverable = 11',
      nameless: `first_name = ''`,
      deleted: 'deleted = true, disabled = 1',
    }[what];
    return sql(`update subscriber set ${change} where id = $1`, [id]);
  };
  for (const [index, one] of fates.entries()) if (one !== 'fine') await befall(index, one);

  const form = { message: MESSAGE, quiet: 0, keywords: [keyword], groups: [group], subscribers: twins };
  const before = (await t.call(owner, 'POST', 'messages/campaigns/dryrun', { form })).body.data;
  expect(before.chosen).toBe(reasonsOf(before) + before.recipients);
  const saved = await t.call(owner, 'POST', 'messages/campaigns', {
    form: {
      ...form,
      schedule: later ? 1 : 0,
      schedule_date: later ? formatSchedule(new Date(Date.now() + DAY), 0) : '',
    },
  });
  if (before.recipients === 0) return;
  const { id } = saved.body.data;
  // A scheduled campaign is edited to be sent now.
  if (later) await t.call(owner, 'POST', `messages/campaigns/${id}`, { form: { ...form, schedule: 0 } });

  const frozen = (on: boolean) => sql('update account set frozen = $2 where id = $1', [owner.accountId, on]);
  const happen = async (campaign: number, happening: readonly Event[]): Promise<void> => {
    const step = () => work(stage, chunk);
    const control = (action: string) => t.call(owner, 'POST', `messages/campaigns/${campaign}/${action}`);
    const acts: Record<(typeof EVENTS)[number], () => Promise<unknown>> = {
      pause: () => control('pause'),
      resume: () => control('resume'),
      cancel: () => control('cancel'),
      freeze: () => frozen(true),
      thaw: () => frozen(false),
      'too late': () => sql(`update campaign set not_after = now() - interval '1 second' where id = $1`, [campaign]),
      'worker dies': () => die(stage),
      step,
    };
    for (const event of happening) await (typeof event === 'string' ? acts[event]() : befall(event.person, event.fate));
    await frozen(false);
    await until(async () => {
      // Also after a pause because most messages fail.
      await control('resume');
      await step();
      return ended(db, campaign);
    }, 30_000);
  };
  await happen(id, story.events);
  await addsUp(t, owner, id, before.recipients + before.capped);

  // Whoever has no text now is none of those who get it again.
  await sql(`update subscriber set first_name = 'Ann' where account_id = $1`, [owner.accountId]);
  const { failed } = (await t.call(owner, 'GET', `messages/campaigns/${id}/control`)).body.data;
  const again = await t.call(owner, 'POST', `messages/campaigns/${id}/resend`);
  // Refused with the reason: nobody is left, or all have had enough.
  expect(again.status === 200).toBe(again.body.data.recipients > 0);
  if (again.status === 200) {
    await happen(again.body.data.id, story.again);
    await addsUp(t, owner, again.body.data.id, failed);
  }
  expect(await checkLedger(db)).toEqual([]);
}

const reasonsOf = (run: Record<string, number>): number =>
  ['unsubscribed', 'undeliverable', 'suppressed', 'duplicates', 'empty', 'capped'].reduce(
    (sum, reason) => sum + (run[reason] ?? 0),
    0,
  );

const view = async (t: TestApp, owner: TestUser, id: number) =>
  (await t.call(owner, 'GET', `messages/campaigns/${id}`)).body.data;

const ended = (db: TestDatabase, id: number): Promise<boolean> =>
  db.asEngine((tx) => tx.value<boolean>('select finished_at is not null as ended from campaign where id = $1', [id]));

/** One step of each kind, as a worker of its own. */
async function work({ deps }: Stage, expandChunk: number): Promise<void> {
  const tuning = { ...DEFAULT_TUNING, ...QUICK, expandChunk, subBatch: 2 };
  const worker: Worker = {
    deps,
    tuning,
    owner: claimName(),
    caution: new Caution(tuning.backoffMs),
    carrierFailures: new CarrierFailureLog(deps.log),
    stops: new StopWatch(deps.db, deps.config.carrier.from, () => undefined),
    stopping: () => false,
  };
  await expandOneStep(deps, tuning, worker.owner);
  await runBatch(worker);
}

/** A worker claims what is due and dies: its leases have ended, and others take over. */
const die = ({ db }: Stage): Promise<unknown> =>
  db.asEngine(async (tx) => {
    await claimExpansion(tx, 'dead');
    await claimBatch(tx, 'dead', 0, 36_000_000);
    await tx.execute(`update campaign set lease_until = now() where lease_owner = 'dead'`);
  });

const STATUS_OF = {
  Delivered: 'delivered',
  Failed: 'failed',
  Waiting: 'waiting',
  'Left before sending': 'left',
  'Not sent': 'left',
};

/** The page, the list, the history and the file say the same, and nobody who was selected is missing. */
async function addsUp(t: TestApp, owner: TestUser, id: number, selected: number): Promise<void> {
  // Receipts may arrive between two calls: who waits becomes delivered.
  await until(async () => (await view(t, owner, id)).stats.waiting === 0, 10_000);
  const shown = await view(t, owner, id);
  const { recipients, delivered, failed, waiting, skipped } = shown.stats;
  expect(recipients + shown.capped + shown.gone).toBe(selected);
  expect(delivered + failed + waiting + skipped).toBe(recipients);

  const listed = (await t.call(owner, 'GET', 'messages/campaigns')).body.data.entries;
  expect(listed.find((row: { id: number }) => row.id === id)).toMatchObject({
    stats: shown.stats,
    capped: shown.capped,
    gone: shown.gone,
  });
  const figures = { all: recipients, delivered, failed, waiting, left: skipped };
  for (const [part, people] of Object.entries(figures)) {
    const history = await t.call(owner, 'GET', `messages/campaigns/${id}/history?status=${part}`);
    expect([part, history.body.data.total_entries]).toEqual([part, people]);
  }
  const file = (await t.call(owner, 'GET', `messages/campaigns/${id}/history/export`)).text;
  const rows = file
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '').trim()));
  const counted: Record<string, number> = { all: rows.length, delivered: 0, failed: 0, waiting: 0, left: 0 };
  for (const [, , , status = '', reason = ''] of rows) {
    const part = STATUS_OF[status as keyof typeof STATUS_OF];
    counted[part] = (counted[part] ?? 0) + 1;
    if (part === 'failed' || part === 'left') expect(reason).not.toBe('');
  }
  expect(counted).toEqual(figures);
}

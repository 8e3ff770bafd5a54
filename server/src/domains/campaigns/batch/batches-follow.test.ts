import { until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import type { Tx } from '../../../platform/db/connection';
import { claimMessages } from '../../texting/batch/batch.repository';
import { claimBatch } from '../../texting/batch/claim-batch.fixture';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';
import { NO_LIMITS } from '../limit/limits.repository';
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../sending/change-campaign';
import { lockStarted, type Started } from '../sending/change.repository';
import { decideOneText } from '../sending/decide-texts';
import { pauseIfFailing } from '../sending/pause';
import { startOneScheduled } from '../sending/start-scheduled';
import { createCampaign, createKeyword, createSubscribers, outboundStage, type Stage } from '../../../testing/stage';
import { expandOneStep } from './expand';
import { claimExpansion, moveCursor, writeChunk } from './expansion.repository';

const VALIDITY = 36_000_000;
const FIRST_STEP = 500;
const PEOPLE = FIRST_STEP + 20;
const WAITS = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

interface Running {
  owner: TestUser;
  id: number;
}

let db: TestDatabase;
let stage: Stage;
let phones = 2_125_550_000;

const sql = <T extends object>(text: string, params: unknown[]): Promise<T[]> =>
  db.asEngine((tx) => tx.query<T>(text, params));
const asOwner = async (text: string): Promise<void> => {
  const login = await db.dedicated();
  await login.query(text);
  await login.end();
};

beforeEach(async () => {
  db = await testDatabase({ poolSize: 8 });
  stage = await outboundStage(db);
});
afterEach(() => stage.close());

const step = (expandChunk = FIRST_STEP) => expandOneStep(stage.deps, { ...DEFAULT_TUNING, expandChunk }, 'me');
const claim = (owner = 'sender') => db.asEngine((tx) => claimBatch(tx, owner, 60_000, VALIDITY));
const open = (id: number) =>
  sql<{ paused: boolean; cancelled: boolean }>(
    'select paused, cancelled from send_batch where campaign_id = $1 and state < 2 order by id',
    [id],
  );

/** A campaign that a worker is about to write. */
async function started(set = '', people = PEOPLE): Promise<Running> {
  const owner = await stage.createOwner({ planLeft: 2_000 });
  const keyword = await createKeyword(db, owner);
  await createSubscribers(db, owner, keyword, people, (phones += 1_000));
  const sendAt = new Date(Date.now() + 3_600_000);
  const id = await createCampaign(db, owner, { choice: { keywords: [keyword] }, message: 'First', sendAt });
  await sql(`update campaign set ${set} send_at = now() where id = $1`, [id]);
  await startOneScheduled(stage.deps);
  return { owner, id };
}

const changing = ({ owner, id }: Running, change: (tx: Tx, campaign: Started) => Promise<unknown>) =>
  db.asAccount(owner.accountId, async (tx) => {
    const campaign = await lockStarted(tx, owner.accountId, id);
    if (!campaign) throw new Error('no campaign');
    expect(await change(tx, campaign)).toBeNull();
  });

interface Change {
  run: (of: Running) => Promise<void>;
  paused: boolean;
  cancelled: boolean;
}
const CHANGES: readonly (readonly [string, Change])[] = [
  ['a user who pauses it', { run: (of) => changing(of, pauseCampaign), paused: true, cancelled: false }],
  ['a user who cancels it', { run: (of) => changing(of, cancelCampaign), paused: false, cancelled: true }],
  [
    'the failures of its messages',
    {
      paused: true,
      cancelled: false,
      run: async ({ id }) => {
        expect(await db.asEngine((tx) => pauseIfFailing(tx, { campaignId: id }))).toBe(true);
      },
    },
  ],
];

/** The first step of a campaign, whose messages have all failed, and a second one that a worker has claimed. */
async function halfWritten() {
  const running = await started();
  await step();
  await sql('update message set status = 10, claimed_at = now() where campaign_id = $1', [running.id]);
  await sql(`update send_batch set failed = size, errors = jsonb_build_object('10', size) where campaign_id = $1`, [
    running.id,
  ]);
  const before = await open(running.id);
  const expanding = await db.asEngine((tx) => claimExpansion(tx, 'me'));
  if (!expanding) throw new Error('nothing to expand');
  return { running, expanding, before: before.length };
}

/** Without the triggers for the release before, which would hide what this release forgets. */
describe('ENG-021: what this release changes in a campaign reaches its batches', () => {
  beforeEach(() => asOwner('drop trigger batches_follow on campaign; drop trigger batch_carries on send_batch'));

  it.each(CHANGES)(
    'stopped by %s during a step of the expansion: nothing of the step is written',
    async (_, change) => {
      const { running, expanding, before } = await halfWritten();
      const written = db.asEngine(async (tx) => {
        const part = await writeChunk(tx, expanding, FIRST_STEP, NO_LIMITS);
        expect(part.added).toBe(PEOPLE - FIRST_STEP);
        await change.run(running);
        if (!(await moveCursor(tx, expanding, 'me', part))) throw new Error('lost');
      });
      await expect(written).rejects.toThrow('lost');
      const batches = await open(running.id);
      expect(batches).toHaveLength(before);
      for (const batch of batches) expect(batch).toEqual({ paused: change.paused, cancelled: change.cancelled });
      expect(await step()).toBe(false);
    },
  );

  it.each(CHANGES)('stopped by %s while a step commits: its batches are stopped too', async (_, change) => {
    const { running, expanding, before } = await halfWritten();
    const watcher = await db.dedicated();
    let changed: Promise<void> | undefined;
    await db.asEngine(async (tx) => {
      const part = await writeChunk(tx, expanding, FIRST_STEP, NO_LIMITS);
      expect(await moveCursor(tx, expanding, 'me', part)).toBe(true);
      changed = change.run(running);
      await until(async () => (await watcher.query(WAITS)).rows.length > 0);
    });
    await watcher.end();
    await changed;
    const batches = await open(running.id);
    expect(batches.length).toBeGreaterThan(before);
    for (const batch of batches) expect(batch).toEqual({ paused: change.paused, cancelled: change.cancelled });
    // A cancelled batch is claimed to withdraw its messages.
    expect((await claim())?.cancelled).toBe(change.cancelled ? true : undefined);
  });

  it('a pause or a cancellation beside steps and claims leaves no batch that runs', async () => {
    for (const [, { run }] of CHANGES.slice(0, 2)) {
      const running = await started('', 60);
      await step(20);
      await Promise.all([step(20), claim('a'), run(running), step(20), claim('b')]);
      for (const batch of await open(running.id)) expect(batch.paused || batch.cancelled).toBe(true);
      const claimed = await claim('c');
      expect(claimed?.cancelled ?? true).toBe(true);
      await sql('update send_batch set state = 2', []);
    }
  });

  it('a pause ends the claims of a batch that a worker holds, and resuming continues it', async () => {
    const running = await started('', 10);
    await step();
    const batch = await claim();
    if (!batch) throw new Error('no batch');
    const next = () => db.asEngine((tx) => claimMessages(tx, batch, 'sender', batch.first_id - 1, 3));
    expect(await next()).toMatchObject({ held: true });
    await changing(running, pauseCampaign);
    expect(await next()).toMatchObject({ held: false, messages: [] });
    await sql(`update send_batch set due_at = now() - interval '30 hours' where id = $1`, [batch.id]);
    await changing(running, resumeCampaign);
    expect(await next()).toMatchObject({ held: true });
    expect(await claim()).toMatchObject({ id: batch.id, expired: false });
  });

  it('recipients who can never be texted are not texted after a pause either', async () => {
    const running = await started('', 10);
    await step();
    await changing(running, pauseCampaign);
    // As `applyQuietHours` leaves a batch without an hour.
    await sql(`update send_batch set due_at = '-infinity', closes_at = 'infinity' where campaign_id = $1`, [
      running.id,
    ]);
    await changing(running, resumeCampaign);
    expect(await claim()).toMatchObject({ campaign_id: running.id, expired: true });
  });

  it('a batch has text, picture, deadline and hours of its campaign', async () => {
    const { owner, id } = await started(
      `quiet = false, own_time = '2026-01-01 10:00', not_after = date_trunc('hour', now()) + interval '2 hours',`,
      1,
    );
    await step();
    const [batch] = await sql(
      `select b.text, b.undecided, b.paused, b.quiet, b.own_time::text as own_time, b.not_after = c.not_after as ends, b.media_id
       from send_batch b join campaign c on c.id = b.campaign_id where c.account_id = $1 and c.id = $2`,
      [owner.accountId, id],
    );
    expect(batch).toEqual({
      ...{ text: 'First', undecided: false, paused: false, quiet: false },
      ...{ own_time: '2026-01-01 10:00:00', ends: true, media_id: null },
    });
  });

  it('recipients of the better of two texts wait for it, and are sent it', async () => {
    const ab = JSON.stringify({ message_b: 'Second', share: 40, metric: 'replies', hours: 2 });
    const { id } = await started(`ab = '${ab}',`, 40);
    await step();
    const texts = () =>
      sql('select variant, text, undecided from send_batch where campaign_id = $1 order by variant', [id]);
    const compared = [
      { variant: 1, text: 'First', undecided: false },
      { variant: 2, text: 'Second', undecided: false },
    ];
    expect(await texts()).toEqual([{ variant: 0, text: 'First', undecided: true }, ...compared]);
    const sent = [await claim('a'), await claim('b')];
    expect(sent.map((batch) => batch?.message).sort()).toEqual(['First', 'Second']);
    expect(await claim('c')).toBeUndefined();
    await sql(`update send_batch set state = 2, delivered = size where campaign_id = $1 and variant > 0`, [id]);
    await sql(
      `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, reply_to)
       select 'SM1', m.account_id, m.phone, 'Yes', 'YES', 'reply', $1 from message m join send_batch b on b.id = m.batch_id
       where b.campaign_id = $1 and b.variant = 2 limit 1`,
      [id],
    );
    // Its validity counts from the choice.
    await sql(`update send_batch set due_at = now() - interval '30 hours' where campaign_id = $1`, [id]);
    await sql('update campaign set ab_decide_at = now() where id = $1', [id]);
    expect(await decideOneText(stage.deps)).toBe(true);
    expect(await texts()).toEqual([{ variant: 0, text: 'Second', undecided: false }, ...compared]);
    expect(await claim('c')).toMatchObject({ campaign_id: id, message: 'Second', expired: false });
  });
});

describe('a process of the release before', () => {
  it('writes batches that carry what this release reads', async () => {
    const { owner, id } = await started('not_after = now() + interval $$1 hour$$,', 1);
    await sql(
      `insert into send_batch (account_id, campaign_id, first_id, last_id, size, segments, variant) values ($1, $2, 1, 1, 1, 1, 1), ($1, $2, 2, 2, 1, 1, 0)`,
      [owner.accountId, id],
    );
    expect(
      await sql(
        `select text, undecided, paused, not_after > now() as ends from send_batch where campaign_id = $1 order by id`,
        [id],
      ),
    ).toEqual([
      { text: 'First', undecided: false, paused: false, ends: true },
      { text: 'First', undecided: true, paused: false, ends: true },
    ]);
  });

  it('pauses, resumes and cancels what this release claims', async () => {
    const { id } = await started('', 1);
    await step();
    const state = (to: string) => sql(`update campaign set state = '${to}' where id = $1`, [id]);
    await state('paused');
    expect(await claim()).toBeUndefined();
    await state('sending');
    expect(await claim()).toMatchObject({ campaign_id: id, cancelled: false });
    await state('cancelled');
    expect(await claim()).toMatchObject({ campaign_id: id, cancelled: true });
  });
});

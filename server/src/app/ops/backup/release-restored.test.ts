import pino from 'pino';
import { createAutomation } from '../../../testing/automations';
import { until } from '../../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { noticesOf } from '../../../testing/notices';
import {
  balanceOf,
  campaignState,
  createCampaign,
  createKeyword,
  createSubscribers,
  outboundStage,
  type Stage,
} from '../../../testing/stage';
import { tables } from '../../../testing/tables';
import type { TestUser } from '../../../testing/accounts';
import { startOneScheduled } from '../../../domains/campaigns/sending/start-scheduled';
import { PLACE } from '../../../domains/automations/sequence/leave-sequence.repository';
import { runOneSequence } from '../../../domains/automations/sequence/run-sequence';
import { enqueueMessage } from '../../../domains/texting/single/enqueue.repository';
import { KIND, LANE } from '../../../domains/texting/message/kinds';
import { checkLedger } from '../../../domains/texting/ledger/ledger-check.repository';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { onClient } from '../../../platform/db/transaction';
import { findHold, holdRestored } from '../../../platform/db/work-hold';
import { whenNotHeld } from '../../start/held-work';
import { releaseRestored } from './release-restored';

let db: TestDatabase;
let stage: Stage;
let owner: TestUser;
let keyword: number;
let people: number[];
const { sql, one } = tables(() => db);

beforeAll(async () => {
  db = await testDatabase({ poolSize: 8 });
  stage = await outboundStage(db);
});
afterAll(() => stage.close());
beforeEach(async () => {
  owner = await stage.createOwner({ planLeft: 100 });
  keyword = await createKeyword(db, owner);
  people = await createSubscribers(db, owner, keyword, 3);
});

async function hold(): Promise<void> {
  const client = await db.dedicated();
  // A moment later, because a clock of milliseconds would otherwise not show that everything before is older.
  await new Promise((done) => setTimeout(done, 5));
  await holdRestored(onClient(client), { at: new Date().toISOString(), backup: '2026-11-27T12:00:00.000Z' }, []);
  await client.end();
}

const campaign = (sendAt?: Date) =>
  createCampaign(db, owner, { choice: { keywords: [keyword] }, ...(sendAt ? { sendAt } : {}) });
const single = (body: string) =>
  db.asEngine((tx) =>
    enqueueMessage(tx, {
      accountId: owner.accountId,
      kind: KIND.reply,
      lane: LANE.reply,
      phone: '5125550100',
      body,
      segments: 1,
    }),
  );
const mail = (subject: string) =>
  db.asEngine((tx) => enqueueMail(tx, { accountId: owner.accountId, to: 'a@example.com', subject, text: 'T' }));
const own = (table: string, columns: string) =>
  sql(`select ${columns} from ${table} where account_id = $1 order by 1`, [owner.accountId]);

describe('ops restored resume', () => {
  it('ends what was in progress or due, releases what it had reserved, and keeps what comes later', async () => {
    const running = await campaign();
    while (await startOneScheduled(stage.deps));
    expect(await balanceOf(db, owner)).toMatchObject({ left: 97 });
    const due = await campaign();
    const later = await campaign(new Date(Date.now() + 3_600_000));
    await single('before');
    await mail('before');
    await hold();
    await single('after');
    await mail('after');
    const { withdrawn, backup } = await releaseRestored({ db }, false);
    expect(backup).toBe('2026-11-27T12:00:00.000Z');
    expect(withdrawn).toMatchObject({ cancelled: 1, notStarted: 1, messages: 1, mails: 1 });
    expect((await campaignState(db, running)).state).toBe('cancelled');
    expect(await campaignState(db, due)).toMatchObject({ state: 'failed', sent: 2 });
    expect((await campaignState(db, later)).state).toBe('scheduled');
    expect(await balanceOf(db, owner)).toMatchObject({ left: 100 });
    expect(await checkLedger(db)).toEqual([]);
    expect(await own('message', 'body, status')).toEqual([
      { body: 'after', status: 0 },
      { body: 'before', status: -2 },
    ]);
    expect(await own('send_queue', 'lane')).toHaveLength(1);
    // The owner is notified of both campaigns.
    expect(await own('mail', 'subject')).toEqual([
      { subject: 'A campaign was not started' },
      { subject: 'A campaign was stopped' },
      { subject: 'after' },
    ]);
    expect(await noticesOf(db, owner)).toHaveLength(2);
    expect(await db.asEngine(findHold)).toBeUndefined();
    await sql('delete from send_queue');
  });

  it('pauses recurring campaigns that are due, and moves sequences past the due step', async () => {
    const recurring = await createAutomation(db, owner, { plan: {}, choice: { keywords: [keyword] } });
    const coming = await createAutomation(db, owner, { plan: {}, nextAt: new Date(Date.now() + 3_600_000) });
    const sequence = await createAutomation(db, owner, {
      keyword,
      steps: [
        { hours: 1, message: 'One' },
        { hours: 30, message: 'Two' },
      ],
    });
    await sql(
      `insert into sequence_person (automation_id, subscriber_id, account_id, joined_at, step_id, due_at, next_at)
       values ($1, $2, $3, now() - interval '2 hours', $4, now() - interval '1 hour', now() - interval '1 hour')`,
      [sequence.id, people[0], owner.accountId, sequence.steps[0]],
    );
    await sql(`update subscriber set subscribed_at = now() - interval '3 hours' where id = $1`, [people[0]]);
    await hold();
    expect((await releaseRestored({ db }, false)).withdrawn).toMatchObject({ pausedAutomations: 1, skippedSteps: 1 });
    expect(await own('automation', 'id, state')).toEqual([
      { id: recurring.id, state: 'paused' },
      { id: coming.id, state: 'on' },
      { id: sequence.id, state: 'on' },
    ]);
    while (await runOneSequence(stage.deps));
    expect(await own('sequence_person', 'step_id, state')).toEqual([{ step_id: sequence.steps[1], state: 0 }]);
    expect(await own('message', 'body')).toEqual([]);
    // Decision 565: the owner is notified, and the page of each shows the number.
    expect(await own('sequence_step', 'id, restored, sent')).toMatchObject([{ restored: 1, sent: 0 }, { restored: 0 }]);
    expect(await own('automation', 'id, missed_runs')).toMatchObject([
      { missed_runs: 1 },
      { missed_runs: 0 },
      { missed_runs: 0 },
    ]);
    expect((await noticesOf(db, owner)).map(({ path, text }) => [path, text])).toEqual([
      [`/messages/automations/${recurring.id}`, expect.stringContaining('Your recurring campaign Test was paused')],
      [
        `/messages/automations/${sequence.id}`,
        expect.stringContaining('continued without the next message for 1 person'),
      ],
    ]);
  });

  it('leaves out and lists people for whom a sequence was about to begin, and days that began', async () => {
    const tagged = await createAutomation(db, owner, { keyword });
    const dated = await createAutomation(db, owner, {});
    await sql(
      `update automation set trigger = 'date', next_at = first_moment(((now() at time zone 'America/Chicago')::date - 2)::timestamp, 'America/Chicago') where id = $1`,
      [dated.id],
    );
    await sql('insert into sequence_entry (automation_id, subscriber_id, account_id) values ($1, $2, $3)', [
      tagged.id,
      people[0],
      owner.accountId,
    ]);
    await hold();
    await releaseRestored({ db }, false);
    expect(await own('sequence_entry', 'subscriber_id')).toEqual([]);
    expect(await own('sequence_person', 'automation_id, subscriber_id, state')).toEqual([
      { automation_id: tagged.id, subscriber_id: people[0], state: PLACE.left_out },
    ]);
    expect(await one('select missed_runs from automation where id = $1', [dated.id])).toEqual({ missed_runs: 3 });
    expect((await noticesOf(db, owner)).map(({ text }) => text)).toEqual([
      expect.stringContaining('does not begin for 1 person'),
      expect.stringContaining('skipped the days'),
    ]);
  });

  it('leaves everything unchanged with --pending', async () => {
    const due = await campaign();
    await single('before');
    await hold();
    expect((await releaseRestored({ db }, true)).withdrawn).toBeNull();
    expect((await campaignState(db, due)).state).toBe('scheduled');
    expect(await own('message', 'status')).toEqual([{ status: 0 }]);
    await expect(releaseRestored({ db }, true)).rejects.toThrow('not on hold after a restore');
  });
});

describe('a server on a restored database', () => {
  const log = pino({ level: 'silent' });

  it('starts its work when the hold ends, and at once without one', async () => {
    const started: string[] = [];
    await hold();
    const stop = await whenNotHeld({ db, log }, await db.asEngine(findHold), async () => void started.push('held'), 10);
    await new Promise((done) => setTimeout(done, 100));
    expect(started).toEqual([]);
    await releaseRestored({ db }, true);
    await until(() => started.length > 0);
    await stop();
    await (
      await whenNotHeld({ db, log }, undefined, async () => void started.push('free'))
    )();
    expect(started).toEqual(['held', 'free']);
  });

  it('may be stopped while it is held', async () => {
    const started: string[] = [];
    await hold();
    const stop = await whenNotHeld({ db, log }, await db.asEngine(findHold), async () => void started.push('held'), 10);
    await stop();
    await releaseRestored({ db }, true);
    expect(started).toEqual([]);
    expect(await one('select count(*) as n from setting where name = $1', ['work.held'])).toEqual({ n: 0 });
  });
});

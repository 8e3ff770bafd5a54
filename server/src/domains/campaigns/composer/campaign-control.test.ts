import { formatSchedule } from '@textloom/contracts';
import { claimBatch } from '../../texting/batch/claim-batch.fixture';
import { expandOneStep } from '../batch/expand';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';
import { noticesOf } from '../../../testing/notices';
import { replied, sentCampaign } from '../campaign/campaign.fixture';
import { testApp, type OwnerOptions, type TestApp, type TestUser } from '../../../testing/app';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

const PATH = 'messages/campaigns';
const sql = <T extends object>(text: string, params: unknown[] = []): Promise<T[]> =>
  app.db.asEngine((tx) => tx.query<T>(text, params));

/** A campaign of 5 people and 10 messages that a user has just sent. */
async function sent(options: OwnerOptions = {}): Promise<{ owner: TestUser; id: number }> {
  const owner = await app.createOwner({ planLeft: 30, extraLeft: 20, undoSeconds: 30, ...options });
  const keyword = await createKeyword(app.db, owner);
  await createSubscribers(app.db, owner, keyword, 5);
  const answer = await app.call(owner, 'POST', PATH, {
    form: { name: 'Sale', message: 'Half price', segments: 2, schedule: 0, keywords: [keyword] },
  });
  return { owner, id: answer.body.data.id };
}
const press = (user: TestUser | null, id: number | string, what: string) =>
  app.call(user, 'POST', `${PATH}/${id}/${what}`);
const control = async (user: TestUser, id: number) => (await app.call(user, 'GET', `${PATH}/${id}/control`)).body.data;
const expand = () => expandOneStep({ ...app.deps, config: app.deps.config }, DEFAULT_TUNING, 'me');
const balance = async ({ accountId }: TestUser) =>
  (
    await sql<{ left: number; billed: number }>(
      'select plan_left + extra_left as left, billed_total as billed from balance where account_id = $1',
      [accountId],
    )
  )[0];
const stateOf = async (id: number) =>
  (
    await sql<{ state: string; deleted: boolean; recipients: number; reserved: number }>(
      'select state, deleted, recipients, reserved_plan + reserved_extra as reserved from campaign where id = $1',
      [id],
    )
  )[0];
/** Leaves nothing of one test for the worker of the next. */
async function cleanUp(): Promise<void> {
  await sql(`update campaign set state = 'done' where state = 'expanding'`);
  await sql('update send_batch set state = 2');
}

afterEach(async () => {
  expect(await checkLedger(app.db)).toEqual([]);
  await cleanUp();
});

describe('undoing a campaign before its first message leaves', () => {
  it('says that the campaign is held and can be undone, after Send, Send again and a reply to all', async () => {
    const { owner, id } = await sent();
    const form = { message: 'Half price', schedule: 0, keywords: [await createKeyword(app.db, owner)] };
    const [person] = await createSubscribers(app.db, owner, form.keywords[0] ?? 0, 1);
    const answer = await app.call(owner, 'POST', PATH, { form });
    expect(answer.body.message).toBe('Your campaign is held for 30 seconds, so that you can undo it, and then sent.');

    const ended = await sentCampaign(app.db, owner, [person ?? 0], [13]);
    expect((await press(owner, ended, 'resend')).body.message).toBe(
      'Your campaign is held for 30 seconds, so that you can undo it, and then sent again.',
    );

    await replied(app.db, id, person ?? 0);
    const reply = await app.call(owner, 'POST', `${PATH}/${id}/replyall`, {
      form: { message: 'Thanks', subscribers: String(person) },
    });
    expect(reply.body.message).toBe('Your reply is held for 30 seconds, so that you can undo it, and then sent.');
  });

  it('says that people in quiet hours get it later, if the account has such hours and the campaign obeys them', async () => {
    const { owner } = await sent({ quietHours: { until: 8, from: 21 } });
    const keyword = await createKeyword(app.db, owner);
    await createSubscribers(app.db, owner, keyword, 1);
    const form = { message: 'Half price', schedule: 0, keywords: [keyword] };
    const says = async (more: object) =>
      (await app.call(owner, 'POST', PATH, { form: { ...form, ...more } })).body.message;
    expect(await says({ quiet: 1 })).toBe(
      'Your campaign is held for 30 seconds, so that you can undo it, and then sent. People in quiet hours get it when those end.',
    );
    const not_after = formatSchedule(new Date(Math.ceil(Date.now() / 3_600_000 + 2) * 3_600_000), 0);
    expect(await says({ quiet: 1, not_after })).toMatch(
      /People in quiet hours get it when those end, unless its last time has passed by then\.$/,
    );
    expect(await says({ quiet: 0 })).toBe(
      'Your campaign is held for 30 seconds, so that you can undo it, and then sent.',
    );
  });

  it('holds a sent campaign for the account’s undo period, reserved but not written', async () => {
    const { owner, id } = await sent();
    expect(await balance(owner)).toEqual({ left: 40, billed: 10 });
    expect(await expand()).toBe(false);
    const shown = await app.call(owner, 'GET', `${PATH}/${id}`);
    expect(shown.body.data).toMatchObject({ sent: 1, state: 'held' });
    const { state, held_seconds } = await control(owner, id);
    expect(state).toBe('held');
    expect(held_seconds).toBeGreaterThan(20);
    expect(held_seconds).toBeLessThanOrEqual(30);
  });

  it('refunds everything to its buckets, once, and deletes the campaign', async () => {
    const { owner, id } = await sent({ planLeft: 6 });
    const [first, second] = await Promise.all([press(owner, id, 'undo'), press(owner, id, 'undo')]);
    expect([first.status, second.status].sort()).toEqual([200, 404]);
    expect(
      await sql('select plan_left, extra_left, billed_total from balance where account_id = $1', [owner.accountId]),
    ).toEqual([{ plan_left: 6, extra_left: 20, billed_total: 0 }]);
    expect(await stateOf(id)).toMatchObject({ deleted: true, reserved: 0 });
    expect((await app.call(owner, 'GET', `${PATH}/${id}`)).status).toBe(404);
    expect(await expand()).toBe(false);
  });

  it('is refused once the time is over, and the campaign is sent', async () => {
    const { owner, id } = await sent();
    await sql(`update campaign set held_until = now() where id = $1`, [id]);
    expect(await press(owner, id, 'undo')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('could be undone is over'), data: { id: 'conflict' } },
    });
    expect(await expand()).toBe(true);
    expect(await stateOf(id)).toMatchObject({ state: 'sending', deleted: false });
  });

  it('can be cut short by Send now', async () => {
    const { owner, id } = await sent();
    expect((await press(owner, id, 'sendnow')).status).toBe(200);
    expect((await press(owner, id, 'sendnow')).status).toBe(409);
    expect((await press(owner, id, 'undo')).status).toBe(409);
    expect(await expand()).toBe(true);
  });

  it('is offered neither by an account that turned it off nor for a campaign at its planned time', async () => {
    const { owner, id } = await sent({ undoSeconds: 0 });
    expect(await control(owner, id)).toMatchObject({ state: 'sending', held_seconds: 0 });
    expect((await press(owner, id, 'undo')).status).toBe(409);
  });

  it('lets either the worker or the undo win, never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { owner, id } = await sent();
      await sql(`update campaign set held_until = clock_timestamp() + interval '15 ms' where id = $1`, [id]);
      await new Promise((resolve) => setTimeout(resolve, 10 + round * 2));
      const [undone, written] = await Promise.all([press(owner, id, 'undo'), expand()]);
      const won = undone.status === 200;
      if (!won && !written) await expand();
      expect(await sql('select 1 from message where campaign_id = $1', [id])).toHaveLength(won ? 0 : 5);
      expect(await balance(owner)).toEqual(won ? { left: 50, billed: 0 } : { left: 40, billed: 10 });
      await cleanUp();
    }
  });
});

describe('ENG-021: pausing and resuming a campaign', () => {
  it('stops the next claim and the next step, and continues where it stopped', async () => {
    const { owner, id } = await sent({ undoSeconds: 0 });
    expect((await press(owner, id, 'pause')).status).toBe(200);
    expect(await expand()).toBe(false);
    expect((await press(owner, id, 'pause')).status).toBe(409);
    expect((await press(owner, id, 'resume')).status).toBe(200);
    expect((await press(owner, id, 'resume')).status).toBe(409);
    expect(await expand()).toBe(true);
    expect((await press(owner, id, 'pause')).status).toBe(200);
    const claim = () => app.db.asEngine((tx) => claimBatch(tx, 'me', 60_000, 36_000_000));
    expect(await claim()).toBeUndefined();
    // A pause does not count towards the validity.
    await sql(`update send_batch set due_at = now() - interval '30 hours' where campaign_id = $1`, [id]);
    expect(await claim()).toBeUndefined();
    expect((await press(owner, id, 'resume')).status).toBe(200);
    expect(await claim()).toMatchObject({ campaign_id: id, expired: false });
  });

  it('adds a notice for everybody except the user who pressed Pause, who is named', async () => {
    const { owner, id } = await sent({ undoSeconds: 0 });
    const colleague = await app.createAuthorizedUser(owner);
    expect((await press(colleague, id, 'pause')).status).toBe(200);
    expect((await press(colleague, id, 'pause')).status).toBe(409);
    expect(await noticesOf(app.db, owner)).toEqual([
      { kind: 'campaign.paused', text: 'Sam Tester paused the campaign Sale.', path: `/messages/${id}` },
    ]);
    expect(await noticesOf(app.db, colleague)).toEqual([]);
  });

  it('refuses to pause a campaign that can still be undone, and to resume for an account that may not send', async () => {
    const { owner, id } = await sent();
    expect((await press(owner, id, 'pause')).status).toBe(409);
    await press(owner, id, 'sendnow');
    await press(owner, id, 'pause');
    await sql('update subscription set end_at = now() where account_id = $1', [owner.accountId]);
    expect(await press(owner, id, 'resume')).toMatchObject({
      status: 403,
      body: { message: 'Your subscription expired. Please renew your subscription.' },
    });
  });
});

describe('cancelling a campaign', () => {
  it('before anything was written: releases everything, and ends as an error with the reason', async () => {
    const { owner, id } = await sent({ undoSeconds: 0 });
    expect((await press(owner, id, 'cancel')).status).toBe(200);
    expect(await balance(owner)).toEqual({ left: 50, billed: 0 });
    const shown = await app.call(owner, 'GET', `${PATH}/${id}`);
    expect(shown.body.data).toMatchObject({
      sent: 2,
      state: 'cancelled',
      reason: 'Cancelled before anything was sent.',
    });
    expect((await press(owner, id, 'cancel')).status).toBe(409);
    expect((await press(owner, id, 'resume')).status).toBe(409);
    expect(await expand()).toBe(false);
  });
});

describe('sending again to those whose message failed for a passing reason', () => {
  /** A campaign that has ended: messages with these codes, 2 segments each. */
  async function ended(codes: number[]): Promise<{ owner: TestUser; id: number; phones: string[] }> {
    const { owner, id } = await sent({ undoSeconds: 0 });
    await expand();
    const rows = await sql<{ id: number; phone: string }>(
      'select id, phone from message where campaign_id = $1 order by id',
      [id],
    );
    for (const [index, code] of codes.entries())
      await sql('update message set status = $2, billed = 2, claimed_at = now() where id = $1', [
        rows[index]?.id,
        code,
      ]);
    const errors = Object.fromEntries(codes.filter((code) => code >= 10).map((code) => [code, 1]));
    await sql('update send_batch set state = 2, failed = $2, delivered = 5 - $2, errors = $3 where campaign_id = $1', [
      id,
      Object.keys(errors).length,
      JSON.stringify(errors),
    ]);
    await sql(`update campaign set state = 'done', finished_at = now() where id = $1`, [id]);
    return { owner, id, phones: rows.map((row) => row.phone) };
  }

  it('creates one campaign to exactly these people, held for the undo', async () => {
    // Handset off, throttled and an unknown outcome are passing; an invalid number is not.
    const { owner, id, phones } = await ended([13, 18, 20, 10, 3]);
    await sql('update account set undo_seconds = 30 where id = $1', [owner.accountId]);
    expect(await control(owner, id)).toMatchObject({ failed: 3, resent: 0 });
    const [first, second] = await Promise.all([press(owner, id, 'resend'), press(owner, id, 'resend')]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const again = first.status === 200 ? first : second;
    expect(again.body.data).toMatchObject({ recipients: 3, required: 6 });
    const child = again.body.data.id as number;
    expect(await control(owner, id)).toMatchObject({ resent: child });
    expect(await control(owner, child)).toMatchObject({ state: 'held', failed: 0 });
    await press(owner, child, 'sendnow');
    await expand();
    expect(
      (await sql<{ phone: string }>('select phone from message where campaign_id = $1 order by phone', [child])).map(
        (row) => row.phone,
      ),
    ).toEqual(phones.slice(0, 3));
    expect((await app.call(owner, 'GET', `${PATH}/${child}`)).body.data).toMatchObject({
      name: 'Sale (sent again)',
      message: 'Half price',
      segments: 2,
    });
  });

  it('excludes people who have left since, and refuses when nobody remains or the campaign is running', async () => {
    const { owner, id, phones } = await ended([13, 3, 3, 3, 3]);
    await sql(`insert into suppression (account_id, phone, reason) values ($1, $2, 'stop')`, [
      owner.accountId,
      phones[0],
    ]);
    expect(await press(owner, id, 'resend')).toMatchObject({
      status: 409,
      body: { message: 'Nobody is left whose message failed for a passing reason.' },
    });
    const running = await sent();
    expect(await press(running.owner, running.id, 'resend')).toMatchObject({
      status: 409,
      body: { message: 'Only a campaign that has ended can be sent again.' },
    });
  });

  it('is refused without enough messages, and stores nothing', async () => {
    const { owner, id } = await ended([13, 13, 3, 3, 3]);
    await sql('update send_batch set errors = $2, failed = 2 where campaign_id = $1', [id, JSON.stringify({ 13: 2 })]);
    await sql(
      `with b as (update balance set plan_left = 0, extra_left = 4 where account_id = $1 returning 1)
       insert into ledger (account_id, kind, plan_delta, extra_delta, left_after, note)
       select $1, 'grant', -plan_left, 4 - extra_left, 4, 'test' from balance, b where account_id = $1`,
      [owner.accountId],
    );
    expect(await press(owner, id, 'resend')).toMatchObject({
      status: 409,
      body: { data: { id: 'not_enough_messages' } },
    });
    expect(await sql('select 1 from campaign where parent_id = $1', [id])).toEqual([]);
  });
});

describe('each of these calls', () => {
  const CALLS = ['undo', 'sendnow', 'pause', 'resume', 'cancel', 'resend'];

  it.each(CALLS)('%s is refused without a session, for another tenant, and for an unknown campaign', async (what) => {
    const { id } = await sent();
    const stranger = await app.createOwner();
    expect((await press(null, id, what)).status).toBe(401);
    expect((await press(stranger, id, what)).status).toBe(404);
    expect((await press(stranger, 999_999, what)).status).toBe(404);
    expect((await press(stranger, 'x', what)).status).toBe(404);
    expect(await stateOf(id)).toMatchObject({ state: 'expanding', deleted: false });
  });

  it('is open to an authorized user, who may also send', async () => {
    const { owner, id } = await sent();
    const sub = await app.createAuthorizedUser(owner);
    expect((await control(sub, id)).state).toBe('held');
    expect((await press(sub, id, 'undo')).status).toBe(200);
    const stranger = await app.createOwner();
    expect((await app.call(stranger, 'GET', `${PATH}/${id}/control`)).status).toBe(404);
  });
});

describe('people in several timezones who wait for the end of quiet hours', () => {
  it('wait until the last of them may be texted, as the dry run says', async () => {
    const { owner, id } = await sent({ undoSeconds: 0 });
    await expand();
    await sql(`update send_batch set zones = 'x', due_at = now() + interval '2 hours' where campaign_id = $1`, [id]);
    const [last] = await sql<{ due_at: Date }>(
      `insert into send_batch (account_id, campaign_id, first_id, last_id, size, segments, state, zones, due_at, next_at)
       values ($1, $2, 1, 1, 3, 2, 0, 'y', now() + interval '4 hours', now() + interval '4 hours') returning due_at`,
      [owner.accountId, id],
    );
    const { waiting, waiting_until } = await control(owner, id);
    expect(waiting).toBe(8);
    expect(Math.abs(Date.parse(waiting_until) - (last?.due_at.getTime() ?? 0))).toBeLessThan(1_000);
    await sql('delete from send_batch where campaign_id = $1 and size = 3', [id]);
  });
});

describe('"not after" comes before the end of quiet hours', () => {
  it('and the page names it as the end of the wait', async () => {
    const { owner, id } = await sent({ undoSeconds: 0 });
    await expand();
    await sql(
      `update send_batch set zones = 'America/Chicago', due_at = now() + interval '9 hours' where campaign_id = $1`,
      [id],
    );
    const [end] = await sql<{ not_after: Date }>(
      `update campaign set not_after = now() + interval '1 hour' where id = $1 returning not_after`,
      [id],
    );
    const { waiting, waiting_until } = await control(owner, id);
    expect(waiting).toBe(5);
    expect(Math.abs(Date.parse(waiting_until) - (end?.not_after.getTime() ?? 0))).toBeLessThan(1_000);
  });
});

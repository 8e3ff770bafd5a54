import { testApp, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
let owner: TestUser;
let phones = 0;
const sql = <T>(text: string, params: unknown[] = []): Promise<T[]> => t.db.asEngine((tx) => tx.query<T>(text, params));
const idOf = async (text: string, params: unknown[]): Promise<number> =>
  (await t.db.asEngine((tx) => tx.one<{ id: number }>(text, params))).id;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
});

interface Talk {
  id: number;
  phone: string;
  subscriberId: number;
}
/** Creates a subscriber who joined and wrote. */
async function talk(user: TestUser, disabled = 0): Promise<Talk> {
  const phone = `512555${String((phones += 1)).padStart(4, '0')}`;
  const keyword = await idOf(`insert into keyword (account_id, keyword, canonical) values ($1, $2, $2) returning id`, [
    user.accountId,
    `REPLY${phones}`,
  ]);
  const subscriberId = await idOf(
    'insert into subscriber (account_id, keyword_id, phone, disabled, disabled_at) values ($1, $2, $3, $4::int, case when $4::int = 1 then now() end) returning id',
    [user.accountId, keyword, phone, disabled],
  );
  const id = await idOf(
    `insert into conversation (account_id, phone, subscriber_id, last_message, last_direction, last_message_at, total_replies) values ($1, $2, $3, 'Are you open?', 'in', now(), 1) returning id`,
    [user.accountId, phone, subscriberId],
  );
  return { id, phone, subscriberId };
}
const answer = (
  user: TestUser | null,
  id: number | string,
  form: Record<string, string | number> = { message: 'We are.', segments: 1 },
  headers: Record<string, string> = {},
) => t.call(user, 'POST', `profiles/inbox/${id}`, { form, headers });
const queued = (phone: string) =>
  sql<object>(
    'select m.kind, m.body, m.segments, m.account_id, m.subscriber_id, q.lane from message m join send_queue q on q.message_id = m.id where m.phone = $1',
    [phone],
  );

describe('API-031, ENG-043, INBOX-027: POST profiles/inbox/{id}', () => {
  it('sends the reply as a message of the account and shows it in the thread', async () => {
    const { id, phone, subscriberId } = await talk(owner);
    const { status, body } = await answer(owner, id, {
      subscriber_id: subscriberId,
      phone,
      message: 'We are.',
      segments: 1,
    });
    expect([status, body.status, body.message]).toEqual([200, 'success', 'Response sent to subscriber']);
    expect(await queued(phone)).toEqual([
      { kind: 3, body: 'We are.', segments: 1, account_id: owner.accountId, subscriber_id: subscriberId, lane: 2 },
    ]);
    const thread = (await t.call(owner, 'GET', `profiles/inbox/${id}`)).body.data;
    expect(thread.replies.at(-1)).toMatchObject({
      direction: 'out',
      message: 'We are.',
      author: 'Olivia Tester',
      failure: null,
    });
    expect((await t.call(owner, 'GET', 'profiles/inbox')).body.data.entries[0]).toMatchObject({
      id,
      direction: 'out',
      last_message: 'We are.',
      state: 'waiting',
    });
  });

  it('marks the conversation as done with the reply, ends its snooze, and leaves it when the reply is refused', async () => {
    const [one, left] = [await talk(owner), await talk(owner, 1)];
    const stateOf = (id: number) => sql('select state, snoozed_until from conversation where id = $1', [id]);
    await sql(`update conversation set snoozed_until = now() + interval '1 day' where id = $1`, [one.id]);
    const form = { message: 'We are.', segments: 1, done: 1 };
    const key = { 'Idempotency-Key': 'reply-done' };
    expect((await answer(owner, one.id, form, key)).status).toBe(200);
    expect(await stateOf(one.id)).toEqual([{ state: 'done', snoozed_until: null }]);
    // A repeated call sends nothing twice and does not close what was reopened since.
    await sql(`update conversation set state = 'open' where id = $1`, [one.id]);
    expect((await answer(owner, one.id, form, key)).status).toBe(200);
    expect(await stateOf(one.id)).toMatchObject([{ state: 'open' }]);
    expect(await queued(one.phone)).toHaveLength(1);
    expect((await answer(owner, left.id, form)).status).toBe(409);
    expect(await stateOf(left.id)).toMatchObject([{ state: 'open' }]);
    expect((await answer(owner, one.id, { ...form, done: 'maybe' })).body.data.fields).toHaveProperty('done');
  });

  it('routes the phone’s next message to this account (routing rule 1)', async () => {
    const { id, phone } = await talk(owner);
    await answer(owner, id);
    expect(
      await sql(`select answered_at > now() - interval '1 minute' as fresh from conversation where phone = $1`, [
        phone,
      ]),
    ).toEqual([{ fresh: true }]);
  });

  it('follows the thread, whatever subscriber the form names (decision 22)', async () => {
    const [one, other] = [await talk(owner), await talk(owner)];
    await answer(owner, one.id, {
      subscriber_id: other.subscriberId,
      phone: other.phone,
      message: 'Hello',
      segments: 1,
    });
    expect(await queued(one.phone)).toHaveLength(1);
    expect(await queued(other.phone)).toEqual([]);
  });

  it('also replies at the address of the replies table', async () => {
    const { phone, subscriberId } = await talk(owner);
    expect((await answer(owner, `0_${subscriberId}`)).status).toBe(200);
    expect(await queued(phone)).toHaveLength(1);
  });

  it('is sent once, however often a bad connection repeats it', async () => {
    const { id, phone } = await talk(owner);
    const key = { 'Idempotency-Key': 'reply-1' };
    const [first, again] = [await answer(owner, id, undefined, key), await answer(owner, id, undefined, key)];
    expect(again.body).toEqual(first.body);
    expect(await queued(phone)).toHaveLength(1);
  });

  it('requires a message, with the error at its field', async () => {
    const { id, phone } = await talk(owner);
    for (const message of ['', '   ']) {
      const { status, body } = await answer(owner, id, { message, segments: 1 });
      expect([status, body.data.fields]).toEqual([422, { message: 'A message is required.' }]);
    }
    expect((await answer(owner, id, { message: 'x'.repeat(161), segments: 1 })).body.data.fields).toEqual({
      message: 'A message of this kind has at most 160 characters.',
    });
    expect(await queued(phone)).toEqual([]);
  });

  it('sends nothing to a phone that has left: unsubscribed, or suppressed', async () => {
    const gone = await talk(owner, 1);
    const stopped = await talk(owner);
    await sql(`insert into suppression (account_id, phone, keyword_id, reason) values ($1, $2, 0, 'stop')`, [
      owner.accountId,
      stopped.phone,
    ]);
    for (const { id, phone } of [gone, stopped]) {
      const { status, body } = await answer(owner, id);
      expect([status, body.message]).toEqual([409, 'This person has unsubscribed and cannot be texted.']);
      expect(await queued(phone)).toEqual([]);
    }
  });

  it('may use the last message, and is refused without one (decision 43)', async () => {
    const last = await t.createOwner({ planLeft: 1 });
    expect((await answer(last, (await talk(last)).id)).status).toBe(200);
    const none = await t.createOwner({ planLeft: 1 });
    const { status, body } = await answer(none, (await talk(none)).id, { message: 'A longer one', segments: 2 });
    expect([status, body.data.id]).toEqual([409, 'not_enough_messages']);
  });

  it('is refused when the subscription has expired (decision 65)', async () => {
    const expired = await t.createOwner({ endAt: new Date(Date.now() - 1000) });
    const { status, body } = await answer(expired, (await talk(expired)).id);
    expect([status, body.message]).toEqual([403, 'Your subscription expired. Please renew your subscription.']);
  });

  it('is open to authorized users too, and requires a session', async () => {
    const { id, phone } = await talk(owner);
    expect((await answer(null, id)).status).toBe(401);
    const stranger = await t.createOwner();
    expect((await answer(stranger, id)).status).toBe(404);
    expect((await answer(owner, 999_999)).status).toBe(404);
    expect(await queued(phone)).toEqual([]);
    expect((await answer(await t.createAuthorizedUser(owner, { allow: [] }), id)).status).toBe(200);
  });
});

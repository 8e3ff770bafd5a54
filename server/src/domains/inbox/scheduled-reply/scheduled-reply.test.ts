import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { inMinutes, scheduledFixture } from './scheduled-reply.fixture';

let t: TestApp;
let owner: TestUser;
const { sql, talk, schedule, shown, sent, text, makeDue, run } = scheduledFixture(() => t);

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
});

const put = (user: TestUser, id: number, form: Record<string, string | number>) =>
  t.call(user, 'PUT', `profiles/inbox/scheduled/${id}`, { form: { segments: 1, ...form } });
const act = (user: TestUser | null, method: 'POST' | 'DELETE', path: string) =>
  t.call(user, method, `profiles/inbox/scheduled/${path}`, { form: {} });
const scheduled = async (user: TestUser, thread: number, form = {}): Promise<number> =>
  (await schedule(user, thread, form)).body.data.id;
const fields = async (call: Promise<{ body: { data: { fields: object } } }>) => (await call).body.data.fields;

describe('decision 780: scheduling a reply', () => {
  it('stores it in its conversation, which stays as it is, and sends nothing yet', async () => {
    const one = await talk(owner, 'done');
    const at = inMinutes(90);
    const { status, body } = await schedule(owner, one.id, { send_at: at });
    expect([status, body.message]).toEqual([200, 'Reply scheduled']);
    expect(await shown(owner, one.id)).toEqual([
      {
        id: body.data.id,
        message: 'See you at six',
        segments: 1,
        attachment: null,
        author: expect.any(String),
        send_at: expect.any(String),
        state: 'waiting',
        reason: '',
        quiet: expect.any(Boolean),
      },
    ]);
    const [reply] = await shown(owner, one.id);
    expect(Math.abs(Date.parse(reply.send_at) - Date.parse(at))).toBeLessThan(1_000);
    expect(await sql('select state, last_message from conversation where id = $1', [one.id])).toEqual([
      { state: 'done', last_message: 'Are you open?' },
    ]);
    expect(await sent(one)).toEqual([]);
    await run();
    expect(await sent(one)).toEqual([]);
  });

  it('shows in the list when the next one leaves', async () => {
    const one = await talk(owner);
    await schedule(owner, one.id, { send_at: inMinutes(300) });
    await schedule(owner, one.id, { send_at: inMinutes(120) });
    const { body } = await t.call(owner, 'GET', `profiles/inbox?search=${one.phone}`);
    const ahead = Date.parse(body.data.entries[0].scheduled_for) - Date.now();
    expect(Math.round(ahead / 60_000)).toBe(120);
  });

  it('is open to authorized users too, requires a session, and knows no conversation of another account', async () => {
    const { id } = await talk(owner);
    expect((await schedule(null, id)).status).toBe(401);
    expect((await schedule(await t.createOwner(), id)).status).toBe(404);
    expect((await schedule(owner, 999_999)).status).toBe(404);
    expect((await schedule(await t.createAuthorizedUser(owner, { allow: [] }), id)).status).toBe(200);
    expect(await shown(owner, id)).toHaveLength(1);
  });

  it('is refused at its field: no text, a text too long, no moment, one too early or too late', async () => {
    const { id } = await talk(owner);
    expect(await fields(schedule(owner, id, { message: ' ' }))).toEqual({ message: 'A message is required.' });
    expect(await fields(schedule(owner, id, { message: 'x'.repeat(161) }))).toEqual({
      message: 'A message of this kind has at most 160 characters.',
    });
    expect(await fields(schedule(owner, id, { send_at: 'tomorrow' }))).toEqual({
      send_at: 'Enter a date and a time with its timezone.',
    });
    for (const minutes of [-5, 0.9])
      expect(await fields(schedule(owner, id, { send_at: inMinutes(minutes) }))).toEqual({
        send_at: 'Choose a time at least a minute from now.',
      });
    expect(await fields(schedule(owner, id, { send_at: inMinutes(30 * 1_440 + 5) }))).toEqual({
      send_at: 'Choose a time within the next 30 days.',
    });
    expect(await shown(owner, id)).toEqual([]);
  });

  it('is refused for a person who has left', async () => {
    const one = await talk(owner);
    await text(one, 'STOP');
    const { status, body } = await schedule(owner, one.id);
    expect([status, body.message]).toEqual([409, 'This person has unsubscribed and cannot be texted.']);
  });

  it('is stored once, however often a bad connection repeats it', async () => {
    const { id } = await talk(owner);
    const key = { 'Idempotency-Key': 'later-1' };
    const send_at = inMinutes(60);
    const [first, again] = [await schedule(owner, id, { send_at }, key), await schedule(owner, id, { send_at }, key)];
    expect(again.body).toEqual(first.body);
    expect(await shown(owner, id)).toHaveLength(1);
  });

  it('is limited to 20 that wait in a conversation, and 1,000 in an account', async () => {
    const user = await t.createOwner();
    const [one, other] = [await talk(user), await talk(user)];
    const fill = (thread: number, count: number) =>
      sql(
        `insert into scheduled_reply (account_id, conversation_id, user_id, body, segments, send_at)
         select $1, $2, $3, 'x', 1, now() + interval '1 day' from generate_series(1, $4)`,
        [user.accountId, thread, user.userId, count],
      );
    await fill(one.id, 19);
    const last = await scheduled(user, one.id);
    expect((await schedule(user, one.id)).body.message).toBe('At most 20 replies can wait in one conversation.');
    expect((await schedule(user, other.id)).status).toBe(200);
    await act(user, 'DELETE', String(last));
    expect((await schedule(user, one.id)).status).toBe(200);
    // The cancelled one does not fit any more.
    expect((await act(user, 'POST', `${last}/restore`)).status).toBe(409);
    await fill((await talk(user)).id, 979);
    expect((await schedule(user, other.id)).body.message).toBe('At most 1,000 replies of an account can wait.');
  });
});

describe('decision 780: changing, cancelling and sending a scheduled reply', () => {
  it('a change replaces text and moment, and makes it the reply of the user who changed it', async () => {
    const one = await talk(owner);
    const id = await scheduled(owner, one.id);
    const sub = await t.createAuthorizedUser(owner, { allow: [] });
    const { status, body } = await put(sub, id, { message: 'See you at seven', send_at: inMinutes(120) });
    expect([status, body.message]).toEqual([200, 'Scheduled reply saved']);
    const [reply] = await shown(owner, one.id);
    expect(reply.message).toBe('See you at seven');
    expect(Math.round((Date.parse(reply.send_at) - Date.now()) / 60_000)).toBe(120);
    expect(await sql('select user_id from scheduled_reply where id = $1', [id])).toEqual([{ user_id: sub.userId }]);
  });

  it('a change is refused at its field, and for one that does not wait', async () => {
    const one = await talk(owner);
    const id = await scheduled(owner, one.id);
    expect(await fields(put(owner, id, { message: '', send_at: inMinutes(60) }))).toEqual({
      message: 'A message is required.',
    });
    expect(await fields(put(owner, id, { message: 'Hi', send_at: inMinutes(-1) }))).toHaveProperty('send_at');
    await text(one, 'Never mind');
    const late = await put(owner, id, { message: 'Hi', send_at: inMinutes(60) });
    expect([late.status, late.body.message]).toEqual([409, 'This reply does not wait any more.']);
    expect((await act(owner, 'POST', `${id}/send`)).status).toBe(409);
    expect(await sent(one)).toEqual([]);
  });

  it('sends it now, once, in the name of its author, with the checks of a reply', async () => {
    const one = await talk(owner);
    const sub = await t.createAuthorizedUser(owner, { allow: [] });
    const id = await scheduled(sub, one.id);
    const { status, body } = await act(owner, 'POST', `${id}/send`);
    expect([status, body.message]).toEqual([200, 'Response sent to subscriber']);
    expect(await sql('select kind, author_id, body from message where id = $1', [body.data.id])).toEqual([
      { kind: 3, author_id: sub.userId, body: 'See you at six' },
    ]);
    expect((await act(owner, 'POST', `${id}/send`)).status).toBe(404);
    expect(await sent(one)).toEqual(['See you at six']);
    const poor = await t.createOwner({ planLeft: 0 });
    const broke = await talk(poor);
    const unpaid = await scheduled(poor, broke.id);
    expect((await act(poor, 'POST', `${unpaid}/send`)).body.data.id).toBe('not_enough_messages');
    expect(await shown(poor, broke.id)).toMatchObject([{ state: 'waiting' }]);
  });

  it('cancels it, and brings it back by undo, for ten minutes', async () => {
    const one = await talk(owner);
    const id = await scheduled(owner, one.id);
    expect((await act(owner, 'DELETE', String(id))).status).toBe(200);
    expect(await shown(owner, one.id)).toEqual([]);
    await makeDue(id);
    await run();
    expect(await sent(one)).toEqual([]);
    expect((await act(owner, 'POST', `${id}/restore`)).status).toBe(200);
    expect(await shown(owner, one.id)).toMatchObject([{ id, state: 'waiting' }]);
    await run();
    expect(await sent(one)).toEqual(['See you at six']);
    const other = await scheduled(owner, one.id);
    await act(owner, 'DELETE', String(other));
    await sql(`update scheduled_reply set removed_at = now() - interval '11 minutes' where id = $1`, [other]);
    expect((await act(owner, 'POST', `${other}/restore`)).body.message).toBe(
      'This reply can no longer be brought back.',
    );
    await run();
    expect(await sql('select from scheduled_reply where id = $1', [other])).toEqual([]);
  });

  it('knows none of another account', async () => {
    const one = await talk(owner);
    const id = await scheduled(owner, one.id);
    const stranger = await t.createOwner();
    expect((await put(stranger, id, { message: 'Hi', send_at: inMinutes(60) })).status).toBe(404);
    for (const [method, path] of [
      ['POST', `${id}/send`],
      ['DELETE', `${id}`],
      ['POST', `${id}/restore`],
      ['POST', '999999/send'],
      ['DELETE', '999999'],
    ] as const)
      expect([path, (await act(stranger, method, path)).status]).toEqual([path, 404]);
    expect((await act(null, 'DELETE', String(id))).status).toBe(401);
    expect(await shown(owner, one.id)).toMatchObject([{ id, state: 'waiting' }]);
  });
});

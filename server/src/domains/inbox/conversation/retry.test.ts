import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { inboxFixture } from './inbox.fixture';

let t: TestApp;
let owner: TestUser;
let keywordId: number;
let phones = 0;
const { sql, idOf, conversation, keyword, subscriber, outgoing } = inboxFixture(() => t);

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  keywordId = await keyword(owner, 'PIZZA');
});

/** Creates a subscriber to whom a reply failed. */
async function failed(
  user: TestUser = owner,
  { status = 13, kind = 3 } = {},
): Promise<{ id: number; message: number; phone: string; person: number }> {
  const phone = `512555${String((phones += 1)).padStart(4, '0')}`;
  const own = user === owner ? keywordId : await keyword(user, `K${phones}`);
  const person = await subscriber(user, own, phone, 'Bo');
  const id = await conversation(user, phone, { subscriber: person });
  return {
    id,
    phone,
    person,
    message: await outgoing(user, phone, 'We are.', '2026-05-01T10:00:00Z', { status, kind }),
  };
}
const retry = (
  user: TestUser | null,
  id: number | string,
  message: number | string,
  headers: Record<string, string> = {},
) => t.call(user, 'POST', `profiles/inbox/${id}/retry`, { form: { message_id: message }, headers });
const queued = (phone: string) =>
  sql<{ body: string }>(
    'select m.body, m.segments, m.media_id, m.author_id from message m join send_queue q on q.message_id = m.id where m.phone = $1',
    [phone],
  );

describe('ENG-043: POST profiles/inbox/{id}/retry', () => {
  it('sends a failed reply again, with its file, as a new message of this user', async () => {
    const nina = await t.createAuthorizedUser(owner, { allow: [] });
    const { id, phone, message } = await failed();
    const file = await idOf(
      `insert into media (account_id, token, name, extension, mime, size) values ($1, 'retrytoken', 'p.png', 'png', 'image/png', 1) returning id`,
      [owner.accountId],
    );
    await sql('update message set media_id = $2, segments = 3 where id = $1', [message, file]);
    const { status, body } = await retry(nina, id, message);
    expect([status, body.message]).toEqual([200, 'Response sent to subscriber']);
    expect(await queued(phone)).toEqual([{ body: 'We are.', segments: 3, media_id: file, author_id: nina.userId }]);
    const { replies } = (await t.call(owner, 'GET', `profiles/inbox/${id}`)).body.data;
    expect(replies).toMatchObject([
      { id: message, failure: { reason: 'Phone switched off or out of reach', retry: false } },
      { id: body.data.id, status: 0, author: 'Sam Tester', failure: null },
    ]);
  });

  it('sends a reply with unknown outcome again', async () => {
    const { id, phone, message } = await failed(owner, { status: 20, kind: 3 });
    expect((await retry(owner, id, message)).status).toBe(200);
    expect(await queued(phone)).toHaveLength(1);
  });

  it('sends it once, however often it is requested', async () => {
    const { id, phone, message } = await failed();
    const key = { 'Idempotency-Key': 'retry-1' };
    const [first, again] = [await retry(owner, id, message, key), await retry(owner, id, message, key)];
    expect(again.body).toEqual(first.body);
    const other = await retry(owner, id, message);
    expect([other.status, other.body.message]).toEqual([409, 'This message was already sent again.']);
    expect(await queued(phone)).toHaveLength(1);
  });

  it('sends it once when two users request it at the same moment', async () => {
    const { id, phone, message } = await failed();
    const answers = await Promise.all([retry(owner, id, message), retry(owner, id, message)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await queued(phone)).toHaveLength(1);
  });

  it.each([
    ['refused for good', 10, 3, 409],
    ['withdrawn', -1, 3, 409],
    ['delivered', 3, 3, 409],
    ['waiting', 0, 3, 409],
    ['a welcome', 13, 2, 404],
  ])('refuses a message that is %s', async (_, status, kind, expected) => {
    const { id, phone, message } = await failed(owner, { status, kind });
    expect((await retry(owner, id, message)).status).toBe(expected);
    expect(await queued(phone)).toEqual([]);
  });

  it('sends nothing to a person who has left, without balance, or after the subscription ended', async () => {
    const gone = await failed();
    await sql('update subscriber set disabled = 1, disabled_at = now() where id = $1', [gone.person]);
    const { status, body } = await retry(owner, gone.id, gone.message);
    expect([status, body.message]).toEqual([409, 'This person has unsubscribed and cannot be texted.']);
    expect(await queued(gone.phone)).toEqual([]);
    const poor = await t.createOwner({ planLeft: 0 });
    const unpaid = await failed(poor);
    expect((await retry(poor, unpaid.id, unpaid.message)).body.data.id).toBe('not_enough_messages');
    const expired = await t.createOwner({ endAt: new Date(Date.now() - 1000) });
    const late = await failed(expired);
    expect((await retry(expired, late.id, late.message)).status).toBe(403);
    // A refused retry can be repeated.
    await sql('update subscriber set disabled = 0 where id = $1', [gone.person]);
    expect((await retry(owner, gone.id, gone.message)).status).toBe(200);
  });

  it('finds messages of this thread and this account only', async () => {
    const [one, other] = [await failed(), await failed()];
    const stranger = await t.createOwner();
    const foreign = await failed(stranger);
    for (const [user, id, message] of [
      [owner, one.id, other.message],
      [owner, one.id, foreign.message],
      [owner, foreign.id, foreign.message],
      [stranger, one.id, one.message],
      [owner, 999_999, one.message],
      [owner, one.id, 999_999_999_999],
    ] as const)
      expect([id, message, (await retry(user, id, message)).status]).toEqual([id, message, 404]);
    expect((await retry(null, one.id, one.message)).status).toBe(401);
    expect((await retry(await t.createOwner({ frozen: true }), one.id, one.message)).status).toBe(403);
    for (const wrong of ['', 'x', '0']) expect((await retry(owner, one.id, wrong)).status).toBe(422);
    expect((await retry(owner, `0_${one.person}`, one.message)).status).toBe(200);
  });
});

import { testApp, type Answer, type CallOptions, type TestApp, type TestUser } from '../../../testing/app';
import { eventsDuring } from '../../../testing/live-events';
import { tables } from '../../../testing/tables';

let t: TestApp;
let owner: TestUser;
let sam: TestUser;
let stranger: TestUser;
const { sql, one } = tables(() => t.db);
let phones = 5125550100;

const conversation = async (user: TestUser, subscriberId: number | null = null): Promise<number> =>
  (
    await one<{ id: number }>(
      `insert into conversation (account_id, phone, subscriber_id, last_message, last_direction, last_message_at)
       values ($1, $2, $3, 'hello', 'in', now()) returning id`,
      [user.accountId, String((phones += 1)), subscriberId],
    )
  ).id;
const stored = (id: number) =>
  one<{ state: string; assignee_id: number | null; snoozed_until: Date | null }>(
    'select state, assignee_id, snoozed_until from conversation where id = $1',
    [id],
  );
const notes = (id: number) =>
  sql<{ user_id: number; body: string; mentions: number[] }>(
    'select user_id, body, mentions from conversation_note where conversation_id = $1 order by id',
    [id],
  );
const unreadBy = async (id: number): Promise<number[]> =>
  (
    await sql<{ user_id: number }>(
      'select user_id from conversation_unread where conversation_id = $1 order by user_id',
      [id],
    )
  ).map((row) => row.user_id);
const notices = (user: TestUser) =>
  sql<{ kind: string; text: string; path: string }>(
    'select kind, text, path from notice where user_id = $1 order by id',
    [user.userId],
  );
const setState = (user: TestUser | null, id: number | string, json: object): Promise<Answer> =>
  t.call(user, 'PUT', `profiles/inbox/${id}/state`, { json });
const assign = (user: TestUser | null, id: number | string, userId: number | string): Promise<Answer> =>
  t.call(user, 'PUT', `profiles/inbox/${id}/assignee`, { json: { user_id: userId } });
const note = (user: TestUser | null, id: number | string, json: object, more: CallOptions = {}): Promise<Answer> =>
  t.call(user, 'POST', `profiles/inbox/${id}/notes`, { json, ...more });
const hence = (ms: number): string => new Date(Date.now() + ms).toISOString();
const DAY = 86_400_000;
const refusal = ({ status, body }: Answer): unknown => [status, body.data.id, body.data.fields];

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  sam = await t.createAuthorizedUser(owner);
  stranger = await t.createOwner();
});
beforeEach(() => sql('delete from notice'));

describe('GET profiles/inbox/colleagues', () => {
  it('lists the users of the account who can sign in, the owner first, to each of them', async () => {
    const account = await t.createOwner({ firstName: 'Zoe' });
    const ann = await t.createAuthorizedUser(account);
    await t.createAuthorizedUser(account, { disabled: true });
    const gone = await t.createAuthorizedUser(account);
    await sql('update app_user set deleted = true where id = $1', [gone.userId]);
    for (const user of [account, ann])
      expect((await t.call(user, 'GET', 'profiles/inbox/colleagues')).body.data.entries).toEqual([
        { id: account.userId, name: 'Zoe Tester' },
        { id: ann.userId, name: 'Sam Tester' },
      ]);
  });

  it('shows the email of a user without a name', async () => {
    const account = await t.createOwner({ email: 'nameless@example.com' });
    await sql(`update app_user set first_name = '', last_name = '' where id = $1`, [account.userId]);
    expect((await t.call(account, 'GET', 'profiles/inbox/colleagues')).body.data.entries).toEqual([
      { id: account.userId, name: 'nameless@example.com' },
    ]);
  });

  it('is refused without a session', async () => {
    expect((await t.call(null, 'GET', 'profiles/inbox/colleagues')).status).toBe(401);
  });
});

describe('PUT profiles/inbox/:id/state', () => {
  it('puts a conversation into each state, by any user, and notifies every tab', async () => {
    const id = await conversation(owner);
    for (const [user, state] of [
      [owner, 'waiting'],
      [sam, 'done'],
      [sam, 'open'],
    ] as const) {
      const { told, result } = await eventsDuring(t.db, () => setState(user, id, { state }));
      expect(result.status).toBe(200);
      expect(await stored(id)).toMatchObject({ state, snoozed_until: null });
      expect(told).toEqual([
        {
          account: owner.accountId,
          type: 'inbox.changed',
          payload: { conversation_id: id, unread: expect.objectContaining({ [owner.userId]: expect.any(Number) }) },
        },
      ]);
    }
  });

  it('snoozes with any state, and empty text ends it', async () => {
    const id = await conversation(owner);
    const until = hence(DAY);
    expect((await setState(sam, id, { state: 'waiting', snoozed_until: until })).status).toBe(200);
    expect(await stored(id)).toEqual({ state: 'waiting', assignee_id: null, snoozed_until: new Date(until) });
    await setState(sam, id, { state: 'waiting', snoozed_until: '' });
    expect((await stored(id)).snoozed_until).toBeNull();
  });

  it('also takes the address by campaign and subscriber', async () => {
    const keyword = await one<{ id: number }>(
      `insert into keyword (account_id, keyword, canonical) values ($1, 'TEAM', 'TEAM') returning id`,
      [owner.accountId],
    );
    const subscriber = await one<{ id: number }>(
      'insert into subscriber (account_id, keyword_id, phone) values ($1, $2, $3) returning id',
      [owner.accountId, keyword.id, String(phones + 1)],
    );
    const id = await conversation(owner, subscriber.id);
    expect((await setState(owner, `0_${subscriber.id}`, { state: 'done' })).status).toBe(200);
    expect((await stored(id)).state).toBe('done');
  });

  it.each([
    ['an unknown state', { state: 'later' }, 'state', 'Choose open, waiting or done.'],
    ['the past', { state: 'open', snoozed_until: hence(-1_000) }, 'snoozed_until', 'Choose a time in the future.'],
    [
      'more than a year',
      { state: 'open', snoozed_until: hence(367 * DAY) },
      'snoozed_until',
      'Choose a time within the next year.',
    ],
  ])('refuses %s with an error at the field', async (_, json, field, message) => {
    const id = await conversation(owner);
    expect(refusal(await setState(owner, id, json))).toEqual([422, 'invalid', { [field]: message }]);
    expect(await stored(id)).toMatchObject({ state: 'open', snoozed_until: null });
  });

  it.each(['tomorrow', '2026-13-40T09:00:00Z', '2026-12-31T09:00:00'])('refuses the time %s', async (snoozed_until) => {
    const id = await conversation(owner);
    expect(refusal(await setState(owner, id, { state: 'open', snoozed_until }))).toEqual([
      422,
      'invalid',
      { snoozed_until: 'Enter a date and a time with its timezone.' },
    ]);
    expect((await stored(id)).snoozed_until).toBeNull();
  });

  it('is refused without a session, and not found for an unknown id or one of another account', async () => {
    const id = await conversation(owner);
    expect((await setState(null, id, { state: 'done' })).status).toBe(401);
    expect((await setState(stranger, id, { state: 'done' })).status).toBe(404);
    expect((await setState(owner, 999_999_999, { state: 'done' })).status).toBe(404);
    expect((await stored(id)).state).toBe('open');
  });
});

describe('PUT profiles/inbox/states', () => {
  const setStates = (user: TestUser | null, json: object): Promise<Answer> =>
    t.call(user, 'PUT', 'profiles/inbox/states', { json });

  it('marks several as done for any user of the account, returns what they were, and notifies open tabs', async () => {
    const [open, waiting, done] = [await conversation(owner), await conversation(owner), await conversation(owner)];
    await setState(owner, waiting, { state: 'waiting', snoozed_until: hence(DAY) });
    await setState(owner, done, { state: 'done' });
    const until = (await stored(waiting)).snoozed_until;
    const { told, result } = await eventsDuring(t.db, () =>
      setStates(sam, { ids: [open, waiting, done], state: 'done' }),
    );
    expect(result.status).toBe(200);
    const changed = result.body.data.changed as { id: number; state: string; snoozed_until: string | null }[];
    expect(changed.toSorted((a, b) => a.id - b.id)).toEqual([
      { id: open, state: 'open', snoozed_until: null },
      { id: waiting, state: 'waiting', snoozed_until: expect.any(String) },
    ]);
    expect(Date.parse(changed.find(({ id }) => id === waiting)?.snoozed_until ?? '')).toBe(
      Math.floor((until?.getTime() ?? 0) / 1_000) * 1_000,
    );
    for (const id of [open, waiting, done])
      expect(await stored(id)).toMatchObject({ state: 'done', snoozed_until: null });
    expect(told).toEqual(Array(2).fill(expect.objectContaining({ type: 'inbox.changed' })));
  });

  it('is undone without reverting what came in between', async () => {
    const [one, other] = [await conversation(owner), await conversation(owner)];
    await setStates(owner, { ids: [one, other], state: 'done' });
    await setState(sam, other, { state: 'waiting' });
    const undone = await setStates(owner, { ids: [one, other], state: 'open', from: 'done' });
    expect(undone.body.data.changed).toEqual([{ id: one, state: 'done', snoozed_until: null }]);
    expect([(await stored(one)).state, (await stored(other)).state]).toEqual(['open', 'waiting']);
  });

  it('leaves out what does not exist, or is another account’s', async () => {
    const [own, foreign] = [await conversation(owner), await conversation(stranger)];
    const { status, body } = await setStates(owner, { ids: [own, foreign, 999_999_999], state: 'done' });
    expect([status, body.data.changed]).toEqual([200, [{ id: own, state: 'open', snoozed_until: null }]]);
    expect((await stored(foreign)).state).toBe('open');
  });

  it.each([
    ['none', { ids: [] }, 'ids', 'Choose a conversation.'],
    ['too many', { ids: Array.from({ length: 101 }, (_, at) => at + 1) }, 'ids', 'Choose at most 100 conversations.'],
    ['an unknown state', { ids: [1], state: 'later' }, 'state', 'Choose open, waiting or done.'],
  ])('refuses %s with an error at the field, and a call without a session', async (_, json, field, message) => {
    expect(refusal(await setStates(owner, { state: 'done', ...json }))).toEqual([422, 'invalid', { [field]: message }]);
    expect((await setStates(null, { state: 'done', ...json })).status).toBe(401);
  });
});

describe('PUT profiles/inbox/:id/assignee', () => {
  it('adds a notice for the colleague and marks the conversation unread for them alone', async () => {
    const id = await conversation(owner);
    const { told, result } = await eventsDuring(t.db, () => assign(owner, id, sam.userId));
    expect(result.status).toBe(200);
    expect((await stored(id)).assignee_id).toBe(sam.userId);
    expect(await notices(sam)).toEqual([
      {
        kind: 'inbox.assigned',
        text: expect.stringMatching(/^Olivia Tester assigned the conversation with \(512\) 555-\d{4} to you\.$/),
        path: `/account/inbox/${id}`,
      },
    ]);
    expect(await notices(owner)).toEqual([]);
    expect(await unreadBy(id)).toEqual([sam.userId]);
    expect(told).toEqual([
      { account: owner.accountId, type: 'notice.changed', payload: { user_id: sam.userId } },
      expect.objectContaining({ type: 'inbox.changed' }),
    ]);
  });

  it('notifies nobody when users assign themselves, repeat an assignment or unassign', async () => {
    const id = await conversation(owner);
    await assign(sam, id, sam.userId);
    await assign(owner, id, sam.userId);
    expect((await assign(owner, id, 0)).status).toBe(200);
    expect((await stored(id)).assignee_id).toBeNull();
    expect([await notices(sam), await notices(owner), await unreadBy(id)]).toEqual([[], [], []]);
  });

  it.each([
    ['of another account', () => stranger.userId],
    ['that does not exist', () => 999_999],
    ['who is disabled', async () => (await t.createAuthorizedUser(owner, { disabled: true })).userId],
    [
      'who was removed a second ago',
      async () => {
        const { userId } = await t.createAuthorizedUser(owner);
        expect((await t.call(owner, 'DELETE', `profiles/authorized/${userId}`)).status).toBe(200);
        return userId;
      },
    ],
  ])('refuses a user %s at the field', async (_, userId) => {
    const id = await conversation(owner);
    expect(refusal(await assign(owner, id, await userId()))).toEqual([
      422,
      'invalid',
      { user_id: 'This user does not exist any more. Please choose another one.' },
    ]);
    expect((await stored(id)).assignee_id).toBeNull();
  });

  it('is refused without a session or an id, and not found in another account', async () => {
    const id = await conversation(owner);
    expect((await assign(null, id, 0)).status).toBe(401);
    expect((await assign(owner, id, 'me')).status).toBe(422);
    expect((await assign(stranger, id, stranger.userId)).status).toBe(404);
  });
});

describe('removing a user with conversations', () => {
  it('unassigns them, in every open tab', async () => {
    const leaver = await t.createAuthorizedUser(owner);
    const [first, second, other] = [await conversation(owner), await conversation(owner), await conversation(owner)];
    for (const id of [first, second]) await assign(owner, id, leaver.userId);
    await assign(owner, other, sam.userId);
    const { told } = await eventsDuring(t.db, () => t.call(owner, 'DELETE', `profiles/authorized/${leaver.userId}`));
    expect(await Promise.all([first, second, other].map(async (id) => (await stored(id)).assignee_id))).toEqual([
      null,
      null,
      sam.userId,
    ]);
    expect(told).toEqual(
      expect.arrayContaining(
        [first, second].map((id) =>
          expect.objectContaining({
            type: 'inbox.changed',
            payload: expect.objectContaining({ conversation_id: id }),
          }),
        ),
      ),
    );
  });
});

describe('POST profiles/inbox/:id/notes', () => {
  it('stores a note of any user and notifies mentioned users', async () => {
    const id = await conversation(owner);
    const text = 'Can you call back, @Olivia Tester?';
    const { told, result } = await eventsDuring(t.db, () => note(sam, id, { text, mentions: [owner.userId] }));
    expect([result.status, result.body.message, result.body.data.id]).toEqual([200, 'Note added', expect.any(Number)]);
    expect(await notes(id)).toEqual([{ user_id: sam.userId, body: text, mentions: [owner.userId] }]);
    expect(await notices(owner)).toEqual([
      {
        kind: 'inbox.mentioned',
        text: expect.stringMatching(/^Sam Tester mentioned you in a note about \(512\) 555-\d{4}\.$/),
        path: `/account/inbox/${id}`,
      },
    ]);
    expect(await unreadBy(id)).toEqual([owner.userId]);
    expect(told).toEqual([
      expect.objectContaining({ type: 'notice.changed' }),
      expect.objectContaining({ type: 'inbox.changed' }),
    ]);
  });

  it('keeps only mentions of colleagues whose names are in the text, and does not notify users who mention themselves', async () => {
    const id = await conversation(owner);
    const mentions = [owner.userId, sam.userId, stranger.userId, 999_999];
    await note(owner, id, { text: 'For myself, @Olivia Tester', mentions });
    expect((await notes(id))[0]?.mentions).toEqual([owner.userId]);
    expect([await notices(owner), await notices(sam), await notices(stranger)]).toEqual([[], [], []]);
    expect(await unreadBy(id)).toEqual([]);
  });

  it('is stored once when the same call arrives twice', async () => {
    const id = await conversation(owner);
    const send = () => note(owner, id, { text: 'Once' }, { headers: { 'Idempotency-Key': `note-${id}` } });
    const [first, second] = [await send(), await send()];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(await notes(id)).toHaveLength(1);
  });

  it.each([
    ['empty text', { text: '  ' }, { text: 'A note needs a text.' }],
    ['a long text', { text: 'x'.repeat(2001) }, { text: 'This note is too long.' }],
    ['mentions that are no ids', { text: 'Hi', mentions: ['all'] }, { mentions: expect.any(String) }],
  ])('refuses %s at the field', async (_, json, fields) => {
    const id = await conversation(owner);
    expect(refusal(await note(owner, id, json))).toEqual([422, 'invalid', fields]);
    expect(await notes(id)).toEqual([]);
  });

  it('is refused without a session, and not found for an unknown id or one of another account', async () => {
    const id = await conversation(owner);
    expect((await note(null, id, { text: 'Hi' })).status).toBe(401);
    expect((await note(stranger, id, { text: 'Hi' })).status).toBe(404);
    expect((await note(owner, 999_999_999, { text: 'Hi' })).status).toBe(404);
    expect(await notes(id)).toEqual([]);
  });
});

describe('DELETE profiles/inbox/notes/:id', () => {
  const written = async (user: TestUser): Promise<{ id: number; thread: number }> => {
    const thread = await conversation(owner);
    return { thread, id: (await note(user, thread, { text: 'Soon gone' })).body.data.id };
  };
  const remove = (user: TestUser | null, id: number): Promise<Answer> =>
    t.call(user, 'DELETE', `profiles/inbox/notes/${id}`);

  it('lets users delete their own notes and the owner any, in every tab', async () => {
    for (const by of [sam, owner]) {
      const { id, thread } = await written(sam);
      const { told, result } = await eventsDuring(t.db, () => remove(by, id));
      expect([result.status, await notes(thread)]).toEqual([200, []]);
      expect(told).toEqual([
        expect.objectContaining({
          type: 'inbox.changed',
          payload: expect.objectContaining({ conversation_id: thread }),
        }),
      ]);
    }
  });

  it('refuses the note of somebody else to an authorized user', async () => {
    const { id, thread } = await written(owner);
    const { status, body } = await remove(sam, id);
    expect([status, body.data.id]).toEqual([403, 'forbidden']);
    expect(await notes(thread)).toHaveLength(1);
  });

  it('is refused without a session, and not found when deleted or of another account', async () => {
    const { id, thread } = await written(owner);
    expect([(await remove(null, id)).status, (await remove(stranger, id)).status]).toEqual([401, 404]);
    expect(await notes(thread)).toHaveLength(1);
    expect([(await remove(owner, id)).status, (await remove(owner, id)).status]).toEqual([200, 404]);
  });
});

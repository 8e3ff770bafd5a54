import { noticeListReply, toApiDate } from '@textloom/contracts';
import { addNotice } from './add-notice';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { eventsDuring } from '../../../testing/live-events';

let t: TestApp;
let owner: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner();
  colleague = await t.createAuthorizedUser(owner);
});

const add = (to: 'owner' | 'everyone' | number, text: string, except?: number) =>
  t.db.asEngine((tx) =>
    addNotice(tx, { accountId: owner.accountId, to, except, kind: 'codes.low', text, path: '/keywords/7' }),
  );
const list = async (user: TestUser, before?: number) =>
  (await t.call(user, 'GET', `profiles/notices${before === undefined ? '' : `?filter[before]=${before}`}`)).body.data;
const texts = async (user: TestUser): Promise<string[]> =>
  (await list(user)).entries.map(({ text }: { text: string }) => text);
const read = (user: TestUser | null, form: Record<string, string | number>) =>
  t.call(user, 'PUT', 'profiles/notices/read', { form });

describe('GET profiles/notices', () => {
  it('lists the notices of the requesting user, newest first, with the number of unread ones', async () => {
    expect(await list(owner)).toEqual({ entries: [], unread: 0, next: 0 });
    await add('owner', 'First.');
    await add('owner', 'Second.');
    const answer = await list(owner);
    expect(noticeListReply.strict().parse(answer)).toMatchObject({
      unread: 2,
      next: 0,
      entries: [
        { text: 'Second.', kind: 'codes.low', path: '/keywords/7', read: false },
        { text: 'First.', read: false },
      ],
    });
    expect(new Date(answer.entries[0].date).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(answer.entries[0].date).toBe(toApiDate(new Date(answer.entries[0].date)));
  });

  it('goes to the owner, to everybody, to one user, or to everybody but one', async () => {
    const disabled = await t.createAuthorizedUser(owner, { disabled: true });
    await add('owner', 'Owner.');
    await add('everyone', 'All.');
    await add(colleague.userId, 'One.');
    await add('everyone', 'Others.', colleague.userId);
    expect(await texts(owner)).toEqual(['Others.', 'All.', 'Owner.']);
    expect(await texts(colleague)).toEqual(['One.', 'All.']);
    await t.db.engine.query('update app_user set disabled = false where id = $1', [disabled.userId]);
    expect(await texts(disabled)).toEqual([]);
  });

  it('pages by cursor: nothing is missing or repeated when new ones arrive meanwhile', async () => {
    for (let n = 1; n <= 45; n += 1) await add('owner', `Event ${n}.`);
    const seen: string[] = [];
    let before: number | undefined;
    do {
      const page = await list(owner, before);
      seen.push(...page.entries.map(({ text }: { text: string }) => text));
      before = page.next;
      await add('owner', 'New.');
    } while (before);
    expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => `Event ${45 - index}.`));
  });

  it('counts at most 100 unread', async () => {
    await t.db.asEngine((tx) =>
      tx.execute(
        `insert into notice (account_id, user_id, kind, text) select $1, $2, 'codes.low', 'x' from generate_series(1, 120)`,
        [owner.accountId, owner.userId],
      ),
    );
    expect((await list(owner)).unread).toBe(100);
  });

  it.each(['0', '-1', 'x', '1.5'])('refuses the cursor "%s"', async (before) => {
    expect((await t.call(owner, 'GET', `profiles/notices?filter[before]=${before}`)).status).toBe(422);
  });

  it('needs a session of an account that is not frozen', async () => {
    expect((await t.call(null, 'GET', 'profiles/notices')).status).toBe(401);
    const frozen = await t.createOwner({ frozen: true });
    expect((await t.call(frozen, 'GET', 'profiles/notices')).status).toBe(403);
    expect((await read(null, { id: 1 })).status).toBe(401);
  });
});

describe('PUT profiles/notices/read', () => {
  it('marks one notice, for this user only, and notifies the user’s other tabs once', async () => {
    await add('everyone', 'First.');
    await add('everyone', 'Second.');
    const [second] = (await list(owner)).entries;
    const { told } = await eventsDuring(t.db, async () => {
      expect((await read(owner, { id: second.id })).status).toBe(200);
      expect((await read(owner, { id: second.id })).status).toBe(200);
    });
    expect(told).toEqual([{ account: owner.accountId, type: 'notice.changed', payload: { user_id: owner.userId } }]);
    const after = await list(owner);
    expect(after.unread).toBe(1);
    expect(after.entries.map((one: { read: boolean }) => one.read)).toEqual([true, false]);
    expect((await list(colleague)).unread).toBe(2);
  });

  it('marks all up to the newest that was shown; one that arrived meanwhile stays unread', async () => {
    await add('owner', 'First.');
    await add('owner', 'Second.');
    const shown = await list(owner);
    await add('owner', 'Third.');
    expect((await read(owner, { up_to: shown.entries[0].id })).status).toBe(200);
    const after = await list(owner);
    expect(after.unread).toBe(1);
    expect(after.entries.map((one: { read: boolean }) => one.read)).toEqual([false, true, true]);
  });

  it('ignores the notices of a colleague and of another account', async () => {
    await add(owner.userId, 'Private.');
    const [mine] = (await list(owner)).entries;
    const stranger = await t.createOwner();
    for (const user of [colleague, stranger]) {
      expect((await read(user, { id: mine.id })).status).toBe(200);
      expect((await read(user, { up_to: mine.id + 1000 })).status).toBe(200);
      expect(await texts(user)).toEqual([]);
    }
    expect((await list(owner)).unread).toBe(1);
  });

  it.each([[{}], [{ id: '' }], [{ id: 'x' }], [{ up_to: '-3' }]])('refuses %j', async (form) => {
    expect((await read(owner, form)).status).toBe(422);
  });
});

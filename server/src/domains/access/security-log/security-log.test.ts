import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

let t: TestApp;
let owner: TestUser;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner({ timezone: 1 });
});

interface Entry {
  id: number;
  kind: string;
  text: string;
  who: string;
  address: string;
  device: string;
}
const list = (query = '', user: TestUser | null = owner) => t.call(user, 'GET', `profiles/security?${query}`);
const entries = async (query = ''): Promise<Entry[]> => (await list(query)).body.data.entries;
const texts = async (query = ''): Promise<string[]> => (await entries(query)).map(({ text }) => text);
const signIn = (password: string) =>
  t.inject({
    method: 'POST',
    url: '/api/login',
    headers: { ...t.as(), 'user-agent': BROWSER },
    payload: { email: owner.email, password },
  });
const add = (user: TestUser, count: number, kind = 'sign-in', at = '2026-03-10T12:00:00Z') =>
  sql(
    `insert into security_event (account_id, at, kind, text, who, address, device)
     select $1, $3, $4, 'Event ' || n, 'ann@example.com', '203.0.113.9', 'Safari on Mac' from generate_series(1, $2::int) n`,
    [user.accountId, count, at, kind],
  );

describe('The security log', () => {
  it('has sign-ins and refused ones, with the user, the address and the device', async () => {
    await signIn('wrong');
    await signIn(TEST_PASSWORD);
    const from = { who: owner.email, address: '127.0.0.1', device: 'Chrome on Windows' };
    expect(await entries()).toMatchObject([
      { kind: 'sign-in', text: 'Signed in.', ...from },
      { kind: 'refused', text: 'Sign-in refused: the password was wrong.', ...from },
    ]);
  });

  it('has changes of users and their permissions, under the name of who made them', async () => {
    const user = { first_name: 'Tom', last_name: 'Lee', phone: '', email: `tom${owner.userId}@example.com` };
    const save = (method: 'POST' | 'PUT', path: string, allow: string) =>
      t.call(owner, method, path, { form: { ...user, allow } });
    const { id } = (await save('POST', 'profiles/authorized', '')).body.data;
    await save('PUT', `profiles/authorized/${id}`, '');
    await save('PUT', `profiles/authorized/${id}`, 'credit_card_update');
    await t.call(owner, 'DELETE', `profiles/authorized/${id}`);
    expect(await texts()).toEqual([
      `Removed the user ${user.email}.`,
      `Changed the user ${user.email}. Options: credit_card_update.`,
      `Added the user ${user.email}. Without options.`,
    ]);
    expect((await entries()).map(({ who }) => who)).toEqual([owner.email, owner.email, owner.email]);
  });

  it('has each downloaded file, including the log itself', async () => {
    await t.call(owner, 'GET', 'profiles/security/export');
    await t.call(owner, 'GET', 'ledger/export');
    await t.call(owner, 'GET', 'ledger/export?date-start=never');
    expect(await texts('kind=export')).toEqual(['Downloaded messages.csv.', 'Downloaded security-log.csv.']);
  });

  it('is mailed to the owner for a user’s first download of a file on a day', async () => {
    const user = await t.createAuthorizedUser(owner, { allow: ['billing_history_access'] });
    for (const by of [user, user, owner]) await t.call(by, 'GET', 'ledger/export');
    const { rows } = await t.db.engine.query(
      'select recipient, subject, body_text from mail where account_id = $1 order by id',
      [owner.accountId],
    );
    expect(rows.map(({ recipient, subject }) => [recipient, subject])).toEqual(
      Array.from({ length: 2 }, () => [owner.email, 'messages.csv was downloaded from your Textloom account']),
    );
    expect(rows[0].body_text).toContain(`${user.email} downloaded messages.csv from 127.0.0.1.`);
  });

  it('is filtered by kind, day, user and address', async () => {
    await add(owner, 1, 'card', '2026-03-09T12:00:00Z');
    await add(owner, 1, 'plan', '2026-03-11T12:00:00Z');
    const kinds = async (query: string) => (await entries(query)).map(({ kind }) => kind);
    expect(await kinds('')).toEqual(['plan', 'card']);
    expect(await kinds('kind=card')).toEqual(['card']);
    expect(await kinds('date-start=03/10/2026')).toEqual(['plan']);
    expect(await kinds('date-end=03/09/2026')).toEqual(['card']);
    expect(await kinds('search=ANN@')).toEqual(['plan', 'card']);
    expect(await kinds('search=203.0.113')).toEqual(['plan', 'card']);
    expect(await kinds('search=%25')).toEqual([]);
  });

  it('is counted up to 1,000, but its file has everything', async () => {
    await add(owner, 1_001);
    expect((await list('page=2')).body.data).toMatchObject({ total_entries: 1_000, total_capped: true });
    const file = await t.inject({ method: 'GET', url: '/api/profiles/security/export', headers: t.as(owner) });
    const lines = file.body.trim().split('\n');
    expect(lines).toHaveLength(1_002);
    expect(lines[0]?.replace('\uFEFF', '')).toBe('Date,What happened,User,IP address,Device');
    expect(lines[1]).toMatch(/,Event 1001,ann@example\.com,203\.0\.113\.9,Safari on Mac$/);
  });

  it.each([
    ['kind=odd', 'kind'],
    ['date-start=2026-01-01', 'date-start'],
    ['page=0', 'page'],
  ])('refuses %s', async (query, field) => {
    expect(await list(query)).toMatchObject({
      status: 422,
      body: { data: { fields: { [field]: expect.any(String) } } },
    });
  });

  it('is for the owner alone, and shows nothing of another account', async () => {
    const stranger = await t.createOwner();
    await add(owner, 1);
    expect((await list('', await t.createAuthorizedUser(owner))).status).toBe(403);
    expect((await t.call(await t.createAuthorizedUser(owner), 'GET', 'profiles/security/export')).status).toBe(403);
    expect((await list('', null)).status).toBe(401);
    expect((await list('', stranger)).body.data.entries).toEqual([]);
  });

  it('cannot be rewritten', async () => {
    await add(owner, 1);
    const asOwner: typeof t.db.asEngine = (work) => t.db.asAccount(owner.accountId, work);
    const [rewrite, remove] = ["update security_event set text = 'x'", 'delete from security_event'];
    await expect(asOwner((tx) => tx.execute(rewrite))).rejects.toThrow('permission denied');
    await expect(asOwner((tx) => tx.execute(remove))).rejects.toThrow('permission denied');
    await expect(t.db.asEngine((tx) => tx.execute(rewrite))).rejects.toThrow('permission denied');
    expect(await t.db.asEngine((tx) => tx.execute(remove))).toBe(0);
    expect(await texts()).toEqual(['Event 1']);
  });
});

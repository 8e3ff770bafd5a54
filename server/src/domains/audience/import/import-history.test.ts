import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { startImports } from './import-worker';
import { createList, postImport } from './imports.fixture';

let t: TestApp;
let owner: TestUser;

beforeAll(async () => {
  t = await testApp();
  const worker = await startImports(t.deps, { pollMs: 50 });
  t.db.beforeDrop(() => worker.stop());
  owner = await t.createOwner();
  await createList(t, owner);
});

const list = (query = '', user: TestUser | null = owner) => t.call(user, 'GET', `subscribers/imports${query}`);

describe('the history of imports', () => {
  it('SUBS-054: names who imported which file into which keyword, with its counts, newest first and page by page', async () => {
    expect((await list()).body.data).toEqual({ entries: [], more: false });
    const colleague = await t.createAuthorizedUser(owner, { allow: ['subscriber_uploadcontacts'] });
    await postImport(t, owner, 'Phone\n5125550101\nx\n', { name: 'first.csv' });
    await postImport(t, colleague, 'Phone\n5125550101\n5125550102\n', { name: 'second.csv' });
    await postImport(t, owner, 'Phone\n5125550103\n', { name: 'third.csv' });
    const newest = (await list('?limit=2')).body.data;
    expect(newest).toMatchObject({
      entries: [
        { name: 'third.csv', keyword: 'LIST', status: 'done', good: 1 },
        { name: 'second.csv', keyword: 'LIST', status: 'done', good: 1, updated: 1, skipped: 0, error: 0 },
      ],
      more: true,
    });
    const names = await t.db.asEngine((tx) =>
      tx.query<{ id: number; name: string }>(
        `select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name from app_user where id in ($1, $2)`,
        [owner.userId, colleague.userId],
      ),
    );
    const nameOf = (user: TestUser) => names.find(({ id }) => id === user.userId)?.name;
    expect(newest.entries.map(({ by }: { by: string }) => by)).toEqual([nameOf(owner), nameOf(colleague)]);
    expect((await list(`?limit=2&before=${newest.entries[1].id}`)).body.data).toMatchObject({
      entries: [{ name: 'first.csv', by: nameOf(owner), good: 1, error: 1 }],
      more: false,
    });
  });

  it('shows how and when the people of a file agreed, as do the ledger entries of those who joined', async () => {
    const agreed = { agreed_by: 'other', agreed_other: 'a raffle', agreed_on: '2026-05-03' };
    await postImport(t, owner, 'Phone,Opt-in\n5125550105,yes\n5125550106,no\n', agreed);
    expect((await list('?limit=1')).body.data.entries[0]).toMatchObject({
      agreed: { how: 'other', other: 'a raffle', on: '2026-05-03' },
    });
    const words = (phone: string) =>
      t.db.asEngine((tx) =>
        tx.values<string>('select words from consent_event where account_id = $1 and phone = $2', [
          owner.accountId,
          phone,
        ]),
      );
    expect(await words('5125550105')).toEqual(['Imported from people.csv; agreed by “a raffle” on 05/03/2026']);
    expect(await words('5125550106')).toEqual(['Unsubscribed in people.csv']);
  });

  it('API-038: accepts the call without it, and shows that it was not stated', async () => {
    const { lines } = await postImport(t, owner, 'Phone\n5125550107\n');
    expect(lines.at(-1)).toMatchObject({ status: 'done', good: 1 });
    expect((await list('?limit=1')).body.data.entries[0]).toMatchObject({ agreed: null });
  });

  it.each([
    [{ agreed_by: 'paper' }, 'agreed_on'],
    [{ agreed_on: '2026-05-03' }, 'agreed_by'],
    [{ agreed_by: 'other', agreed_on: '2026-05-03' }, 'agreed_other'],
    [{ agreed_by: 'paper', agreed_on: '2999-05-03' }, 'agreed_on'],
    [{ agreed_by: 'telepathy', agreed_on: '2026-05-03' }, 'agreed_by'],
  ])('refuses half a statement: %j', async (query, field) => {
    const answer = await postImport(t, owner, 'Phone\n5125550108\n', query as Record<string, string>);
    expect([answer.status, Object.keys(answer.body.data.fields)]).toEqual([422, [field]]);
  });

  it('contains no import of another account, even before an id of it', async () => {
    const other = await t.createOwner();
    await createList(t, other, 'OTHERLIST');
    await postImport(t, owner, 'Phone\n5125550104\n');
    const { id } = (await list()).body.data.entries[0];
    expect((await list(`?before=${id + 1}`, other)).body.data).toEqual({ entries: [], more: false });
  });

  it('PERM-020: needs the permission to upload, and a session', async () => {
    expect((await list('', await t.createAuthorizedUser(owner))).status).toBe(403);
    expect((await list('', null)).status).toBe(401);
  });

  it.each(['?before=x', '?before=0', '?limit=0', '?limit=101', '?before=99999999999'])('refuses %s', async (query) => {
    expect((await list(query)).status).toBe(422);
  });
});

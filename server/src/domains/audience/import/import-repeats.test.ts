import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { startImports } from './import-worker';
import { createList, postImport } from './imports.fixture';

let t: TestApp;
let owner: TestUser;

beforeAll(async () => {
  t = await testApp();
  const worker = await startImports(t.deps, { pollMs: 50 });
  t.db.beforeDrop(() => worker.stop());
});
beforeEach(async () => {
  owner = await t.createOwner();
  await createList(t, owner, `REPEAT${owner.accountId}`);
});

const FILE = 'Phone,First Name\n5125550101,Ann\n';
const send = (key: string, data = FILE, user = owner) =>
  postImport(t, user, data, { keyword: `REPEAT${user.accountId}` }, { 'idempotency-key': key });
const imports = () =>
  t.db.asEngine((tx) => tx.values<number>('select id from import_job where account_id = $1', [owner.accountId]));

describe('API-038: a file that is sent again with its Idempotency-Key', () => {
  it('is imported once, and the repeated call follows the same import', async () => {
    const [first, second] = await Promise.all([send('a'), send('a')]);
    const third = await send('a');
    const ends = [first, second, third].map(({ lines }) => lines.at(-1));
    expect(ends).toEqual([ends[0], ends[0], ends[0]]);
    expect(ends[0]).toMatchObject({ status: 'done', good: 1 });
    expect(await imports()).toHaveLength(1);
  });

  it('is a separate import with another key, or in another account', async () => {
    await send('b');
    await send('c');
    expect(await imports()).toHaveLength(2);
    const other = await t.createOwner();
    await createList(t, other, `REPEAT${other.accountId}`);
    expect((await send('b', FILE, other)).lines.at(-1)).toMatchObject({ status: 'done', good: 1 });
  });

  it('is refused when the file differs', async () => {
    await send('d');
    const { status } = await send('d', `${FILE}5125550102,Ben\n`);
    expect(status).toBe(409);
    expect(await imports()).toHaveLength(1);
  });

  it('may be sent again after it was refused', async () => {
    const refused = await postImport(t, owner, FILE, { keyword: 'NOSUCH' }, { 'idempotency-key': 'e' });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect((await send('e')).lines.at(-1)).toMatchObject({ status: 'done', good: 1 });
  });
});

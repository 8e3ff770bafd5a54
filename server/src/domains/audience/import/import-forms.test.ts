import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { sessionFor } from '../../../testing/session';
import { tables } from '../../../testing/tables';
import { runNextImport } from './import-worker';
import { IMPORT_FORM } from './import-job.repository';
import { claimImport } from './import-work.repository';
import { createList, subscribersOf } from './imports.fixture';
import { startImport } from './imports.service';
import { RELEASE_CLAIMS, RELEASE_RELEASE } from './release-claims.fixture';
import { IMPORT_TUNING } from './run-import';

let t: TestApp;
let owner: TestUser;
let keyword: string;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner();
  keyword = `F${owner.accountId}`;
  await createList(t, owner, keyword);
});
afterEach(() => sql(`update import_job set state = 'failed', file = '' where state = 'running'`));

/** Ben said no in a column whose heading does not reveal its meaning. */
const FILE = 'Phone,Active\n5125550101,Yes\n5125550102,No\n';
const begin = (): Promise<number> => {
  const query = { keyword, name: 'gym.csv', decided: { 1: { yes: 'in', no: 'out' } } } as const;
  return startImport(t.deps, sessionFor(owner), query, Buffer.from(FILE));
};
/** A job in the form in which the release before stores it. */
const beginBefore = async (): Promise<number> => {
  const [row] = await sql<{ id: number }>(
    `insert into import_job (account_id, user_id, keyword_id, name, file, bytes, header)
     select $1, $2, id, 'old.csv', $3::bytea, length($3::bytea), $4 from keyword where account_id = $1 returning id`,
    [
      owner.accountId,
      owner.userId,
      Buffer.from('Phone,Unsubscribed\n5125550103,no\n5125550104,yes\n'),
      JSON.stringify(['Phone', 'Unsubscribed']),
    ],
  );
  return row?.id ?? 0;
};
const claimOf = (release: string, leaseMs = 30_000): Promise<{ id: number }[]> =>
  sql<{ id: number }>(RELEASE_CLAIMS[release] ?? '', [`worker of ${release}`, leaseMs]);
const claim = (worker = 'ours', leaseMs = 30_000) => t.db.asEngine((tx) => claimImport(tx, worker, leaseMs));
const work = () => runNextImport(t.deps, IMPORT_TUNING, 'ours');
const states = async () => (await subscribersOf(t, owner)).map(({ phone, disabled }) => [phone.slice(-2), disabled]);

describe.each(Object.keys(RELEASE_CLAIMS))('during an upgrade, a worker of release %s', (release) => {
  it('leaves an import of today’s form to a worker that applies the answers', async () => {
    await begin();
    expect(await claimOf(release)).toEqual([]);
    expect(await work()).toBe(true);
    expect(await states()).toEqual([
      ['01', 0],
      ['02', 1],
    ]);
  });

  it('does not take over a new import whose worker has died', async () => {
    const id = await begin();
    expect(await claim('dead', 0)).toMatchObject({ id });
    expect(await claimOf(release)).toEqual([]);
    expect(await claim()).toMatchObject({ id, lease_lost: true });
  });

  it('does not take a new import that a stopping worker has released', async () => {
    const id = await begin();
    await runNextImport(t.deps, { ...IMPORT_TUNING, rows: 1, fewest: 1 }, 'stopping', () => true);
    expect(await sql('select state, lease_owner, attempts from import_job where id = $1', [id])).toEqual([
      { state: 'running', lease_owner: null, attempts: 0 },
    ]);
    expect(await claimOf(release)).toEqual([]);
    expect(await claim()).toMatchObject({ id, lease_lost: false });
  });

  it('queues its own imports behind new ones, in the order of their starts', async () => {
    const today = await begin();
    const before = await beginBefore();
    expect(await claimOf(release)).toEqual([]);
    await work();
    expect(await sql('select state from import_job where id = $1', [today])).toEqual([{ state: 'done' }]);
    expect(await claimOf(release)).toMatchObject([{ id: before }]);
  });

  it('shares its own imports with new workers, one at a time', async () => {
    const id = await beginBefore();
    expect(await claimOf(release)).toMatchObject([{ id }]);
    expect(await claim()).toBeUndefined();
    await sql(RELEASE_RELEASE, [id, `worker of ${release}`, 1]);
    expect(await claim()).toMatchObject({ id, lease_lost: false });
    expect(await claimOf(release)).toEqual([]);
    await sql(`update import_job set lease_until = now() - interval '1 second' where id = $1`, [id]);
    expect(await claimOf(release)).toMatchObject([{ id, lease_lost: true }]);
  });
});

describe('a worker of the current release', () => {
  it('takes an import of the release before, by its headings', async () => {
    await beginBefore();
    expect(await work()).toBe(true);
    expect(await states()).toEqual([
      ['03', 0],
      ['04', 1],
    ]);
  });

  it('leaves an import of an unknown form in the queue, and runs those of other accounts', async () => {
    const id = await begin();
    await sql('update import_job set form = $2 where id = $1', [id, IMPORT_FORM + 1]);
    expect(await work()).toBe(false);
    expect(await sql('select state from import_job where id = $1', [id])).toEqual([{ state: 'running' }]);
    const other = await t.createOwner();
    await createList(t, other, `F${other.accountId}`);
    const query = { keyword: `F${other.accountId}`, name: 'people.csv' };
    const second = await startImport(t.deps, sessionFor(other), query, Buffer.from('Phone\n5125550104\n'));
    expect(await claim()).toMatchObject({ id: second });
  });
});

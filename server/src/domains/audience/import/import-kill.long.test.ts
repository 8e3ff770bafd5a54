import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { sessionFor } from '../../../testing/session';
import { bundleWorker, spawnWorker } from '../../../testing/spawn-worker';
import { createList, subscribersOf } from './imports.fixture';
import { startImport } from './imports.service';

/** Every third row repeats an earlier phone, every seventh is broken. */
const ROWS = 6_000;
const KILLS = 4;
const FILE = [
  'Phone,First Name',
  ...Array.from({ length: ROWS }, (_, n) =>
    n % 7 === 5 ? '512555,Broken' : `${2_145_550_000 + (n % 3 === 2 ? n - 2 : n)},Person ${n}`,
  ),
].join('\n');

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const wait = (ms: number): Promise<void> => new Promise((next) => setTimeout(next, ms));
const stateOf = (id: number) =>
  t.db.asEngine((tx) =>
    tx.one<{ state: string; row: number; good: number; updated: number; skipped: number; failed: number }>(
      `select j.state, coalesce(sum(s.last_row - s.first_row + 1), 0) as row, coalesce(sum(s.good), 0) as good, coalesce(sum(s.updated), 0) as updated,
       coalesce(sum(s.skipped), 0) as skipped, coalesce(sum(s.failed), 0) as failed
     from import_job j left join import_step s on s.import_id = j.id where j.id = $1 group by j.id`,
      [id],
    ),
  );
const errorsOf = (id: number) =>
  t.db.asEngine((tx) =>
    tx.query('select line, reason, original from import_error where import_id = $1 order by line', [id]),
  );
const consentsOf = async ({ accountId }: TestUser): Promise<number> =>
  (
    await t.db.asEngine((tx) =>
      tx.one<{ n: number }>("select count(*) as n from consent_event where account_id = $1 and event = 'opt-in'", [
        accountId,
      ]),
    )
  ).n;

async function begin(): Promise<{ owner: TestUser; id: number }> {
  const owner = await t.createOwner();
  const keyword = `K${owner.accountId}`;
  await createList(t, owner, keyword);
  const session = sessionFor(owner);
  return { owner, id: await startImport(t.deps, session, { keyword, name: 'people.csv' }, Buffer.from(FILE)) };
}

/** Waits until `enough` returns true for the import. */
async function until(
  id: number,
  enough: (now: { state: string; row: number }) => boolean,
): Promise<Awaited<ReturnType<typeof stateOf>>> {
  for (;;) {
    const now = await stateOf(id);
    if (enough(now)) return now;
    await wait(5);
  }
}

describe('ENG-029: a worker process that is killed during an import', () => {
  it(`loses no row and counts no row twice, after ${KILLS} kills`, async () => {
    const file = await bundleWorker();
    const order = { databaseUrl: t.db.url, imports: { rows: 50, fewest: 50, leaseMs: 300, pollMs: 50 } };

    const whole = await begin();
    const calm = spawnWorker(file, order);
    await calm.ready;
    const expected = await until(whole.id, ({ state }) => state !== 'running');
    calm.child.kill('SIGTERM');
    await calm.gone;

    const cut = await begin();
    let killedAt = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const victim = spawnWorker(file, order);
      await victim.ready;
      await until(cut.id, ({ state, row }) => state !== 'running' || row >= killedAt + 500);
      victim.child.kill('SIGKILL');
      await victim.gone;
      const { state, row } = await stateOf(cut.id);
      expect(state).toBe('running');
      expect(row).toBeGreaterThan(killedAt);
      killedAt = row;
    }
    const last = spawnWorker(file, order);
    await last.ready;
    const ended = await until(cut.id, ({ state }) => state !== 'running');
    last.child.kill('SIGTERM');
    await last.gone;

    expect(ended).toEqual(expected);
    expect(ended).toMatchObject({ state: 'done', row: ROWS, updated: 0 });
    expect(ended.good + ended.skipped + ended.failed).toBe(ROWS);
    const people = await subscribersOf(t, cut.owner);
    expect(people).toHaveLength(ended.good);
    expect(people).toEqual(await subscribersOf(t, whole.owner));
    expect(await errorsOf(cut.id)).toEqual(await errorsOf(whole.id));
    expect(await consentsOf(cut.owner)).toBe(ended.good);
  });
});

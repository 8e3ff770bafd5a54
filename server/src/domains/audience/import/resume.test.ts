import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { sessionFor } from '../../../testing/session';
import { runNextImport } from './import-worker';
import { importRows } from './import-metrics';
import { createList, subscribersOf } from './imports.fixture';
import { IMPORT_TUNING } from './run-import';
import { startImport } from './imports.service';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});

const TUNING = { ...IMPORT_TUNING, rows: 10, fewest: 10, leaseMs: 60 };
const forever = new Date(0);

/** 95 rows: new, repeated (also across sub-batches) and invalid ones, spread over the whole file. */
const FILE = [
  'Phone,First Name',
  ...Array.from({ length: 95 }, (_, n) => (n % 10 === 3 ? 'bad,Bad' : `${5125550100 + (n % 60)},Person ${n % 60}`)),
].join('\n');

async function begin(): Promise<{ owner: TestUser; id: number }> {
  const owner = await t.createOwner();
  const keyword = `R${owner.accountId}`;
  await createList(t, owner, keyword);
  const session = sessionFor(owner);
  return { owner, id: await startImport(t.deps, session, { keyword, name: 'people.csv' }, Buffer.from(FILE)) };
}
const jobOf = (id: number) =>
  t.db.asEngine((tx) =>
    tx.one<Record<string, unknown>>(
      `select j.state, coalesce(sum(s.last_row - s.first_row + 1), 0) as rows, coalesce(sum(s.good), 0) as good, coalesce(sum(s.updated), 0) as updated,
       coalesce(sum(s.skipped), 0) as skipped, coalesce(sum(s.failed), 0) as failed, length(j.file) as file
     from import_job j left join import_step s on s.import_id = j.id where j.id = $1 group by j.id`,
      [id],
    ),
  );
const errorsOf = (id: number) =>
  t.db.asEngine((tx) =>
    tx.query('select line, reason, original from import_error where import_id = $1 order by line', [id]),
  );
/** The state that a killed worker leaves: committed steps stay, and the lease is not released. */
const killedAfter = async (id: number, batches: number): Promise<void> => {
  let left = batches;
  const db = {
    ...t.db,
    asEngine: (async (work) => {
      if (left < 0) return new Promise(() => undefined);
      const result = await t.db.asEngine(work);
      const { rows } = await jobOf(id);
      if (Number(rows) >= batches * TUNING.rows) left = -1;
      return result;
    }) as typeof t.db.asEngine,
  };
  void runNextImport({ ...t.deps, db }, TUNING, `killed-${id}-${batches}`);
  while (left >= 0) await new Promise((next) => setTimeout(next, 10));
};
const finish = async (id: number): Promise<void> => {
  while ((await jobOf(id)).state === 'running')
    if (!(await runNextImport(t.deps, TUNING, 'second'))) await new Promise((next) => setTimeout(next, 20));
};

describe('the rows of an import', () => {
  it('are counted by their result when they are committed', async () => {
    const { id } = await begin();
    await finish(id);
    const counted = (await importRows.get()).values.map(({ labels, value }) => [labels.result, value]);
    expect(Object.fromEntries(counted)).toEqual({ added: 54, skipped: 31, failed: 10 });
  });
});

describe('ENG-029: an import continues after the last step of a killed worker', () => {
  it.each([1, 4, 8])('counts no row twice when the worker dies after %i sub-batches', async (batches) => {
    const whole = await begin();
    await finish(whole.id);
    const cut = await begin();
    await killedAfter(cut.id, batches);
    const half = await jobOf(cut.id);
    expect(half.state).toBe('running');
    // A parallel step may have been committed too.
    expect([batches, batches + 1].map((steps) => steps * TUNING.rows)).toContain(half.rows);
    await finish(cut.id);
    expect(await jobOf(cut.id)).toEqual(await jobOf(whole.id));
    expect(await jobOf(cut.id)).toMatchObject({
      state: 'done',
      rows: 95,
      good: 54,
      updated: 0,
      skipped: 31,
      failed: 10,
      file: 0,
    });
    expect(await subscribersOf(t, cut.owner)).toEqual(await subscribersOf(t, whole.owner));
    expect(await errorsOf(cut.id)).toEqual(await errorsOf(whole.id));
    const [events] = await t.db.asEngine((tx) =>
      tx.query<{ n: number }>('select count(*) as n from consent_event where account_id = $1', [cut.owner.accountId]),
    );
    expect(events?.n).toBe(54);
  });

  it('fills the gaps between the steps that a killed worker left', async () => {
    const whole = await begin();
    await finish(whole.id);
    const cut = await begin();
    // As if rows 21 to 30 and 51 to 60 had never been committed, though later ones were; their subscribers are missing.
    await t.db.asEngine((tx) =>
      tx.execute(
        `insert into import_step (import_id, account_id, first_row, last_row, bytes, good, updated, skipped, failed, at)
        select $1, $2, first, first + 9, 100, 9, 0, 0, 1, now() - interval '1 hour' from unnest('{21,51}'::int[]) first`,
        [cut.id, cut.owner.accountId],
      ),
    );
    await finish(cut.id);
    expect(await jobOf(cut.id)).toEqual(await jobOf(whole.id));
    const phones = async (owner: TestUser): Promise<string[]> =>
      (await subscribersOf(t, owner)).map(({ phone }) => phone);
    const missing = new Set(await phones(cut.owner));
    const rows = (await phones(whole.owner))
      .filter((phone) => !missing.has(phone))
      .map((phone) => Number(phone) - 5125550100 + 1);
    expect(rows).toEqual([21, 22, 23, 25, 26, 27, 28, 29, 30, 51, 52, 53, 55, 56, 57, 58, 59, 60]);
  });

  it('treats a phone that joins by text during a step as known, and repeats the step', async () => {
    const { owner, id } = await begin();
    const keyword = await t.db.asEngine((tx) =>
      tx.one<{ id: number }>('select id from keyword where account_id = $1', [owner.accountId]),
    );
    let join = (): void => undefined;
    const joined = new Promise<void>((done) => (join = done));
    let inserted = (): void => undefined;
    const waiting = new Promise<void>((done) => (inserted = done));
    const texting = t.db.asEngine(async (tx) => {
      await tx.execute(
        "insert into subscriber (account_id, keyword_id, phone, subscribed_at) values ($1, $2, '5125550100', now())",
        [owner.accountId, keyword.id],
      );
      inserted();
      await joined;
    });
    await waiting;
    const importing = finish(id);
    const blocked = `select from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and l.locktype = 'transactionid' and a.datname = current_database()`;
    while ((await t.db.asEngine((tx) => tx.query(blocked))).length === 0)
      await new Promise((next) => setTimeout(next, 10));
    join();
    await texting;
    await importing;
    expect(await jobOf(id)).toMatchObject({ state: 'done', rows: 95, good: 53, updated: 1, skipped: 31, failed: 10 });
    expect((await subscribersOf(t, owner)).filter(({ phone }) => phone === '5125550100')).toEqual([
      expect.objectContaining({ first_name: 'Person 0' }),
    ]);
  });

  it('stops a worker whose lease was taken over from writing more', async () => {
    const { id } = await begin();
    await t.db.asEngine((tx) =>
      tx.execute("update import_job set lease_owner = 'other', held_until = now() + interval '1 hour' where id = $1", [
        id,
      ]),
    );
    expect(await runNextImport(t.deps, TUNING, 'late')).toBe(false);
    expect(await jobOf(id)).toMatchObject({ rows: 0, good: 0 });
    await t.db.asEngine((tx) => tx.execute('update import_job set held_until = $2 where id = $1', [id, forever]));
    await finish(id);
  });

  it('runs the imports of one account one after the other', async () => {
    const { owner, id } = await begin();
    const session = sessionFor(owner);
    const second = await startImport(
      t.deps,
      session,
      { keyword: `R${owner.accountId}`, name: 'again.csv' },
      Buffer.from(FILE),
    );
    await Promise.all([runNextImport(t.deps, TUNING, 'a'), runNextImport(t.deps, TUNING, 'b')]);
    await finish(id);
    await finish(second);
    expect(await jobOf(id)).toMatchObject({ good: 54, updated: 0 });
    expect(await jobOf(second)).toMatchObject({ good: 0, updated: 54, skipped: 31, failed: 10 });
  });

  it('fails with a reason when the keyword is deleted meanwhile', async () => {
    const { owner, id } = await begin();
    await t.db.asEngine((tx) =>
      tx.execute('update keyword set deleted = true where account_id = $1', [owner.accountId]),
    );
    await finish(id);
    const { body } = await t.call(owner, 'GET', `subscribers/imports/${id}`);
    expect(body.data).toMatchObject({
      status: 'failed',
      label: 'The keyword was deleted while its people were being imported.',
      good: 0,
    });
  });
});

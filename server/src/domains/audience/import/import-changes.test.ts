import { testDatabase, type TestDatabase } from '../../../testing/database';
import { importChanges } from './import-changes';
import { IMPORT_CHANGED_CHANNEL } from './import-job.repository';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});

const notify = (id: number) => db.engine.query('select pg_notify($1, $2)', [IMPORT_CHANGED_CHANNEL, String(id)]);

describe('Changes of an import', () => {
  it('yields at the start, on the first LISTEN and on each notification of this import, and ends with the client', async () => {
    const gone = new AbortController();
    const changes = importChanges(db, 7, gone.signal);
    const changed = { done: false, value: undefined };
    expect(await changes.next()).toEqual(changed);
    expect(await changes.next()).toEqual(changed);
    let seen = 0;
    const next = changes.next().then((result) => {
      seen += 1;
      return result;
    });
    await notify(8);
    await db.engine.query('select pg_sleep(0.1)');
    expect(seen).toBe(0);
    await notify(7);
    expect(await next).toEqual(changed);
    const last = changes.next();
    gone.abort();
    expect(await last).toMatchObject({ done: true });
  });
});

import { rmSync } from 'node:fs';
import pg from 'pg';
import { until } from '../../testing/carrier';
import { makeTestFolder } from '../../testing/cluster';
import { createDatabase, type Database } from './connection';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres';
import { migrate } from './migrate';
import { DatabaseUnavailable } from './unavailable';

describe('with synchronous replication, a commit that no standby confirms', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let admin: pg.Client;
  const opened: Database[] = [];
  const open = (limits = {}): Database => {
    const db = createDatabase({ url: postgres.url, poolSize: 2, limits });
    opened.push(db);
    return db;
  };

  const require = async (standbys: string): Promise<void> => {
    await admin.query(`alter system set synchronous_standby_names = '${standbys}'`);
    await admin.query('select pg_reload_conf()');
  };
  /** Cancels waiting commits, as an operator does who sees hanging sessions. Commits other than ours may wait too. */
  const cancelled = async (saving: Promise<unknown>): Promise<unknown> => {
    let waiting = true;
    const saved = saving.finally(() => (waiting = false));
    saved.catch(() => undefined);
    await until(async () => {
      await admin.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
      return !waiting;
    });
    return saved;
  };

  beforeAll(async () => {
    folder = makeTestFolder();
    postgres = await startEmbeddedPostgres({ dataFolder: folder });
    await migrate(postgres.url);
    admin = new pg.Client({ connectionString: postgres.superuserUrl });
    await admin.connect();
    await open().asEngine((tx) => tx.execute('insert into account (id, company) values (1, $1)', ['One']));
  });
  beforeEach(() => require('nobody'));
  afterEach(() => require(''));
  afterAll(async () => {
    await Promise.all(opened.map((db) => db.close()));
    await admin?.end();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const rename = `update account set company = 'Renamed' where id = 1`;

  it('is not taken for a success when its wait is cancelled, although PostgreSQL reports one', async () => {
    await expect(cancelled(open().asEngine((tx) => tx.execute(rename)))).rejects.toThrow(
      'no standby has confirmed the commit',
    );
  });

  it('of a single statement is not either', async () => {
    await expect(cancelled(open().engine.query(rename))).rejects.toThrow('no standby has confirmed the commit');
  });

  it('is given up after the statement timeout, and the next one succeeds when none has to confirm', async () => {
    const db = open({ engineMs: 500, graceMs: 300, probeMs: 500, retryMs: 200 });
    await expect(db.asEngine((tx) => tx.execute(rename))).rejects.toBeInstanceOf(DatabaseUnavailable);
    await require('');
    await until(() => db.asEngine((tx) => tx.execute(rename)).then(Boolean, () => false), 20_000);
  });
});

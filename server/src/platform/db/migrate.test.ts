import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { fromRoot } from '../base/paths';
import { StartupError } from '../base/startup-error';
import { until } from '../../testing/carrier';
import { testDatabase, type TestDatabase } from '../../testing/database';
import { migrate } from './migrate';

let db: TestDatabase;
let directory: string;

beforeAll(async () => {
  db = await testDatabase();
});

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'textloom-migrations-'));
  const owner = await db.dedicated();
  await owner.query('drop table if exists step, other; delete from schema_migration');
  await owner.end();
});

afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const FILES = fromRoot('server/src/platform/db/migrations');
const BASELINE = '0023_row_level_security.sql';
const files = (): string[] => readdirSync(FILES).sort();

/** Runs with an empty database. */
async function inEmpty(work: (url: string) => Promise<void>): Promise<void> {
  const owner = await db.dedicated();
  const url = new URL(db.url);
  url.pathname += '_empty';
  const name = url.pathname.slice(1);
  await owner.query(`create database ${name} template template0`);
  try {
    await work(url.toString());
  } finally {
    await owner.query(`drop database ${name} with (force)`);
    await owner.end();
  }
}

const file = (name: string, sql: string): void => writeFileSync(join(directory, name), sql);
const run = (): Promise<string[]> => migrate(db.url, { directory });

describe('the migrator', () => {
  it('applies missing files in order, once', async () => {
    file('0002_more.sql', 'alter table step add m int');
    file('0001_first.sql', 'create table step (n int)');
    expect(await run()).toEqual(['0001_first.sql', '0002_more.sql']);
    expect(await run()).toEqual([]);
  });

  it('lets several processes start at once', async () => {
    file('0001_first.sql', 'select pg_sleep(0.2); create table step (n int)');
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(['0001_first.sql']);
  });

  it('rolls back a file that fails, names the line, and applies the file after it is corrected', async () => {
    file('0001_first.sql', 'create table step (n int);\nselect nonsense;');
    await expect(run()).rejects.toThrow('Migration 0001_first.sql failed, line 2: column "nonsense"');
    file('0001_first.sql', 'create table step (n int);');
    expect(await run()).toEqual(['0001_first.sql']);
  });

  it('refuses a file that was changed after it had been applied', async () => {
    file('0001_first.sql', 'create table step (n int)');
    await run();
    file('0001_first.sql', 'create table step (n bigint)');
    await expect(run()).rejects.toThrow('0001_first.sql was changed after it had been applied');
  });

  it('refuses to run against a database of a newer version', async () => {
    file('0001_first.sql', 'create table step (n int)');
    file('0002_second.sql', 'create table other (n int)');
    file('0003_third.sql', '-- contract: nothing reads it\ndrop table step');
    await run();
    rmSync(join(directory, '0002_second.sql'));
    rmSync(join(directory, '0003_third.sql'));
    await expect(run()).rejects.toThrow('newer than this program: it contains 0003_third.sql');
  });

  it('runs on a database of a newer version that only expanded the schema', async () => {
    file('0001_first.sql', 'create table step (n int)');
    file('0002_second.sql', 'create table other (n int)');
    await run();
    rmSync(join(directory, '0002_second.sql'));
    expect(await run()).toEqual([]);
  });

  it('does not consider files expanding that an earlier release applied', async () => {
    file('0001_first.sql', 'create table step (n int)');
    await run();
    const owner = await db.dedicated();
    await owner.query('alter table schema_migration drop column expand');
    await owner.query(`insert into schema_migration (name, checksum) values ('0002_second.sql', '')`);
    await expect(run()).rejects.toThrow('newer than this program: it contains 0002_second.sql');
    await owner.query(`delete from schema_migration where checksum = ''`);
    await owner.end();
    file('0003_third.sql', 'create table other (n int)');
    expect(await run()).toEqual(['0003_third.sql']);
  });

  describe('while somebody holds the lock', () => {
    let holder: pg.Client;
    const lines: string[] = [];
    const locked = (tries: number): Promise<string[]> =>
      migrate(db.url, {
        directory,
        log: (line) => void lines.push(line),
        locks: { waitMs: 100, tries, pauseMs: 50 },
      });

    beforeEach(async () => {
      lines.length = 0;
      file('0001_first.sql', 'create table step (n int)');
      await run();
      holder = await db.dedicated();
      await holder.query('begin; lock table step');
      file('0002_more.sql', 'create table other (n int); alter table step add m int');
    });
    afterEach(() => holder.end());

    it('lets others pass, retries, and applies the file when the lock is free', async () => {
      const running = locked(200);
      await until(async () => lines.length >= 2);
      expect(lines[1]).toBe('Migration 0002_more.sql waits for a lock; it tries again.');
      await holder.query('commit');
      expect(await running).toEqual(['0002_more.sql']);
    });

    it('gives up in the end, with nothing applied', async () => {
      await expect(locked(2)).rejects.toThrow('Migration 0002_more.sql did not get its locks in 2 tries');
      const { rows } = await holder.query(`select to_regclass('other') as other`);
      expect(rows).toEqual([{ other: null }]);
    });
  });

  it('refuses a database that was created before the first release, and says what to do', async () => {
    file('0001_core.sql', 'create table step (n int)');
    file('0010_outbound.sql', 'alter table step add m int');
    await run();
    const owner = await db.dedicated();
    await owner.query('update schema_migration set expand = false'); // which that program did not know
    await owner.end();
    rmSync(join(directory, '0001_core.sql'));
    rmSync(join(directory, '0010_outbound.sql'));
    file('0001_first.sql', 'create table step (n int, m int)');
    await expect(run()).rejects.toThrow(
      'This database was created before the first release and cannot be upgraded. Start with an empty database; ' +
        'for the demo, remove the data folder (TEXTLOOM_DATA, ./data by default).',
    );
  });

  it('applies every file to an empty database', async () => {
    await inEmpty(async (url) => {
      expect(await migrate(url)).toEqual(files());
      expect(await migrate(url)).toEqual([]);
    });
  });

  describe('with the files that the baseline replaced', () => {
    let owner: pg.Client;
    const recorded = async () => (await owner.query('select name, checksum from schema_migration order by 1')).rows;
    const replaceBy = (...names: string[]) =>
      owner.query(
        `delete from schema_migration where name <= '${BASELINE}';
         insert into schema_migration (name, checksum) values ${names.map((name) => `('${name}', 'as it was')`).join()}`,
      );
    /** Runs with a database that has the schema of the baseline, and nothing later. */
    const inBaseline = (work: (url: string) => Promise<void>): Promise<void> =>
      inEmpty(async (url) => {
        for (const name of files().filter((one) => one <= BASELINE))
          copyFileSync(join(FILES, name), join(directory, name));
        await migrate(url, { directory });
        owner = new pg.Client(url);
        await owner.connect();
        try {
          await work(url);
        } finally {
          await owner.end();
        }
      });

    it('accepts a database that has all of them, and adds what came later', async () => {
      await inBaseline(async (url) => {
        const expected = await recorded();
        await replaceBy('0001_roles_and_tenancy.sql', '0011_campaigns.sql', '0060_lost_birthdays.sql');
        const later = files().filter((name) => name > BASELINE);
        expect(await migrate(url)).toEqual(later);
        expect((await recorded()).filter(({ name }) => name <= BASELINE)).toEqual(expected);
        expect(await migrate(url)).toEqual([]);
      });
    });

    it('refuses one that has only some of them', async () => {
      await inBaseline(async (url) => {
        await replaceBy('0001_roles_and_tenancy.sql', '0011_campaigns.sql');
        const before = await recorded();
        await expect(migrate(url)).rejects.toThrow('created before the first release and cannot be upgraded');
        expect(await recorded()).toEqual(before);
      });
    });
  });

  it('refuses two files with the same number before it applies anything', async () => {
    file('0001_first.sql', 'create table step (n int)');
    file('0002_more.sql', 'alter table step add m int');
    file('0002_other.sql', 'create table other (n int)');
    const started = run();
    await expect(started).rejects.toBeInstanceOf(StartupError);
    await expect(started).rejects.toThrow('Migrations 0002_more.sql and 0002_other.sql have the same number');
    rmSync(join(directory, '0002_other.sql'));
    expect(await run()).toEqual(['0001_first.sql', '0002_more.sql']);
  });

  it('refuses a file name that has no number', async () => {
    file('first.sql', 'select 1');
    await expect(run()).rejects.toThrow('must be named like 0001_what_it_does.sql');
  });
});

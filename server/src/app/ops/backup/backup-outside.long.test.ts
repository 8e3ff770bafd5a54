import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { keepFile } from '../../../domains/files/media/media.service';
import { loadConfig, type Config } from '../../../platform/config/config';
import { createDatabase, type Database } from '../../../platform/db/connection';
import { giveTo, serverIdentity } from '../../../platform/db/embedded/identity';
import { findTool } from '../../../platform/db/backup/pg-tools';
import { migrate } from '../../../platform/db/migrate';
import { findHold } from '../../../platform/db/work-hold';
import { accountFactory, type TestUser } from '../../../testing/accounts';
import { makeTestFolder } from '../../../testing/cluster';
import { fillAccount } from '../../../testing/fill-account';
import { freePort } from '../../../testing/free-port';
import { backUp } from './back-up';
import { restore } from './restore';
import { releaseRestored } from './release-restored';

/** Debian's PostgreSQL, because the embedded one has no pg_dump. */
const DEBIAN = '/usr/lib/postgresql';
const binaries = existsSync(DEBIAN)
  ? readdirSync(DEBIAN)
      .map((version) => join(DEBIAN, version, 'bin'))
      .find((bin) => ['initdb', 'pg_dump', 'pg_restore'].every((tool) => existsSync(join(bin, tool))))
  : undefined;

let folder: string;
let port: number;
const identity = serverIdentity();

const run = (tool: string, ...args: string[]): void => {
  const { status, stderr, error } = spawnSync(join(binaries ?? '', tool), args, {
    ...identity,
    encoding: 'utf8',
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(`${tool}: ${error?.message ?? stderr}`);
};

const urlOf = (database: string, user = 'textloom'): string =>
  `postgres://${user}:s%20ecret@127.0.0.1:${port}/${database}`;
const configOf = (name: string): Config => loadConfig({ TEXTLOOM_DATA: join(folder, name), DATABASE_URL: urlOf(name) });

async function ask<T extends object>(database: string, sql: string, user?: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: urlOf(database, user) });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

const TABLES = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where schemaname in ('public', 'simulator', 'smpp') and tablename not in ('setting', 'readiness') order by 1`;

/** Rows of each table and a digest of them. */
async function contents(database: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { name } of await ask<{ name: string }>(database, TABLES)) {
    const columns = name === 'public.schema_migration' ? 'name, checksum' : '*';
    [found[name]] = await ask(
      database,
      `select count(*)::int as n, md5(string_agg(t::text, ';' order by t::text)) as digest from (select ${columns} from ${name}) t`,
    );
  }
  return found;
}

describe('a backup of an outside database that no installed tool can read', () => {
  it('says what to install', () => {
    expect(() => findTool('pg_dump', 99)).toThrow('install postgresql-client-99');
  });
});

function outsideDatabase(): void {
  let db: Database;
  let owner: TestUser;

  beforeAll(async () => {
    folder = makeTestFolder();
    port = await freePort();
    const cluster = join(folder, 'cluster');
    mkdirSync(cluster);
    giveTo(cluster, identity);
    run('initdb', '-D', cluster, '-U', 'admin', '--auth=trust', '-E', 'UTF8', '--locale=C');
    run('pg_ctl', '-D', cluster, '-w', '-l', join(cluster, 'log'), '-o', `-p ${port} -k '' -h 127.0.0.1 -F`, 'start');
    for (const sql of [
      'create role textloom login createrole',
      'create database source owner textloom',
      'create database target owner textloom',
    ])
      await ask('postgres', sql, 'admin');
    await migrate(urlOf('source'));
    db = createDatabase({ url: urlOf('source') });
    owner = await accountFactory(db).createOwner();
    const other = await accountFactory(db).createOwner();
    for (const { accountId } of [owner, other]) await fillAccount(db, accountId);
    await db.asEngine((tx) =>
      keepFile({ config: configOf('source') }, tx, owner.accountId, {
        name: 'menu',
        extension: 'png',
        mime: 'image/png',
        content: Buffer.from('menu'),
        digest: '',
      }),
    );
    await backUp(configOf('source'), join(folder, 'backup'));
  });

  afterAll(async () => {
    await db?.close();
    run('pg_ctl', '-D', join(folder, 'cluster'), '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  });

  it('is refused for a database that no server has used', async () => {
    await expect(backUp(configOf('target'), join(folder, 'nothing'))).rejects.toThrow('nothing to back up');
  });

  it('contains every row and file, and works for both roles after the restore', async () => {
    await restore(configOf('target'), join(folder, 'backup'), false);
    expect(await contents('target')).toEqual(await contents('source'));
    expect(readdirSync(join(folder, 'target', 'media'))).toEqual(readdirSync(join(folder, 'source', 'media')));
    expect(await migrate(urlOf('target'))).toEqual([]);
    const restored = createDatabase({ url: urlOf('target') });
    try {
      const seen = await restored.asAccount(owner.accountId, (tx) =>
        tx.values<number>('select distinct account_id from subscriber'),
      );
      expect(seen).toEqual([owner.accountId]);
      expect(await restored.asEngine(findHold)).toMatchObject({ at: expect.any(String), backup: expect.any(String) });
      // Later tables get the roles' privileges.
      await ask('target', 'create table later (n int)');
      expect(await ask('target', `select has_table_privilege('textloom_app', 'later', 'select') as may`)).toEqual([
        { may: true },
      ]);
      // A receipt of a message that only the lost server knew must not match another message.
      const [source, target] = await Promise.all(
        ['source', 'target'].map(
          async (name) => (await ask<{ n: string }>(name, `select nextval('message_id_seq') as n`))[0],
        ),
      );
      expect(Number(target?.n) - Number(source?.n)).toBeGreaterThan(1_000_000);
      expect(await releaseRestored({ db: restored }, true)).toMatchObject({ withdrawn: null });
    } finally {
      await restored.close();
    }
  });

  it('is refused where tables or servers are, unless they are to be replaced', async () => {
    await db.asEngine((tx) => tx.value('select 1'));
    await expect(restore(configOf('source'), join(folder, 'backup'), true)).rejects.toThrow('stop all of them');
    await expect(restore(configOf('target'), join(folder, 'backup'), false)).rejects.toThrow('add --replace');
    await restore(configOf('target'), join(folder, 'backup'), true);
    expect(await ask('target', `select to_regclass('later') as later`)).toEqual([{ later: null }]);
    const embedded = loadConfig({ TEXTLOOM_DATA: join(folder, 'embedded') });
    await expect(restore(embedded, join(folder, 'backup'), false)).rejects.toThrow('set DATABASE_URL');
  });
}

// Machines without Debian's server cannot run this.
if (binaries)
  describe('a backup of an outside database', () => {
    outsideDatabase();
  });

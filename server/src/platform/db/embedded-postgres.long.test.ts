import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeTestFolder } from '../../testing/cluster';
import { settingsFor, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres';
import { isAlive } from './embedded/processes';

let folder: string;
let running: EmbeddedPostgres[] = [];

beforeEach(() => {
  folder = makeTestFolder();
});

afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()));
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataFolder = folder, durable = false): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataFolder, durable });
  running.push(postgres);
  return postgres;
}

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

const socketOf = (url: string): string => join(new URL(url).searchParams.get('host') ?? '', '.s.PGSQL.5432');

describe('the embedded PostgreSQL', () => {
  it('uses a sixteenth of the memory for its buffers, within limits', () => {
    const buffers = (gigabytes: number): string | undefined => settingsFor(gigabytes * 2 ** 30).shared_buffers;
    expect([0.5, 4, 8, 16, 256].map(buffers)).toEqual(['128MB', '256MB', '512MB', '1024MB', '1024MB']);
  });

  it('serves a login role that is not a superuser and keeps its rows across a restart', async () => {
    const first = await start();
    await ask(first.url, 'create table kept (n int); insert into kept values (7)');
    const [role] = await ask<{ super: boolean }>(
      first.url,
      'select rolsuper as super from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ super: false });
    await first.stop();
    const second = await start();
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('leaves neither a process nor a socket when stopped', async () => {
    const postgres = await start();
    const socket = socketOf(postgres.url);
    expect(existsSync(socket)).toBe(true);
    await postgres.stop();
    expect(isAlive(postgres.pid)).toBe(false);
    expect(existsSync(socket)).toBe(false);
  });

  it('can be joined by a second caller, who neither starts nor stops it', async () => {
    const [one, two] = await Promise.all([start(), start()]);
    expect([one, two].filter((postgres) => postgres?.adopted)).toHaveLength(1);
    expect(one?.pid).toBe(two?.pid);
    const joiner = one?.adopted ? one : two;
    await joiner?.stop();
    expect(await ask(joiner?.url ?? '', 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('comes back after kill -9 of the server, with every committed row', async () => {
    const first = await start(folder, true);
    await ask(first.url, 'create table kept (n int); insert into kept select generate_series(1, 1000)');
    process.kill(first.pid, 'SIGKILL');
    const second = await start(folder, true);
    expect(await ask(second.url, 'select count(*)::int as n from kept')).toEqual([{ n: 1000 }]);
    // A restart keeps the address.
    expect(second.url).toBe(first.url);
  });

  it('is restarted at the same address by any process that detects its exit, including one that only joined', async () => {
    const owner = await start(folder, true);
    const joiner = await start(folder, true);
    const kept = await ask(owner.url, 'create table kept (n int); insert into kept values (1)').then(() => owner.pid);
    process.kill(kept, 'SIGKILL');
    for (const limit = Date.now() + 10_000; isAlive(kept); await new Promise((done) => setTimeout(done, 20)))
      expect(Date.now()).toBeLessThan(limit);
    await Promise.all([joiner.revive(), owner.revive()]);
    expect(await ask(owner.url, 'select n from kept')).toEqual([{ n: 1 }]);
    expect(await ask(joiner.url, 'select n from kept')).toEqual([{ n: 1 }]);
    const { pid } = joiner;
    await joiner.revive(); // already running
    expect(joiner.pid).toBe(pid);
    await Promise.all([joiner.stop(), owner.stop()]);
  });

  it('serves a port, and the same one after a restart, where the path of a socket would be too long', async () => {
    const postgres = await start(join(folder, 'x'.repeat(100)));
    expect(new URL(postgres.url).hostname).toBe('127.0.0.1');
    const { pid } = postgres;
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await new Promise((done) => setTimeout(done, 20));
    await postgres.revive();
    expect(await ask(postgres.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('reports that the data folder cannot be written', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(start(join(file, 'data'))).rejects.toThrow(
      /^The data folder .* cannot be written \(ENOTDIR\): make it writable, or set TEXTLOOM_DATA/,
    );
  });

  it('does not touch a folder that is not one of our clusters', async () => {
    writeFileSync(join(folder, 'postgres'), 'mine');
    await expect(start()).rejects.toThrow(/is not a cluster of Textloom/);
    expect(readFileSync(join(folder, 'postgres'), 'utf8')).toBe('mine');
  });

  it('ends when the Node process that owns it is killed with SIGKILL', async () => {
    const orphan = await startInAnotherProcess(folder);
    const left = (): boolean => isAlive(orphan.pid) || existsSync(socketOf(orphan.url));
    for (let tries = 0; tries < 200 && left(); tries += 1) {
      await new Promise((done) => setTimeout(done, 50));
    }
    expect(left()).toBe(false);
  });
});

/** Runs the launcher in a separate Node process that kills itself once PostgreSQL serves. */
function startInAnotherProcess(dataFolder: string): Promise<{ pid: number; url: string }> {
  const bundle = join(dataFolder, 'launcher.cjs');
  const source = join(__dirname, 'embedded-postgres.ts');
  const code = `
    require('esbuild').buildSync({ entryPoints: [${JSON.stringify(source)}], bundle: true,
      platform: 'node', format: 'cjs', outfile: ${JSON.stringify(bundle)}, logLevel: 'error' });
    require(${JSON.stringify(bundle)})
      .startEmbeddedPostgres({ dataFolder: ${JSON.stringify(dataFolder)}, durable: false })
      .then((postgres) => { process.stdout.write(JSON.stringify(postgres), () => process.kill(process.pid, 'SIGKILL')); });
  `;
  return new Promise((done, fail) => {
    execFile(process.execPath, ['-e', code], { cwd: join(__dirname, '../..') }, (error, stdout, stderr) => {
      if (stdout) done(JSON.parse(stdout) as { pid: number; url: string });
      else fail(new Error(stderr || String(error)));
    });
  });
}

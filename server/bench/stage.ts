/** What the workloads that speak to the real server over HTTP stand on: a durable PostgreSQL of their own and the server in a process of its own. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pino from 'pino';
import { loadConfig } from '../src/config';
import { createDatabase, type Database } from '../src/db/connection';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres';
import { migrate } from '../src/db/migrate';
import { createApp } from '../src/http/app';
import { createLiveHub } from '../src/live/hub';
import { startImports } from '../src/modules/imports/import-worker';
import { stripeCards } from '../src/providers/cards/stripe.cards';
import { twilioGateway } from '../src/providers/carrier/twilio.gateway';

/** Bytes that a process holds, and the most it held since it was asked before. */
export interface Memory {
  rss: number;
  peak: number;
}

export interface Stage {
  url: string;
  authToken: string;
  databaseUrl: string;
  db: Database;
  /** Of the server's process. */
  memory(): Promise<Memory>;
}

const SAMPLE_MS = 20;

/** Answers the parent's question "memory". */
function tellMemory(): void {
  let peak = 0;
  const look = (): number => {
    const { rss } = process.memoryUsage();
    peak = Math.max(peak, rss);
    return rss;
  };
  setInterval(look, SAMPLE_MS).unref();
  process.on('message', () => {
    const rss = look();
    process.send?.({ rss, peak } satisfies Memory);
    peak = 0;
  });
}

/** The server's side: API and imports, as start-server.ts wires them. */
async function serve(): Promise<void> {
  const log = pino({ level: 'warn' });
  const config = loadConfig();
  const db = createDatabase({ url: config.databaseUrl ?? '', poolSize: config.databasePoolSize });
  const gateway = twilioGateway({ ...config.carrier, publicUrl: config.publicUrl });
  const deps = { config, db, log, gateway, cards: stripeCards(config.cards), live: createLiveHub(db, log) };
  const app = await createApp(deps);
  await app.listen({ host: '127.0.0.1', port: config.port });
  await startImports(deps);
  tellMemory();
  process.send?.(config.authToken);
  process.once('disconnect', () => process.exit());
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });

async function startServer(databaseUrl: string, folder: string): Promise<{ child: ChildProcess; url: string; authToken: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, DATABASE_URL: databaseUrl, TEXTLOOM_DATA: join(folder, 'server'), PORT: String(port), TEXTLOOM_PUBLIC_URL: url };
  const child = fork(__filename, ['server'], { env });
  const authToken = await new Promise<string>((ready, fail) => {
    child.once('message', (message) => ready(String(message)));
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
  });
  return { child, url, authToken };
}

async function memoryOf(child: ChildProcess): Promise<Memory> {
  child.send('memory');
  const [answer] = (await once(child, 'message')) as [Memory];
  return answer;
}

export const optionOf = (flag: string): string | undefined => (process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined);

/** A folder for this run only, or the one of `--data`, which a later run finds as it was left. */
function dataFolder(): { folder: string; kept: boolean } {
  const given = optionOf('--data');
  if (given !== undefined) mkdirSync(given, { recursive: true });
  const folder = given === undefined ? mkdtempSync(join(tmpdir(), 'textloom-bench-')) : resolve(given);
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  return { folder, kept: given !== undefined };
}

async function play<Seeded>(seed: (db: Database, databaseUrl: string) => Promise<Seeded>, work: (stage: Stage, seeded: Seeded) => Promise<void>): Promise<void> {
  const { folder, kept } = dataFolder();
  const postgres = await startEmbeddedPostgres({ dataFolder: folder });
  const db = createDatabase({ url: postgres.url, poolSize: 4 });
  let child: ChildProcess | undefined;
  try {
    await migrate(postgres.url);
    const seeded = await seed(db, postgres.url);
    const server = await startServer(postgres.url, folder);
    const started = server.child;
    child = started;
    await work({ url: server.url, authToken: server.authToken, databaseUrl: postgres.url, db, memory: () => memoryOf(started) }, seeded);
  } finally {
    // Its connections end before the database does.
    if (child?.connected) {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    }
    await db.close();
    await postgres.stop();
    if (!kept) rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a workload: `seed` fills the database, `work` asks the server. The same file is also the server's process. */
export function onStage<Seeded>(seed: (db: Database, databaseUrl: string) => Promise<Seeded>, work: (stage: Stage, seeded: Seeded) => Promise<void>): void {
  const run = process.argv[2] === 'server' ? serve() : play(seed, work);
  run.catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}

/** A time below which that part of them lies; `sorted` ascending. */
export const percentile = (sorted: readonly number[], part: number): number =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1));

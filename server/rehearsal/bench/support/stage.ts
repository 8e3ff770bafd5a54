/** What the workloads run on: a durable PostgreSQL, and servers in processes of their own. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { reservePort } from '../../../src/app/start/port';
import type { Database } from '../../../src/platform/db/connection';
import { NOWHERE } from '../../harness/outside';
import type { Memory, Work } from '../../harness/server.program';
import { settingsOf } from '../../harness/servers';
import { Site } from '../../harness/site';
import { optionOf, run } from './command';

export interface Base {
  site: Site;
  databaseUrl: string;
  db: Database;
}

export interface Stage extends Base {
  url: string;
  /** Memory of the server's process. */
  memory(): Promise<Memory>;
}

/** Runs a workload on a site, which closes afterwards; the logs of a failed one stay. */
export const onSite = (work: (site: Site) => Promise<unknown>): void =>
  run(async () => {
    const site = new Site();
    try {
      await work(site);
      const late = await site.stop();
      if (late.length > 0) throw new Error(late.join('; '));
      site.remove();
    } finally {
      await site.stop();
      if (existsSync(site.logs)) console.error(`logs are in ${site.logs}`);
    }
  });

/** A temporary database, or that of `--data`, which later runs reuse. */
export async function openDatabase(site: Site, name = 'database'): Promise<Base> {
  const kept = optionOf('--data');
  const folder = kept === undefined ? undefined : resolve(kept);
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  }
  const { postgres, db } = await site.database(name, { folder });
  return { site, databaseUrl: postgres.url, db };
}

/** Holds a transaction open until the end, as a backup does, so that no deleted row is removed. */
export async function holdSnapshot({ site, databaseUrl }: Base): Promise<void> {
  const holder = new pg.Client({ connectionString: databaseUrl });
  site.onStop(() => holder.end());
  await holder.connect();
  // Longer than our own sessions may be idle, like that of a backup.
  await holder.query('set idle_in_transaction_session_timeout = 0');
  await holder.query('begin isolation level repeatable read; select 1');
}

export interface ServerOptions {
  work: Work;
  carrierUrl: string;
  /** Messages a second; the carrier accepts any rate. */
  rate?: number;
  /** Of the server that receives the receipts, when that is another one. */
  publicUrl?: string;
}

let servers = 0;

/** Starts a server; options of node (--cpu-prof) apply to it too. */
export async function startServer(base: Base, options: ServerOptions): Promise<Stage> {
  const { work, carrierUrl, rate = 1_000_000 } = options;
  const port = await reservePort(0, '127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const { databaseUrl } = base;
  const env = settingsOf({ databaseUrl, publicUrl: options.publicUrl ?? url, outsideUrl: carrierUrl, rate });
  const server = await base.site.start(`server ${(servers += 1)}`, 'rehearsal/harness/server.program.ts', {
    env: { ...env, PORT: String(port), SERVER_WORK: work },
    node: process.execArgv,
  });
  await server.ready();
  return { ...base, url, memory: async () => (await server.ask({})) as Memory };
}

/** Runs a workload that sends nothing: `seed` fills the database, `work` calls the server. */
export const onStage = <Seeded>(
  seed: (base: Base) => Promise<Seeded>,
  work: (stage: Stage, seeded: Seeded) => Promise<void>,
): void =>
  onSite(async (site) => {
    const base = await openDatabase(site);
    const seeded = await seed(base);
    await work(await startServer(base, { work: 'imports', carrierUrl: NOWHERE }), seeded);
  });

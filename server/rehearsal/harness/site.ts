import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createDatabase, type Database } from '../../src/platform/db/connection';
import { migrate } from '../../src/platform/db/migrate';
import { bundleProgram } from '../../src/testing/bundle-program';
import { tcpProxy, type TcpProxy } from '../../src/testing/tcp-proxy';
import { ownPostgres, type OwnPostgres, type OwnPostgresOptions } from './own-postgres';
import { Program, type ProgramOptions } from './program';

/** The currently open sites, which an interrupted run closes. */
export const openSites = new Set<Site>();

const RESTART_MS = 1_000;
const silent = { warn: () => undefined, info: () => undefined };

export interface SiteDatabase {
  postgres: OwnPostgres;
  /** A direct connection, which no fault touches. */
  db: Database;
}

export interface SiteDatabaseOptions extends OwnPostgresOptions {
  /** A folder that stays; by default one of the site. */
  folder?: string | undefined;
}

interface SiteProgramOptions extends Pick<ProgramOptions, 'env' | 'node' | 'limits'> {
  /** The servers need it, so it stops after them. */
  last?: boolean;
}

/** A temporary folder with the databases, proxies and processes of one rehearsal, which end together. */
export class Site {
  readonly folder: string;
  readonly logs: string;
  readonly #programs: Program[] = [];
  readonly #servers: Program[] = [];
  readonly #bundles = new Map<string, Promise<string>>();
  readonly #undo: (() => unknown)[] = [];
  #stopped: Promise<string[]> | undefined;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'textloom-rehearsal-'));
    chmodSync(this.folder, 0o755); // as root, PostgreSQL runs as another user
    this.logs = join(this.folder, 'logs');
    mkdirSync(this.logs);
    openSites.add(this);
  }

  /** Steps run in reverse order once the servers have stopped. */
  onStop(step: () => unknown): void {
    this.#undo.push(step);
  }

  /** A migrated PostgreSQL. */
  async database(name: string, { folder, ...options }: SiteDatabaseOptions = {}): Promise<SiteDatabase> {
    const own = join(this.folder, name);
    // Only the logs of a failed run are of interest.
    this.onStop(() => rmSync(own, { recursive: true, force: true }));
    const postgres = await ownPostgres(folder ?? own, options);
    this.onStop(() => postgres.stop());
    await migrate(postgres.url);
    const db = createDatabase({ url: postgres.url, poolSize: 4, log: silent });
    this.onStop(() => db.close());
    return { postgres, db };
  }

  async proxy(url: string): Promise<TcpProxy> {
    const proxy = await tcpProxy(url);
    this.onStop(() => proxy.close());
    return proxy;
  }

  /** Starts a program of server/, such as `src/app/main.ts`, with a folder for its data. */
  async start(name: string, source: string, { env, last = false, ...options }: SiteProgramOptions): Promise<Program> {
    const file = await this.#bundled(source);
    const plain = name.replaceAll(' ', '-');
    const program = new Program({
      ...options,
      ...{ name, file, log: join(this.logs, `${plain}.log`), restartMs: RESTART_MS },
      env: { TEXTLOOM_DATA: join(this.folder, plain), ...env },
    });
    this.#programs.push(program);
    if (last) this.onStop(() => program.stop());
    else this.#servers.push(program);
    program.start();
    return program;
  }

  #bundled(source: string): Promise<string> {
    const known = this.#bundles.get(source);
    if (known) return known;
    const bundling = bundleProgram(join('..', source));
    this.#bundles.set(source, bundling);
    this.onStop(async () => rmSync(dirname(await bundling), { recursive: true }));
    return bundling;
  }

  /** Stops everything, servers before what they need; returns what did not stop in order or had ended by itself. */
  stop(): Promise<string[]> {
    return (this.#stopped ??= this.#stop());
  }

  async #stop(): Promise<string[]> {
    const late = await Promise.all(this.#servers.map((one) => one.stop()));
    for (const step of this.#undo.reverse()) await (async () => step())().catch(() => undefined);
    openSites.delete(this);
    return [...late.flat(), ...this.#programs.flatMap(({ surprises }) => surprises)];
  }

  /** Removes the folder, including the logs. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

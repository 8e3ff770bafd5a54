import { loadConfig, type Config } from '../../platform/config/config';
import { createDatabase, type Database } from '../../platform/db/connection';
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres';
import { migrate } from '../../platform/db/migrate';
import { seedDemo } from '../../../demo/demo';
import { refuseDemoInPublic } from '../../../demo/in-public';
import { createApp } from '../http/app';
import { BACKLOG } from '../http/connections';
import type { Deps } from '../../platform/web/deps';
import { startPushes } from '../../domains/accounts';
import { startBulkActions, startImports } from '../../domains/audience';
import { startWorkers } from '../../domains/campaigns';
import { startReceivedFiles } from '../../domains/files';
import { fetchMissedFirst } from '../../domains/inbound';
import { hasActiveRelease, publishBuilds } from '../../domains/releases';
import { addMessageMonths } from '../../domains/texting';
import { fromRoot } from '../../platform/base/paths';
import { createGateway } from '../../platform/providers/carrier/create-gateway';
import { startJobs } from '../jobs/jobs';
import { embeddedStandins } from '../../../standins/embedded';
import { insidersOnly } from '../../platform/web/operator';
import { createDeps } from './create-deps';
import { createLog } from './log';
import { listenError, reservePort } from './port';
import { compressFiles } from './compress-files';
import { startMail } from './start-mail';
import { untilReachable } from './wait-for-database';
import { standinWarnings } from './warn-of-standins';

export interface RunningServer {
  config: Config;
  /** The demo accounts exist, from this start or an earlier one. */
  demo: boolean;
  stop(): Promise<void>;
}

/** The started parts, in order; they are stopped in reverse order. */
class Started {
  readonly #stops: (() => Promise<unknown>)[] = [];

  add(stop: () => Promise<unknown>): void {
    this.#stops.push(stop);
  }

  /** Stops every part, even when another one fails to stop. */
  async stopAll(): Promise<void> {
    for (const stop of this.#stops.splice(0).reverse()) await stop().catch(() => undefined);
  }
}

/** The settings, with the real port in their addresses. */
async function configure(env: NodeJS.ProcessEnv): Promise<Config> {
  const config = loadConfig(env);
  if (config.role === 'worker') return config;
  const port = await reservePort(config.port, config.host);
  return port === config.port ? config : loadConfig({ ...env, PORT: String(port) });
}

/** Runs a step of the start and retries it while the database is unavailable. */
type WhenReachable = <T>(step: () => Promise<T>) => Promise<T>;

async function openDatabase(
  config: Config,
  started: Started,
  log: Deps['log'],
  signal: AbortSignal | undefined,
): Promise<{ db: Database; whenReachable: WhenReachable }> {
  const say = (line: string): void => log.info({}, line);
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataFolder: config.dataDir, log: say })
      : undefined;
  if (embedded) started.add(() => embedded.stop());
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const whenReachable: WhenReachable = (step) => untilReachable(step, { url, log, signal });
  await whenReachable(() => migrate(url));
  const limits = { requestMs: config.databaseRequestMs, engineMs: config.databaseEngineMs };
  const { databasePoolSize: poolSize, databaseInboundPoolSize: inboundPoolSize } = config;
  const db = createDatabase({ url, poolSize, inboundPoolSize, limits, log, revive: embedded?.revive });
  started.add(() => db.close());
  // For a server that was stopped for months; a running server has the job for this.
  await whenReachable(() => addMessageMonths(db, new Date()));
  return { db, whenReachable };
}

/** With the embedded database the server releases its own builds; an operator's database starts without releases. */
async function warnOfNoRemotes(deps: Deps): Promise<void> {
  if (!(await hasActiveRelease(deps)))
    deps.log.warn(
      'no remote is released yet, so only the pages of the shell are available: see "ops release publish" and "ops release activate"',
    );
}

async function listen(deps: Deps, started: Started): Promise<void> {
  const { host, port, localUrl } = deps.config;
  const standins = embeddedStandins({ ...deps, localUrl: () => localUrl, guard: insidersOnly(deps.config) });
  const app = await createApp(deps, { standins });
  started.add(() => app.close());
  deps.db.openInbound();
  await app.listen({ host, port, backlog: BACKLOG }).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, port, host);
  });
}

/** Messaging and jobs. */
async function startWork(deps: Deps, started: Started): Promise<void> {
  const keep = (part: { stop(): Promise<unknown> }): void => started.add(() => part.stop());
  await fetchMissedFirst(deps);
  keep(await startWorkers(deps));
  await startMail(deps, keep);
  startJobs(deps, keep);
  keep(await startImports(deps));
  keep(startBulkActions(deps));
  deps.gateway.listen?.(deps.receiver);
  keep(startReceivedFiles(deps));
  keep(await startPushes(deps));
}

/**
 * Starts the parts that TEXTLOOM_ROLE selects; waits while the database is unavailable, until `signal` is aborted. When
 * a part fails to start, those before it are stopped again.
 */
export async function startServer(env: NodeJS.ProcessEnv = process.env, signal?: AbortSignal): Promise<RunningServer> {
  const config = await configure(env);
  const log = createLog(config);
  const started = new Started();
  for (const warning of standinWarnings(config)) log.warn(warning);
  try {
    const { db, whenReachable } = await openDatabase(config, started, log, signal);
    await whenReachable(() => refuseDemoInPublic(config, db));
    if (config.demoData && (await whenReachable(() => seedDemo(db, config)))) log.info('created the demo accounts');
    const gateway = createGateway(config, db, log);
    const { deps, stop } = createDeps({ config, db, log, gateway });
    started.add(stop);
    started.add(() => gateway.close());
    if (config.role !== 'worker') {
      await whenReachable(() => (config.databaseUrl === undefined ? publishBuilds(deps) : warnOfNoRemotes(deps)));
      await listen(deps, started);
      compressFiles(log, [fromRoot('shell/dist'), config.remotesDir]);
    }
    if (config.role !== 'api') await startWork(deps, started);
    return { config, demo: config.demoData, stop: () => started.stopAll() };
  } catch (error) {
    await started.stopAll();
    throw error;
  }
}

import { addressesOf, loadConfig, type Config } from '../../platform/config/config';
import { checkAddresses } from '../../platform/db/check-addresses';
import { createDatabase, type Database } from '../../platform/db/connection';
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres';
import { requireSameKeys } from '../../platform/db/key-fingerprints';
import { migrate } from '../../platform/db/migrate';
import { findHold } from '../../platform/db/work-hold';
import { seedDemo } from '../../../demo/demo';
import { refuseDemoInPublic } from '../../../demo/in-public';
import { createApp } from '../http/app';
import { RunningRequests } from '../http/closing';
import { limitConnections, visitorLimit } from '../http/connection-limit';
import { BACKLOG } from '../http/connections';
import { createWorkerApp } from '../http/worker-app';
import type { Deps } from '../../platform/web/deps';
import { startPushes } from '../../domains/notices';
import { startBulkActions, startImports, startImportUndos } from '../../domains/audience';
import { startWorkers } from '../../domains/automations';
import { startReceivedFiles } from '../../domains/files';
import { fetchMissedFirst, keepAddedWords } from '../../domains/inbound';
import { checkReleases, hasActiveRelease, publishBuilds } from '../../domains/releases';
import { ownNumbers, rcsServices } from '../../domains/tenancy/number';
import { addMessageMonths } from '../../domains/texting/message';
import { startWebhooks } from '../../domains/webhooks';
import { fromRoot } from '../../platform/base/paths';
import { createLinks } from '../../platform/providers/carrier/create-gateway';
import { linksOf } from '../../platform/providers/carrier/links';
import { startJobs } from '../jobs/jobs';
import { embeddedStandins } from '../../../standins/embedded';
import { startMailSink } from '../../../standins/mail/mail-sink';
import { operatorOnly } from '../../platform/web/operator';
import { runningRounds } from '../../platform/work/work-loop';
import { createDeps } from './create-deps';
import { createLog } from './log';
import { whenNotHeld } from './held-work';
import { listenError, METRICS, reservePort } from './port';
import { compressFiles } from './compress-files';
import { startMail } from './start-mail';
import { StartedParts } from './started-parts';
import { STORED_SECRETS } from './stored-secrets';
import { untilReachable } from './wait-for-database';
import { watchFiles } from './watch-files';
import { standinWarnings } from './warn-of-standins';

export interface RunningServer {
  config: Config;
  /** The demo accounts exist, from this start or an earlier one. */
  demo: boolean;
  stop(): Promise<void>;
}

/** The settings, with the real port in their addresses. */
async function configure(env: NodeJS.ProcessEnv): Promise<Config> {
  const config = loadConfig(env);
  if (config.role === 'worker') {
    const { metricsPort, metricsHost } = config;
    if (metricsPort === undefined) return config;
    return { ...config, metricsPort: await reservePort(metricsPort, metricsHost, METRICS) };
  }
  const port = await reservePort(config.port, config.host);
  return port === config.port ? config : loadConfig({ ...env, PORT: String(port) });
}

interface Stoppable {
  stop(): Promise<unknown>;
}

/** Runs a step of the start and retries it while the database is unavailable. */
type WhenReachable = <T>(step: () => Promise<T>) => Promise<T>;

async function openDatabase(
  config: Config,
  started: StartedParts,
  log: Deps['log'],
  signal: AbortSignal | undefined,
): Promise<{ db: Database; whenReachable: WhenReachable }> {
  const say = (line: string): void => log.info({}, line);
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataFolder: config.dataDir, log: say })
      : undefined;
  if (embedded) started.add({ name: 'PostgreSQL', stop: (leftMs) => embedded.stop(leftMs), keepsTime: true });
  const addresses = addressesOf(config, embedded?.url);
  const whenReachable: WhenReachable = (step) => untilReachable(step, { url: addresses.url, log, signal });
  if (!embedded) await whenReachable(() => checkAddresses(addresses));
  await whenReachable(() => migrate(addresses.directUrl));
  const limits = { requestMs: config.databaseRequestMs, engineMs: config.databaseEngineMs };
  const { databasePoolSize: poolSize, databaseInboundPoolSize: inboundPoolSize } = config;
  const { databaseReadUrl: readUrl, databaseReadWaitMs: waitMs } = config;
  // A worker answers no reads by users.
  const standby = readUrl === undefined || config.role === 'worker' ? undefined : { url: readUrl, waitMs };
  const db = createDatabase({
    ...addresses,
    standby,
    poolSize,
    inboundPoolSize,
    limits,
    log,
    revive: embedded?.revive,
  });
  started.add({ name: 'database connections', stop: () => db.close() });
  // For a server that was stopped for months; a running server has the job for this.
  await whenReachable(() => addMessageMonths(db, new Date()));
  return { db, whenReachable };
}

/** With the embedded database the server releases its own builds; an operator's database starts without releases. */
async function warnOfNoRemotes(deps: Deps): Promise<void> {
  if (!(await hasActiveRelease(deps)))
    deps.log.warn('no remote is released yet, so only the pages of the shell are available: see "ops release builds"');
}

async function listen(deps: Deps, started: StartedParts): Promise<void> {
  const { host, port, localUrl } = deps.config;
  const standins = embeddedStandins({
    ...deps,
    ownNumbers: () => ownNumbers(deps.db.engine),
    agents: () => rcsServices(deps.db.engine),
    localUrl: () => localUrl,
    guard: operatorOnly(deps.config),
  });
  const requests = new RunningRequests();
  const app = await createApp(deps, { standins, requests });
  started.add({ name: 'connections', stop: () => app.close(), running: () => [['requests', requests.count]] });
  limitConnections(app, deps.log, visitorLimit(deps.config));
  deps.db.openInbound();
  await app.listen({ host, port, backlog: BACKLOG }).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, port, host);
  });
}

/** The port of a worker, for its health and metrics. */
async function listenForMetrics(deps: Deps, started: StartedParts): Promise<void> {
  const { metricsPort: port, metricsHost: host } = deps.config;
  if (port === undefined) return;
  const app = await createWorkerApp(deps);
  started.add({ name: 'metrics', stop: () => app.close() });
  const listenTextResolver = (address: string): string => `serving health and metrics at ${address}`;
  await app.listen({ host, port, listenTextResolver }).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, port, host, METRICS);
  });
}

/** Accepts mail where no SMTP server is set; returns its address. */
async function startOwnMailSink(deps: Deps, started: StartedParts): Promise<string> {
  const sink = await startMailSink(deps);
  started.add({ name: 'mail sink', stop: () => sink.stop() });
  return sink.url;
}

/** Messaging and jobs. All of it stops together, each loop after its current round. */
async function startWork(deps: Deps, started: StartedParts, signal: AbortSignal | undefined): Promise<void> {
  await fetchMissedFirst(deps, undefined, signal);
  const mailUrl = deps.config.smtpUrl ?? (await startOwnMailSink(deps, started));
  const work: Stoppable[] = [];
  const keep = (part: Stoppable): void => void work.push(part);
  started.add({
    name: 'work',
    stop: () => Promise.allSettled(work.map((part) => part.stop())),
    running: runningRounds,
  });
  keep(await startWorkers(deps));
  keep(await startMail(deps, mailUrl));
  startJobs(deps, keep);
  keep(await startImports(deps));
  keep(startImportUndos(deps));
  keep(startBulkActions(deps));
  for (const { gateway } of linksOf(deps)) gateway.listen?.(deps.receiver);
  keep(startReceivedFiles(deps));
  keep(await startPushes(deps));
  keep(startWebhooks(deps));
}

/**
 * Starts the parts that TEXTLOOM_ROLE selects; waits while the database is unavailable, until `signal` is aborted. When
 * a part fails to start, the parts before it are stopped again.
 */
export async function startServer(env: NodeJS.ProcessEnv = process.env, signal?: AbortSignal): Promise<RunningServer> {
  const config = await configure(env);
  const log = createLog(config);
  const started = new StartedParts(log);
  for (const warning of standinWarnings(config)) log.warn(warning);
  try {
    const { db, whenReachable } = await openDatabase(config, started, log, signal);
    await whenReachable(() => requireSameKeys(config, db, STORED_SECRETS));
    await whenReachable(() => refuseDemoInPublic(config, db));
    if (config.demoData && (await whenReachable(() => seedDemo(db, config)))) log.info('created the demo accounts');
    const links = createLinks(config, db, log);
    const { deps, stop } = createDeps({ config, db, log, ...links });
    started.add({ name: 'deliveries of the carrier', stop });
    for (const { id, gateway } of linksOf(links))
      started.add({ name: `carrier link ${id}`, stop: () => gateway.close() });
    const forgetWords = await whenReachable(() => keepAddedWords(deps));
    started.add({ name: 'added stop words', stop: async () => forgetWords() });
    await watchFiles(config, log);
    if (config.role !== 'worker') {
      await whenReachable(() => (config.databaseUrl === undefined ? publishBuilds(deps) : warnOfNoRemotes(deps)));
      await whenReachable(() => checkReleases(deps));
      await listen(deps, started);
      compressFiles(log, [fromRoot('shell/dist'), config.remotesDir]);
    } else await listenForMetrics(deps, started);
    if (config.role !== 'api') {
      const hold = await whenReachable(() => db.asEngine(findHold));
      started.add({ name: 'hold', stop: await whenNotHeld(deps, hold, () => startWork(deps, started, signal)) });
    }
    return { config, demo: config.demoData, stop: () => started.stopAll() };
  } catch (error) {
    await started.stopAll();
    throw error;
  }
}

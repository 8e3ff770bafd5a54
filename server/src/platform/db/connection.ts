import pg from 'pg';
import { beginOf, DEFAULT_LIMITS, serverOptions, type DatabaseLimits } from './limits';
import { Listener, type ChannelHandler } from './listener';
import { OutageWatch, SILENT_LOG, type DatabaseLog } from './outage-watch';
import { markReady, readiness } from './readiness';
import { RolePool, type Statements, type TransactionOptions } from './role-pool';
import { Standby, type Reader, type StandbyState } from './standby';
import { onClient, type Tx } from './transaction';
import { asUnavailable, isWarning, unconfirmed } from './unavailable';

export type { Statements } from './role-pool';
export type { Reader } from './standby';
export type { Tx } from './transaction';

const { INT8, NUMERIC, DATE } = pg.types.builtins;
// Money and counts are integers far below 2^53; sums of int8 are returned as numeric.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);
// A calendar day has no time zone, so keep it out of Date.
pg.types.setTypeParser(DATE, (day) => day);

/** Role for requests on behalf of one account; row-level security applies. */
export const APP_ROLE = 'textloom_app';
/** Role that sees every account: messaging engine, sign-in, jobs and operator commands. */
export const ENGINE_ROLE = 'textloom_engine';

export interface DatabaseOptions {
  url: string;
  /** PostgreSQL itself, without the pooler behind `url`, for work that needs its own session. */
  directUrl?: string | undefined;
  /** False: no named statements, which a pooler may not support. Default true. */
  prepared?: boolean;
  /** Connections in each of the pools for requests and for the engine. Default 10. */
  poolSize?: number;
  /** Connections that only inbound texts use. Default 4. */
  inboundPoolSize?: number;
  /** A streaming standby for asReader(), and how long a read waits for it to catch up. */
  standby?: { url: string; waitMs: number } | undefined;
  /** Overrides of DEFAULT_LIMITS. */
  limits?: Partial<DatabaseLimits>;
  /** Gets one line when connections are lost, when the database becomes unavailable, and when it is available again. */
  log?: DatabaseLog;
  /** Called while the database is unavailable: the owner of an embedded server may restart it. */
  revive?: (() => Promise<void>) | undefined;
}

/**
 * The database as the server uses it. Everything runs inside a transaction of one of two roles. While the database is
 * unavailable, each call rejects with DatabaseUnavailable.
 */
export interface Database {
  url: string;
  /** Leads to PostgreSQL itself, never through a pooler. */
  directUrl: string;
  /** Single statements of the app role. Outside asAccount() row-level security shows them no tenant's rows. */
  pool: Statements;
  /** Single statements of the engine role, across accounts. */
  engine: Statements;
  /** A transaction that sees and writes only this account's rows. Rolled back when `work` throws. */
  asAccount<T>(accountId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same for a transaction that may only read: on the standby, if one has everything that the primary had when the
   * request began. `work` may be run twice.
   */
  asReader<T>(reader: Reader, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction across accounts. Rolled back when `work` throws. */
  asEngine<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * The same on connections that only inbound texts use, so that campaigns, jobs and requests cannot make a STOP wait
   * for one. The statements are prepared.
   */
  asInbound<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Opens the connections of asInbound() before the first text needs them. From then on they stay open. */
  openInbound(): void;
  /**
   * Subscribes to the notifications of a channel and survives lost connections. Returns the function that unsubscribes.
   */
  listen(channel: string, handler: ChannelHandler): () => void;
  /** Callers that wait for a connection, by pool. */
  waiting(): Readonly<Record<'requests' | 'engine' | 'inbound', number>>;
  /** The standby; undefined without one. */
  standby(): StandbyState | undefined;
  /** Resolves when the pools of requests and engine can write; rejects within seconds when one cannot. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a new connection, writes, and closes it. */
async function probe(url: string, limits: DatabaseLimits, pooled: boolean): Promise<void> {
  const { probeMs } = limits;
  const client = new pg.Client({
    connectionString: url,
    application_name: 'textloom_probe',
    connectionTimeoutMillis: probeMs,
    query_timeout: probeMs,
    ...(pooled ? {} : { options: serverOptions(ENGINE_ROLE, probeMs, limits) }),
  });
  client.on('error', () => undefined); // the statement below rejects with the same error
  let warned = false;
  client.on('notice', ({ code }) => (warned ||= isWarning(code)));
  try {
    await client.connect();
    await client.query(beginOf(ENGINE_ROLE, probeMs, limits, pooled));
    await onClient(client).execute(markReady('probe'));
    await client.query('commit');
    if (warned) throw unconfirmed();
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    // Not awaited, because a silent connection never completes it.
    client.end().catch(() => undefined);
  }
}

/** Additional statements that begin a transaction of an account. */
function ofAccount(accountId: number): string {
  if (!Number.isSafeInteger(accountId)) throw new Error(`no account id: ${accountId}`);
  return `; set local app.account_id = '${accountId}'`;
}
const READ_ONLY = '; set transaction read only';

function openStandby(
  { url, waitMs }: NonNullable<DatabaseOptions['standby']>,
  primary: { size: number; pooled: boolean; limits: DatabaseLimits; log: DatabaseLog; engine: Statements },
): Standby {
  const { engine, ...common } = primary;
  const primaryPosition = async (): Promise<string> => {
    const { rows } = await engine.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
    return rows[0]?.position ?? '0/0';
  };
  const begin = (accountId: number): string => `${READ_ONLY}${ofAccount(accountId)}`;
  return new Standby({
    ...common,
    url,
    waitMs,
    begin,
    role: APP_ROLE,
    statementMs: common.limits.requestMs,
    primaryPosition,
  });
}

/** Opens the three pools (lazily: the first query connects). The roles must exist, so call migrate() first. */
export function createDatabase(options: DatabaseOptions): Database {
  const { url, directUrl = url, prepared = true, poolSize: size = 10, inboundPoolSize = 4 } = options;
  const { log = SILENT_LOG, revive } = options;
  const pooled = directUrl !== url;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const watch = new OutageWatch({
    probe: () => probe(url, limits, pooled),
    log,
    retryMs: limits.retryMs,
    revive,
    suspect: () => [pool, engine, inbound].forEach((one) => one.dropIdle()),
  });
  const common = { url, pooled, limits, watch };
  const pool = new RolePool({ ...common, size, role: APP_ROLE, statementMs: limits.requestMs });
  const serving = { ...common, role: ENGINE_ROLE, statementMs: limits.engineMs };
  const engine = new RolePool({ ...serving, size });
  const inbound = new RolePool({ ...serving, size: inboundPoolSize, keep: true });
  const listener = new Listener(directUrl, limits, watch);
  const standby = options.standby && openStandby(options.standby, { size, pooled, limits, log, engine });
  return {
    url,
    directUrl,
    pool,
    engine,
    asAccount: (accountId, work) => pool.transaction(ofAccount(accountId), work),
    asReader(reader, work) {
      const onPrimary = () => pool.transaction(`${READ_ONLY}${ofAccount(reader.accountId)}`, work);
      return standby ? standby.read(reader, work, onPrimary) : onPrimary();
    },
    standby: () => standby?.state,
    asEngine: (work, options) =>
      engine.transaction('', work, { ...options, prepared: prepared && options?.prepared === true }),
    asInbound: (work) => inbound.transaction('', work, { prepared }),
    openInbound: () => inbound.open(),
    listen: (channel, handler) => listener.listen(channel, handler),
    waiting: () => ({
      requests: pool.waitingCount,
      engine: engine.waitingCount,
      inbound: inbound.waitingCount,
    }),
    ready: readiness([pool, engine], limits.probeMs, () => watch.checkSpace()),
    async close() {
      await standby?.close();
      await Promise.all([watch.close(), listener.close()]);
      await Promise.all([pool.close(), engine.close(), inbound.close()]);
    },
  };
}

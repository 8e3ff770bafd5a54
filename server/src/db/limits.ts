/** How long the database may keep anything waiting, in milliseconds (ADR 0015). */
export interface DatabaseLimits {
  /** Longest statement of a request; then the server cancels it (SQLSTATE 57014). */
  requestMs: number;
  /** The same for the engine. Work that is known to take longer names a limit of its own. */
  engineMs: number;
  /** The client waits this much longer than the server's own limit; then the connection counts as silent and is dropped. */
  graceMs: number;
  /** Longest wait for a connection, new or from the pool. */
  connectMs: number;
  /** A connection from the pool that does not even begin a transaction in this time is dropped, and another one taken. */
  beginMs: number;
  /** The server ends a session that leaves its transaction idle for this long, so that its locks go. */
  idleInTransactionMs: number;
  /** Unused connections are closed after this long. */
  idleMs: number;
  /** How often the connection that listens for notices is tried, and how long it may take to answer. */
  heartbeatMs: number;
  /** Time of a readiness check, and of a look whether the database is back. */
  probeMs: number;
  /** Longest wait between two looks whether the database is back. */
  retryMs: number;
}

export const DEFAULT_LIMITS: DatabaseLimits = {
  requestMs: 15_000,
  engineMs: 20_000,
  graceMs: 3_000,
  connectMs: 10_000,
  beginMs: 5_000,
  idleInTransactionMs: 15_000,
  idleMs: 10_000,
  heartbeatMs: 5_000,
  probeMs: 2_000,
  retryMs: 1_000,
};

/** For statements that are known to take long: sorting the names of a large import, mending a large table, checking every ledger. */
export const LONG_WORK_MS = 600_000;

/** A connection lives no longer than this: after a failover nothing stays with the old server for good. */
export const CONNECTION_LIFE_S = 1_800;

/** Silence before the kernel begins to ask whether the other end is there; Node then asks ten times, a second apart. */
export const KEEP_ALIVE_MS = 5_000;

/** Start-up options of a connection, for limits that the server has to keep. */
export function serverOptions(role: string, statementMs: number, { idleInTransactionMs }: DatabaseLimits): string {
  const settings: Record<string, string | number> = {
    // From the first statement on: even a query outside asAccount() is not the tables' owner's.
    role,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // A client that vanished leaves no session behind.
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
    tcp_user_timeout: 20_000,
    // PostgreSQL on Windows knows no such check and refuses the connection.
    ...(process.platform === 'win32' ? {} : { client_connection_check_interval: 5_000 }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

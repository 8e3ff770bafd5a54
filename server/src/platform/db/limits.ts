/** Time limits of the database, in milliseconds (ADR 0015). */
export interface DatabaseLimits {
  /** Longest statement of a request; the server cancels it (SQLSTATE 57014). */
  requestMs: number;
  /** The same for the engine. Work that takes longer sets its own limit. */
  engineMs: number;
  /** The client waits this much longer than the server's limit, then drops the connection as silent. */
  graceMs: number;
  /** Longest wait for a connection, new or pooled. */
  connectMs: number;
  /** A pooled connection that does not begin a transaction within this time is replaced. */
  beginMs: number;
  /** The server ends a session whose transaction is idle for this long, which frees its locks. */
  idleInTransactionMs: number;
  /** Unused connections are closed after this long. */
  idleMs: number;
  /** Ping interval of the LISTEN connection, and time limit of the response. */
  heartbeatMs: number;
  /** Time limit of a readiness check and of a probe during an outage. */
  probeMs: number;
  /** Longest wait between two probes during an outage. */
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

/** For long statements: sorting the names of a large import, repairing a large table, checking every ledger. */
export const LONG_WORK_MS = 600_000;

/** Whether a statement was cancelled because its time ran out (SQLSTATE 57014). */
export const isTooSlow = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '57014';

/** Longest life of a connection, so that none stays with an old server after a failover. */
export const CONNECTION_LIFE_S = 1_800;

/** Silence before the kernel sends keepalives; Node then sends ten, a second apart. */
export const KEEP_ALIVE_MS = 5_000;

/** Start-up options of a connection, for limits that the server enforces. */
export function serverOptions(role: string, statementMs: number, { idleInTransactionMs }: DatabaseLimits): string {
  const settings: Record<string, string | number> = {
    // From the first statement on, so that a query outside asAccount() does not run as the tables' owner.
    role,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // Ends the sessions of vanished clients.
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
    tcp_user_timeout: 20_000,
    // PostgreSQL on Windows lacks this check and would refuse the connection.
    ...(process.platform === 'win32' ? {} : { client_connection_check_interval: 5_000 }),
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Begins a transaction, in one round trip. Behind a pooler no setting outlives the transaction, so it sets its limits
 * too; without one the connection has them, and only the role is set again.
 */
export function beginOf(
  role: string,
  statementMs: number,
  { idleInTransactionMs }: DatabaseLimits,
  pooled: boolean,
): string {
  const limits = `; set local statement_timeout = ${statementMs}; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
  return `begin; set local role ${role}${pooled ? limits : ''}`;
}

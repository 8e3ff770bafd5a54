import { isNativeError } from 'node:util/types';

/**
 * The database cannot be used right now. It says nothing about the work itself: what was not committed is undone, and
 * a commit that was under way may have happened, so whoever repeats the work must tolerate that (ADR 0015).
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(`the database cannot be used: ${reasonOf(cause)}`, { cause });
  }
}

/** SQLSTATEs that speak of the server or of the connection, not of the statement. Class 08 as a whole belongs to them. */
const STATES = new Set([
  '25006', // read-only: a standby after a failover; another connection may find the new primary
  '25P03', // the transaction was idle for too long, and the server ended the session
  '25P04',
  '53300', // too many connections
  '57P01', // stopped by the administrator
  '57P02', // another backend crashed
  '57P03', // starting up, stopping or recovering
  '57P05',
]);

const SOCKET_CODES = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Errors of the driver that carry no code. */
const DRIVER_MESSAGES = new Set([
  'Cannot use a pool after calling end on the pool',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'There was an error establishing an SSL connection',
  'timeout exceeded when trying to connect',
  'timeout expired',
]);

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

function speaksOfConnection(error: Error): boolean {
  const code = codeOf(error);
  return STATES.has(code) || SOCKET_CODES.has(code) || /^08\w{3}$/.test(code) || DRIVER_MESSAGES.has(error.message);
}

function reasonOf(cause: unknown): string {
  if (!isNativeError(cause)) return String(cause);
  const code = codeOf(cause);
  const text = cause.message || code;
  return code === '' || text.includes(code) ? text : `${text} (${code})`;
}

/** An error of the driver, as DatabaseUnavailable when it speaks of the connection; any other error as it is. */
export const asUnavailable = (error: unknown): unknown =>
  isNativeError(error) && !(error instanceof DatabaseUnavailable) && speaksOfConnection(error)
    ? new DatabaseUnavailable(error)
    : error;

/** Whether the database being away is what lies behind an error. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error; isNativeError(at); at = at.cause) if (at instanceof DatabaseUnavailable) return true;
  return false;
}

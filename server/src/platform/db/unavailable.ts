import { isNativeError } from 'node:util/types';

/**
 * The database is unavailable. Uncommitted work is undone, but a commit in progress may have succeeded, so a retry must
 * tolerate that (ADR 0015).
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';

  constructor(cause: unknown) {
    super(`the database cannot be used: ${reasonOf(cause)}`, { cause });
  }
}

/** No disk space or memory: reads may still work. */
const OUT_OF_SPACE = ['53100', '53200'];

/** SQLSTATEs about the server or the connection, not about the statement. All of class 08 count. */
const STATES = new Set([
  '25006', // read-only: a standby after a failover; another connection may reach the new primary
  '25P03', // the server ended the session because its transaction was idle
  '25P04',
  ...OUT_OF_SPACE,
  '53300', // too many connections
  '57P01', // stopped by the administrator
  '57P02', // another backend crashed
  '57P03', // starting up, stopping or recovering
  '57P05',
]);

const SOCKET_CODES = new Set([
  'EADDRNOTAVAIL', // this machine has no port left
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'EMFILE', // this process, or the machine, has no file descriptor left for another connection
  'ENFILE',
  'ENOBUFS',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Errors of the driver without a code. */
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

/** Converts a driver error about the connection into DatabaseUnavailable; returns any other error unchanged. */
export const asUnavailable = (error: unknown): unknown =>
  isNativeError(error) && !(error instanceof DatabaseUnavailable) && speaksOfConnection(error)
    ? new DatabaseUnavailable(error)
    : error;

/** A warning without a class of its own; during a commit it means that no standby has confirmed it (ADR 0068). */
export const isWarning = (code: string | undefined): boolean => code === '01000';

/** Committed on the primary alone, and lost with it. */
export const unconfirmed = (): DatabaseUnavailable =>
  new DatabaseUnavailable(new Error('no standby has confirmed the commit'));

/** Whether the database has no space left. */
export const isOutOfSpace = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && isNativeError(error.cause) && OUT_OF_SPACE.includes(codeOf(error.cause));

/** Whether an unavailable database caused this error. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error; isNativeError(at); at = at.cause) if (at instanceof DatabaseUnavailable) return true;
  return false;
}

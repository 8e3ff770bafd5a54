import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { withoutPersonalData } from '../../platform/base/without-personal-data';
import type { Config } from '../../platform/config/config';
import { isUnavailable } from '../../platform/db/unavailable';

const SECRET = [
  'password',
  'password_hash',
  'credentials',
  'authToken',
  'opsToken',
  'databaseUrl',
  'databaseDirectUrl',
  'token',
];
const HEADERS = ['credentials', 'auth-token', 'authorization', 'cookie', 'x-twilio-signature'];

/** Errors of libraries contain connections and requests, so only these fields are logged. */
const logError = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message } = error;
  // For an unavailable database the stack trace is useless.
  const stack = isUnavailable(error) ? undefined : error.stack;
  const { code, cause } = error as NodeJS.ErrnoException;
  return {
    type: name,
    message,
    ...(stack === undefined ? {} : { stack }),
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: String(cause) }),
  };
};

const DEBUG = 20;
const errorOf = (details: unknown): unknown =>
  typeof details === 'object' && details !== null && 'err' in details ? details.err : undefined;

/**
 * Logs JSON lines without secrets and personal data, with the process and its role. The database logs an outage once;
 * the resulting failures in calls and loops are logged at debug.
 */
export const createLog = ({ logLevel, role }: Pick<Config, 'logLevel' | 'role'>): FastifyBaseLogger =>
  pino({
    hooks: {
      logMethod(args, method, level) {
        if (level <= DEBUG || !isUnavailable(errorOf(args[0]))) return method.apply(this, args);
        this.debug(...args);
      },
      streamWrite: withoutPersonalData,
    },
    level: logLevel,
    base: { pid: process.pid, role },
    serializers: { err: logError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [...SECRET.flatMap((name) => [name, `*.${name}`]), ...HEADERS.map((name) => `*.headers["${name}"]`)],
  });

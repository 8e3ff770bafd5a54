import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Config } from '../config/config';
import { isUnavailable } from '../db/unavailable';

const SECRET = ['password', 'password_hash', 'credentials', 'authToken', 'opsToken', 'databaseUrl', 'token'];
const HEADERS = ['credentials', 'auth-token', 'authorization', 'cookie', 'x-twilio-signature'];

/** Errors of libraries carry connections and requests with them: only these parts are logged. */
export const logError = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message } = error;
  // Where the database's absence was noticed says nothing.
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
 * Logs as JSON lines; what is secret is left out wherever it stands. That the database is away is said once, by the
 * database: what fails because of it, call by call and loop by loop, is logged at debug.
 */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): FastifyBaseLogger =>
  pino({
    hooks: {
      logMethod(args, method, level) {
        if (level <= DEBUG || !isUnavailable(errorOf(args[0]))) return method.apply(this, args);
        this.debug(...args);
      },
    },
    level: logLevel,
    base: null,
    serializers: { err: logError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [...SECRET.flatMap((name) => [name, `*.${name}`]), ...HEADERS.map((name) => `*.headers["${name}"]`)],
  });

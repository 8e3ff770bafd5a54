import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Config } from '../config';

const SECRET = ['password', 'password_hash', 'credentials', 'authToken', 'opsToken', 'databaseUrl', 'token'];
const HEADERS = ['credentials', 'auth-token', 'authorization', 'cookie', 'x-twilio-signature'];

/** Errors of libraries carry connections and requests with them: only these parts are logged. */
const logError = (error: unknown): object => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const { code, cause } = error as NodeJS.ErrnoException;
  return { type: name, message, stack, ...(code === undefined ? {} : { code }), ...(cause === undefined ? {} : { cause: String(cause) }) };
};

/** Logs as JSON lines; what is secret is left out wherever it stands. */
export const createLog = ({ logLevel }: Config): FastifyBaseLogger =>
  pino({
    level: logLevel,
    base: null,
    serializers: { err: logError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [...SECRET.flatMap((name) => [name, `*.${name}`]), ...HEADERS.map((name) => `*.headers["${name}"]`)],
  });

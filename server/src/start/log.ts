import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import type { Config } from '../config';

const SECRET = ['password', 'password_hash', 'credentials', 'authToken', 'opsToken', 'databaseUrl', 'token'];
const HEADERS = ['credentials', 'auth-token', 'authorization', 'cookie', 'x-twilio-signature'];

/** Logs as JSON lines; what is secret is left out wherever it stands. */
export const createLog = ({ logLevel }: Config): FastifyBaseLogger =>
  pino({
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: [...SECRET.flatMap((name) => [name, `*.${name}`]), ...HEADERS.map((name) => `*.headers["${name}"]`)],
  });

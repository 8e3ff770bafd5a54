import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';

/** The call carries the operator's token: `Authorization: Bearer …`. */
export function hasOpsToken(request: FastifyRequest, { opsToken }: Pick<Config, 'opsToken'>): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${opsToken}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** From this machine, and not handed on by a proxy that runs on it. */
export const isLocal = (request: FastifyRequest): boolean =>
  LOOPBACK.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined && request.headers.forwarded === undefined;

import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config/config';
import type { Log } from '../../platform/base/log';

/** What a process has open besides connections: files, pipes, its event loop. */
const OWN = 40;
/** The links to carrier, card provider and mail server of a process that also works (twilio.gateway.ts). */
const LINKS = 420;
const LOG_AGAIN_MS = 60_000;

/** The most files and connections that this process may have open. Only Linux says so. */
export function openFilesLimit(): number {
  try {
    return Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
  } catch {
    return Infinity;
  }
}

/**
 * How many connections visitors may have, so that those to the database can always be opened: idle browsers would
 * otherwise take all descriptors, and every call would fail. A quarter of the limit where it is too small for all.
 */
export function visitorLimit(
  {
    role,
    databasePoolSize,
    databaseInboundPoolSize,
  }: Pick<Config, 'role' | 'databasePoolSize' | 'databaseInboundPoolSize'>,
  limit = openFilesLimit(),
): number {
  const needed = OWN + 2 * databasePoolSize + databaseInboundPoolSize + (role === 'all' ? LINKS : 0);
  return Math.max(limit - needed, Math.floor(limit / 4));
}

/** Closes connections beyond `most` at once, and then the idle ones, so that the next attempt of a visitor succeeds. */
export function limitConnections(app: FastifyInstance, log: Log, most: number): void {
  if (!Number.isFinite(most)) return;
  let loggedAt = -Infinity;
  app.server.maxConnections = most;
  app.server.on('drop', () => {
    app.server.closeIdleConnections();
    if (performance.now() - loggedAt < LOG_AGAIN_MS) return;
    loggedAt = performance.now();
    log.warn({ most }, 'more connections than the limit of open files allows; raise it (LimitNOFILE, ulimit -n)');
  });
}

import { can } from '@textloom/contracts';
import type { FastifyInstance } from 'fastify';
import { finished } from 'node:stream';
import { findSessionByHash } from '../../domains/access';
import type { Deps } from '../../platform/web/deps';
import type { Session } from '../../platform/web/session.types';

/**
 * Files and line-by-line replies break off when their user is signed out, or may not read them any more. Event streams
 * end in the same way by themselves.
 */
export function endDownloads(app: FastifyInstance, { db, live }: Pick<Deps, 'db' | 'live'>): void {
  app.addHook('preHandler', async (request, reply) => {
    const { operation } = request.routeOptions.config;
    if (!operation || !('stream' in operation) || operation.stream === 'text/event-stream') return;
    const { accountId, tokenHash } = request.session;
    const anyOf = [operation.ability ?? []].flat();
    const allowed = (session: Session): boolean =>
      (!session.frozen || operation.session === 'frozen') &&
      !session.stepMissing &&
      (anyOf.length === 0 || anyOf.some((ability) => can(session, ability)));
    const end = (): void => void reply.raw.destroy();
    const recheck = (): void =>
      void findSessionByHash(db, tokenHash).then(
        (session) => {
          if (!session || !allowed(session)) end();
        },
        (error: unknown) => request.log.warn({ err: error }, 'session check of a download failed'),
      );
    finished(reply.raw, live.watch({ accountId, session: tokenHash.toString('hex'), end, recheck }));
    // It may have ended between the guard and this point.
    recheck();
  });
}

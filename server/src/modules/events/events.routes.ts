import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { credentialsOf } from '../../web/guards';
import { findSession, hashToken } from '../sign-in/session.service';
import { openStream } from '../../live/stream';

const HEARTBEAT_MS = 20_000;
/** A token that ran out without anybody revoking it is noticed after this many heartbeats (5 minutes). */
const CHECK_EVERY = 15;

/**
 * GET /api/events: one stream of server-sent events per tab. It takes the credentials from the header,
 * as every call does, and therefore needs fetch; EventSource cannot send headers. `event:` is a type of
 * `liveEventSchemas` and `data:` its payload; `live.reconnected` says that something may have been missed.
 */
export const eventRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/events',
      { exposeHeadRoute: false, preHandler: [app.requireSession], schema: { hide: true } },
      async (request, reply) => {
        const token = credentialsOf(request);
        const stream = openStream(reply);
        const leave = await deps.live.join({
          accountId: request.session.accountId,
          session: hashToken(token).toString('hex'),
          send: stream.send,
          end: stream.end,
        });
        stream.start(request.headers['last-event-id'] !== undefined);

        let beats = 0;
        const timer = setInterval(() => {
          stream.comment();
          beats += 1;
          if (beats % CHECK_EVERY !== 0) return;
          findSession(deps.db, token).then(
            (session) => {
              if (!session || session.frozen) stream.end();
            },
            (error: unknown) => request.log.warn({ err: error }, 'a live stream could not be checked'),
          );
        }, HEARTBEAT_MS);
        const close = (): void => {
          clearInterval(timer);
          leave();
        };
        if (reply.raw.destroyed) close();
        else reply.raw.once('close', close);
      },
    );
  };

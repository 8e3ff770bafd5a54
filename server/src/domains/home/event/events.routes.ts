import { openEvents } from '@textloom/contracts';
import { openStream } from '../../../platform/live/stream';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { streamEvents } from './events.service';
import { createRecount } from './recount';

/** One stream of server-sent events per browser. Pages read it with fetch, because EventSource cannot send headers. */
export const eventRoutes: Module = (deps) => async (app) => {
  const recount = createRecount(deps);
  // Open at start: otherwise the first page would load everything twice, because the server could not tell what it
  // missed.
  app.addHook('onListen', async () => deps.live.open());
  route(
    app,
    openEvents,
    async ({ session, query: { age }, request, reply }) => {
      const stream = openStream(reply);
      const again = request.headers['last-event-id'] !== undefined;
      const close = await streamEvents(deps, recount, { session, stream, age, again, log: request.log });
      if (reply.raw.destroyed) close();
      else reply.raw.once('close', close);
    },
    { exposeHeadRoute: false },
  );
};

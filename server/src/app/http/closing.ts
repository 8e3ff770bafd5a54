import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/web/deps';

/** How long running requests may continue when the server stops. */
const CLOSING_MS = 5_000;
const LOOK_MS = 50;

/** The requests that are still waiting for their complete response. */
export class RunningRequests {
  #count = 0;

  get count(): number {
    return this.#count;
  }

  watch(server: Server): void {
    server.prependListener('request', (_request, response) => {
      this.#count += 1;
      response.once('close', () => (this.#count -= 1));
    });
  }
}

/** Ends the streams at once, and the other requests when they are done or time is up. */
export function installClosing(app: FastifyInstance, { live }: Pick<Deps, 'live'>, requests: RunningRequests): void {
  requests.watch(app.server);
  app.addHook('preClose', async () => {
    // Streams never end on their own.
    await live.close();
    if (!app.server.listening) return;
    const limit = performance.now() + CLOSING_MS;
    // Browsers keep unused connections open, and open further ones: closing the server would wait for them.
    const timer = setInterval(() => {
      if (requests.count === 0 || performance.now() > limit) app.server.closeAllConnections();
    }, LOOK_MS);
    timer.unref();
    app.server.once('close', () => clearInterval(timer));
  });
}

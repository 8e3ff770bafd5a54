import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../platform/base/app-error';
import { isOutOfSpace, isUnavailable } from '../../platform/db/unavailable';
import type { Deps } from '../../platform/web/deps';
import { createMetrics } from '../metrics/metrics';

/**
 * /healthz: the process responds, without the database. /readyz: both pools can write and no write found the
 * database full, else 503 within 3 s. /metrics: for Prometheus, if `mayRead` allows it.
 */
export function installHealth(app: FastifyInstance, deps: Deps, mayRead: (request: FastifyRequest) => boolean): void {
  const metrics = createMetrics(deps);
  const quiet = { logLevel: 'error' } as const;

  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    metrics.requests.observe(labels, reply.elapsedTime / 1_000);
  });

  app.get('/healthz', quiet, () => ({ status: 'ok' }));

  app.get('/readyz', quiet, async (request, reply) => {
    try {
      await deps.db.ready();
      return { status: 'ok' };
    } catch (error) {
      // The outage watch has already logged this.
      if (!isUnavailable(error)) request.log.error({ err: error }, 'the database cannot be written to');
      return reply
        .code(503)
        .send({ status: isOutOfSpace(error) ? 'the database has no space left' : 'the database cannot be written to' });
    }
  });

  app.get('/metrics', quiet, async (request, reply) => {
    if (!mayRead(request)) throw notFound('This address');
    return reply.type(metrics.contentType).send(await metrics.text());
  });
}

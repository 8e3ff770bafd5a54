import type { FastifyInstance } from 'fastify';
import client from 'prom-client';
import { isOutOfSpace, isUnavailable } from '../../platform/db/unavailable';
import type { Deps } from '../../platform/web/deps';
import { mayLookInside } from '../../platform/web/operator';
import { notFound } from '../../platform/base/app-error';

function installMetrics(app: FastifyInstance, { live, db }: Deps): client.Registry {
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const seconds = new client.Histogram({
    name: 'textloom_http_request_seconds',
    help: 'Time until an answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const gauge = (name: string, help: string, value: () => number): void => {
    new client.Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  };
  gauge('textloom_live_streams', 'Open streams of live events', () => live.size);
  gauge(
    'textloom_database_waiting',
    'Requests that wait for a database connection',
    () => db.pool.waitingCount + db.engine.waitingCount,
  );
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    seconds.observe(labels, reply.elapsedTime / 1_000);
  });
  return registry;
}

/**
 * /healthz: the process responds, without the database. /readyz: both pools can write and no write found the
 * database full, else 503 within 3 s. /metrics:
 * for Prometheus, with the operator's token unless stand-ins are open.
 */
export function installHealth(app: FastifyInstance, deps: Deps): void {
  const registry = installMetrics(app, deps);
  const quiet = { logLevel: 'error' } as const;

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
    if (!mayLookInside(request, deps.config)) throw notFound('This address');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unfitReleases } from '../../domains/releases';
import { notFound } from '../../platform/base/app-error';
import { isOutOfSpace, isUnavailable } from '../../platform/db/unavailable';
import { linkOf } from '../../platform/providers/storage/open-storage';
import { openStops } from '../../domains/texting/stop';
import type { Deps } from '../../platform/web/deps';
import { createMetrics } from '../metrics/metrics';

/** What is stopped, for people who ask why nothing is sent. The process is ready all the same. */
async function stopsOfSending({ db }: Pick<Deps, 'db'>): Promise<object> {
  const stops = await openStops(db.engine);
  if (stops.length === 0) return {};
  return {
    sending_stopped: stops.map(({ accountId, number, cause, stopped_at: since }) => ({
      scope: accountId !== null ? 'account' : number !== null ? 'number' : 'all',
      cause,
      since,
    })),
  };
}

/**
 * A bucket that refused this process from the start has wrong settings, so a rolling upgrade has to stop. Otherwise the
 * process is ready, because everything except pictures works, and the response says what is wrong.
 */
async function readyWith(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  reply: FastifyReply,
  stops: object,
): Promise<object> {
  const link = linkOf(config);
  const trouble = link?.trouble;
  const standby = db.standby();
  // A worker shows no pages.
  const unfit = config.role === 'worker' ? [] : await unfitReleases({ db });
  const ready = {
    status: 'ok',
    ...stops,
    ...(standby && { standby: { lag: standby.lag, used: standby.used } }),
    ...(unfit.length > 0 && { releases: unfit }),
  };
  if (!link || !trouble) return ready;
  // Without traffic nothing else would notice that the trouble is over.
  void link.check();
  if (!link.neverWorked) return { ...ready, files: trouble.reason };
  return reply.code(503).send({ status: `files cannot be stored: ${trouble.reason}` });
}

/**
 * /healthz: the process responds, without the database. /readyz: both pools can write, no write found the database
 * full, and the bucket has accepted us; otherwise 503 within 3 s. It also reports the stops of sending, how far a
 * standby for reads is behind, and which releases do not fit the shell. /metrics: for Prometheus, if `mayRead` allows
 * it.
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
      return await readyWith(deps, reply, await stopsOfSending(deps));
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

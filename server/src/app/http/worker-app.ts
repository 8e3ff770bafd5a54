import Fastify, { type FastifyInstance } from 'fastify';
import { notFound } from '../../platform/base/app-error';
import type { Deps } from '../../platform/web/deps';
import { hasOwnHostName, maySeeStandins } from '../../platform/web/operator';
import { installConnections, REQUEST_TIMEOUT_MS } from './connections';
import { installErrorHandler } from './errors';
import { installHealth } from './health.routes';
import { installRequestId } from './request-id';
import { installRequestLog } from './request-log';
import { installSecurityHeaders } from './security-headers';
import { serverOptions } from './server-options';

/** The HTTP side of a worker: its health and its metrics. It does not listen yet. */
export async function createWorkerApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps;
  const app = Fastify(serverOptions(deps, REQUEST_TIMEOUT_MS));
  installErrorHandler(app);
  installRequestId(app);
  installRequestLog(app);
  installConnections(app);
  await installSecurityHeaders(app, deps);
  installHealth(
    app,
    deps,
    (request) => (config.metricsLocal && hasOwnHostName(request, config)) || maySeeStandins(request, config),
  );
  app.setNotFoundHandler(() => {
    throw notFound('This address');
  });
  await app.ready();
  return app;
}

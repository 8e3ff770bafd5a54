import { digits, type Registry, wholeNumber, z } from '@textloom/contracts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '../../../platform/web/deps';
import { readRegistry } from './registry.service';

const query = z.object({ bucket: digits(wholeNumber.min(0).max(99)).optional() });

/**
 * GET /app/registry.json?bucket=7: all remotes with the versions that accounts of the bucket get. Never cached: a
 * rollback takes effect at the next page load.
 */
export const registryRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/app/registry.json', { schema: { querystring: query } }, async (request, reply): Promise<Registry> => {
      void reply.header('cache-control', 'no-store');
      return readRegistry(deps, request.query.bucket ?? null);
    });
};

import { envelope, planListReply } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { ok } from '../../web/reply';
import { listPlans } from './plans.service';

export const planRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/plans',
      { preHandler: [app.requireSession], schema: { response: { 200: envelope(planListReply) } } },
      async (request) => ok(await listPlans(deps, request.session)),
    );
  };

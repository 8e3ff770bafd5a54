import { dashboardReply, envelope } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { ok } from '../../web/reply';
import { readDashboard } from './dashboard.service';

export const reportRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/reporting/dashboard',
      { preHandler: [app.requireSession], schema: { response: { 200: envelope(dashboardReply) } } },
      async (request) => ok(await readDashboard(deps, request.session)),
    );
  };

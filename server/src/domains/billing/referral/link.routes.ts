import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/web/deps';
import { isVisitOfPerson } from '../../../platform/web/visit';
import { followLink } from './referral.service';

/**
 * GET /r/CODE: an account's referral link (decision 84). Redirects to the sign-in area with the code for the sign-up.
 */
export const referralLinkRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  app.get<{ Params: { code: string } }>('/r/:code', async (request, reply) => {
    const code = await followLink(deps, request.params.code, isVisitOfPerson(request));
    return reply
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .redirect(code === undefined ? '/app/' : `/app/?ref=${encodeURIComponent(code)}`, 302);
  });
};

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../web/deps';
import { followLink } from './referral.service';

const PROGRAM = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|curl|wget/i;

/** Messengers and search engines fetch every link, and browsers prefetch some: those are not visits. */
function isPerson({ method, headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? '';
  const ahead = `${String(headers['sec-purpose'] ?? '')} ${String(headers.purpose ?? '')}`;
  return method === 'GET' && agent !== '' && !PROGRAM.test(agent) && !/prefetch|prerender/i.test(ahead);
}

/**
 * GET /r/CODE: an account's referral link (decision 84). Redirects to the sign-in area with the code for the sign-up.
 */
export const referralLinkRoutes =
  (deps: Deps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Params: { code: string } }>('/r/:code', { schema: { hide: true } }, async (request, reply) => {
      const code = await followLink(deps, request.params.code, isPerson(request));
      return reply
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
        .redirect(code === undefined ? '/app/' : `/app/?ref=${encodeURIComponent(code)}`, 302);
    });
  };

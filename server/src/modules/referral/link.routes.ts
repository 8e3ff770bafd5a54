import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../web/deps';
import { followLink } from './referral.service';

const PROGRAM = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|curl|wget/i;

/** Messengers and search engines look at every link they see, browsers at some in advance: none of them is a visit. */
function isPerson({ method, headers }: FastifyRequest): boolean {
  const agent = headers['user-agent'] ?? '';
  const ahead = `${String(headers['sec-purpose'] ?? '')} ${String(headers.purpose ?? '')}`;
  return method === 'GET' && agent !== '' && !PROGRAM.test(agent) && !/prefetch|prerender/i.test(ahead);
}

/** GET /r/CODE: an account's referral link (decision 84). Leads to the sign-in area, which signs up with the code. */
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

import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/web/deps';
import { isFile, openFile } from './media.service';

/** How long caches use a copy without revalidation: after that, an erased file is gone from caches too. */
const FRESH_S = 30;

/** RFC 5987: the name in any script, without characters that could end the header's value. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * GET /media/<token>/<any name>: an uploaded file at its unguessable address, open to anyone who has it, because
 * carriers and phones do not sign in (decision 34). The type is the checked one, scripts in the file cannot run, and
 * only pictures are shown; other files are downloaded. The name is for programs that check extensions. Caches
 * revalidate after a short time, because files are erased (decision 408); the content of an address never changes, so
 * the answer is short.
 */
export const mediaRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  app.get<{ Params: { token: string; name?: string } }>(
    '/media/:token/:name?',

    async (request, reply) => {
      const { token } = request.params;
      const caching = { 'cache-control': `public, max-age=${FRESH_S}, must-revalidate`, etag: `"${token}"` };
      if (request.headers['if-none-match'] === caching.etag && (await isFile(deps, token)))
        return reply.code(304).headers(caching).send();
      const file = await openFile(deps, token);
      if (!file)
        return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
      return reply
        .headers({
          'content-type': file.mime,
          'content-disposition': `${file.mime.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(file.name)}`,
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin',
          ...caching,
        })
        .send(file.content);
    },
  );
};

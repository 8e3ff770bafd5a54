import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/web/deps';
import { openFile } from '../media/media.service';

const YEAR_S = 31_536_000;
const DAY_S = 86_400;

/** RFC 5987: the name in any script, without characters that could end the header's value. */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * GET /media/<token>/<any name>: an uploaded file at its unguessable address, open to anyone who has it,
 * because carriers and phones do not sign in (decision 34). The type is the checked one, scripts in
 * the file cannot run, and only pictures are shown; other files are downloaded. The name is for programs that look at
 * extensions. A shared cache keeps it for a day only, because files are erased (decision 408).
 */
export const mediaRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  app.get<{ Params: { token: string; name?: string } }>(
    '/media/:token/:name?',

    async (request, reply) => {
      const file = await openFile(deps, request.params.token);
      if (!file)
        return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');
      return reply
        .headers({
          'content-type': file.mime,
          'content-disposition': `${file.mime.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(file.name)}`,
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'cross-origin',
          'cache-control': `public, max-age=${YEAR_S}, s-maxage=${DAY_S}, immutable`,
        })
        .send(file.content);
    },
  );
};

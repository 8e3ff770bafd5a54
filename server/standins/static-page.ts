import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fromRoot } from './platform';

/** A hook that throws for callers who may not see a page. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Forms become URLSearchParams. */
export const readForms = (app: FastifyInstance): unknown =>
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  );

/** Serves files of these folders of standins/pages. Their scripts are TypeScript, so they are read from the build. */
export const staticFiles = async (app: FastifyInstance, folders: readonly string[], policy: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: ['server/standins/pages', 'server/dist/pages'].flatMap((root) =>
      folders.map((folder) => fromRoot(root, folder)),
    ),
    index: false,
    cacheControl: false,
    allowedPath: (path) => /^\/?[\w-]+\.(html|css|js|svg|woff2)$/.test(path),
    setHeaders: (reply) => {
      void reply.headers({
        'content-security-policy': policy,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      });
    },
  });
};

/** The same, with index.html as the page. */
export async function staticPage(app: FastifyInstance, folders: readonly string[], policy: string): Promise<void> {
  await staticFiles(app, folders, policy);
  app.get('/', (_request, reply) => reply.sendFile('index.html'));
}

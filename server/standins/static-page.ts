import { readFile } from 'node:fs/promises';
import type {} from '@fastify/rate-limit';
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fromRoot } from './platform';

/** Options of every route: the product's own rate limits and its description of calls do not apply to a stand-in. */
export const OUTSIDE = { config: { rateLimit: false }, schema: { hide: true } } as const;

/** A hook that throws for those who may not see a page. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};
const extensionOf = (name: string): string => name.split('.').at(-1) ?? '';
const typeOf = (name: string): string => TYPES[extensionOf(name)] ?? 'application/octet-stream';

/** A file of standins/pages. Scripts are TypeScript there, and are read from the build. */
export const readPageFile = (path: string): Promise<Buffer> =>
  readFile(fromRoot(extensionOf(path) === 'js' ? 'server/dist/pages' : 'server/standins/pages', path));

export interface StaticPage {
  /** Paths below standins/pages; index.html is the page. */
  files: readonly string[];
  /** Content-Security-Policy of the page. */
  policy: string;
}

/** Serves a stand-in's page and its few files, which are read once, at the start. */
export async function staticPage(app: FastifyInstance, { files, policy }: StaticPage): Promise<void> {
  const contents = new Map<string, Buffer>();
  for (const path of files) contents.set(path.split('/').at(-1) ?? '', await readPageFile(path));

  app.get('/', OUTSIDE, (_request, reply) =>
    reply
      .header('content-type', typeOf('index.html'))
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(contents.get('index.html')),
  );

  app.get<{ Params: { file: string } }>('/:file', OUTSIDE, (request, reply) => {
    const { file } = request.params;
    const content = contents.get(file);
    if (!content) return reply.code(404).send();
    return reply
      .header('content-type', typeOf(file))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-cache')
      .send(content);
  });
}

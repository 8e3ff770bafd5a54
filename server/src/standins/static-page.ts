import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { fromRoot } from '../base/paths';
import { OUTSIDE } from './carrier/protocol/messages.routes';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};
const typeOf = (name: string): string => TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

export interface StaticPage {
  /** Paths of the files below server/src/standins; index.html is the page. */
  files: readonly string[];
  /** Content-Security-Policy of the page. */
  policy: string;
  guard?: RouteShorthandOptions['onRequest'];
}

/** A stand-in's page and its files, read once. */
export async function staticPage(app: FastifyInstance, { files, policy, guard }: StaticPage): Promise<void> {
  const contents = new Map<string, Buffer>();
  for (const path of files)
    contents.set(path.split('/').at(-1) ?? '', await readFile(join(fromRoot('server/src/standins'), path)));
  const options = guard ? { ...OUTSIDE, onRequest: guard } : OUTSIDE;

  app.get('/', options, (_request, reply) =>
    reply
      .header('content-type', typeOf('index.html'))
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .send(contents.get('index.html')),
  );

  app.get<{ Params: { file: string } }>('/:file', options, (request, reply) => {
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

import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { OUTSIDE } from '../carrier/messages.routes';
import { fromRoot } from '../../paths';

const FILES: Readonly<Record<string, string>> = {
  'index.html': 'text/html; charset=utf-8',
  'handsets.css': 'text/css; charset=utf-8',
  'handsets.js': 'text/javascript; charset=utf-8',
  'phone.js': 'text/javascript; charset=utf-8',
  'api.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
};

/** Pictures come from wherever a campaign's media are served; everything else from here. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' http: https: data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page /handsets and its few files. */
export async function handsetPage(app: FastifyInstance): Promise<void> {
  const folder = fromRoot('server/src/standins/handsets/public');
  const files = new Map<string, Buffer>();
  for (const name of Object.keys(FILES)) files.set(name, await readFile(`${folder}/${name}`));

  app.get('/', OUTSIDE, (_request, reply) =>
    reply
      .header('content-type', FILES['index.html'])
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .send(files.get('index.html')),
  );

  app.get<{ Params: { file: string } }>('/:file', OUTSIDE, (request, reply) => {
    const { file } = request.params;
    const content = files.get(file);
    if (!content) return reply.code(404).send();
    return reply.header('content-type', FILES[file]).header('x-content-type-options', 'nosniff').header('cache-control', 'no-cache').send(content);
  });
}

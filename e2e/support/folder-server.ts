import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.html': 'text/html',
};

export interface FolderServer {
  /** `http://localhost:4711/` */
  readonly url: string;
  /** Paths that were requested. */
  readonly asked: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Serves a built remote on a port of its own, as `pnpm alone --production` does. */
export function serveFolder(folder: string): Promise<FolderServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname);
    const file = join(folder, pathname);
    const known = file.startsWith(folder + sep) && statSync(file, { throwIfNoEntry: false })?.isFile();
    response.writeHead(known ? 200 : 404, {
      'access-control-allow-origin': '*',
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
    });
    if (known) createReadStream(file).pipe(response);
    else response.end();
  });
  return new Promise((done) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      done({
        url: `http://localhost:${port}/`,
        asked,
        stop: () => new Promise((stopped) => (server.closeAllConnections(), server.close(() => stopped()))),
      });
    }),
  );
}

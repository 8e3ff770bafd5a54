import { createServer, type OutgoingHttpHeaders, type Server } from 'node:http';

interface Kept {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Listens on a loopback port, by default a free one; returns it. */
const listen = (server: Server, port = 0): Promise<number> =>
  new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      done(address && typeof address === 'object' ? address.port : 0);
    });
  });

/** Headers that a CDN passes on. */
const HEADERS = ['content-type', 'content-disposition', 'content-encoding', 'cache-control', 'vary'];
const CROSS_ORIGIN = ['access-control-allow-origin', 'cross-origin-resource-policy', 'content-security-policy'];

/** A caching reverse proxy for /remotes/ and /media/ at another site than the server, as a CDN is. */
export class SecondOrigin {
  /** Paths that were requested. */
  readonly asked: string[] = [];
  private readonly kept = new Map<string, Kept>();
  private server: Server | undefined;
  private port = 0;
  /** The server that it pulls from. */
  pullsFrom = '';

  /** Starts it, or restarts it at the same address. */
  async start(): Promise<void> {
    this.server = createServer((request, response) => {
      const { method = 'GET', url = '/', headers } = request;
      this.asked.push(url.replace(/[?].*$/, ''));
      this.answer(url, method, String(headers['accept-encoding'] ?? '')).then(
        ({ status, headers: said, body }) => response.writeHead(status, said).end(method === 'HEAD' ? undefined : body),
        () => response.writeHead(502).end(),
      );
    });
    this.port = await listen(this.server, this.port);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** Connections are refused from now on. */
  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }

  private async answer(url: string, method: string, encodings: string): Promise<Kept> {
    if (!/^\/(?:remotes|media)\//.test(url)) return { status: 404, headers: {}, body: Buffer.alloc(0) };
    const key = `${method} ${encodings} ${url}`;
    const known = this.kept.get(key);
    if (known) return known;
    // Omits the visitor's cookies and headers.
    const answer = await fetch(this.pullsFrom + url, { method, headers: { 'accept-encoding': 'identity' } });
    const headers: OutgoingHttpHeaders = {};
    for (const name of [...HEADERS, ...CROSS_ORIGIN]) {
      const value = answer.headers.get(name);
      if (value !== null) headers[name] = value;
    }
    const got = { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) };
    if (answer.ok && /immutable/.test(String(headers['cache-control']))) this.kept.set(key, got);
    return got;
  }
}

import Fastify, { type FastifyInstance } from 'fastify';
import { Writable } from 'node:stream';
import { cspReportRoutes } from './csp-reports.routes';

interface Line {
  msg: string;
  directive?: string;
  blocked?: string;
  source?: string;
  page?: string;
}

let app: FastifyInstance;
let lines: Line[];

beforeEach(async () => {
  lines = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Line);
      done();
    },
  });
  app = Fastify({ logger: { level: 'warn', stream } });
  await app.register(cspReportRoutes);
});

const send = async (payload: unknown, type = 'application/reports+json'): Promise<number> =>
  (
    await app.inject({
      method: 'POST',
      url: '/csp-reports',
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  ).statusCode;
const report = (over: object = {}) => ({
  type: 'csp-violation',
  body: {
    effectiveDirective: 'script-src-elem',
    blockedURL: 'inline',
    documentURL: 'https://text.example/app/?token=secret#part',
    sourceFile: 'https://text.example/app/js/main.js?x=1',
    ...over,
  },
});
const broken = () => lines.filter(({ msg }) => msg === 'a page broke its policy');

describe('reports of policy violations', () => {
  it('are logged once per kind, without queries, which may contain a token', async () => {
    expect(await send([report(), report(), { type: 'deprecation', body: {} }])).toBe(204);
    expect(await send([report({ documentURL: 'https://text.example/app/home' })])).toBe(204);
    expect(broken()).toEqual([
      expect.objectContaining({
        directive: 'script-src-elem',
        blocked: 'inline',
        source: 'https://text.example/app/js/main.js',
        page: 'https://text.example/app/',
      }),
    ]);
    await send([report({ blockedURL: 'https://evil.example/x.js', sourceFile: null })]);
    expect(broken()).toHaveLength(2);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('have another form in other browsers', async () => {
    const old = { 'document-uri': 'https://text.example/app/', 'violated-directive': 'img-src', 'blocked-uri': 'data' };
    expect(await send({ 'csp-report': old }, 'application/csp-report')).toBe(204);
    expect(broken()).toEqual([expect.objectContaining({ directive: 'img-src', blocked: 'data', source: '' })]);
  });

  it.each([{}, [], 'null', [{ type: 1 }], { 'csp-report': 'x' }, [report({ blockedURL: 7 })]])(
    'without content are ignored: %j',
    async (payload) => {
      expect(await send(payload)).toBe(204);
      expect(broken()).toEqual([]);
    },
  );

  it('fill neither memory nor log, however many kinds are invented', async () => {
    for (let part = 0; part < 7; part += 1)
      await send(
        Array.from({ length: 90 }, (_, n) => report({ blockedURL: `x${part}-${n}`, sourceFile: '', documentURL: '' })),
      );
    expect(broken()).toHaveLength(500);
  });

  it('are refused when they are not JSON, too long, of another type, or too many', async () => {
    expect(await send('{')).toBe(400);
    expect(await send([report({ blockedURL: 'x'.repeat(17_000) })])).toBe(413);
    expect(await send('a=1', 'application/x-www-form-urlencoded')).toBe(415);
    const statuses = await Promise.all(Array.from({ length: 70 }, () => send([])));
    expect(statuses).toContain(429);
    expect(broken()).toEqual([]);
  });
});

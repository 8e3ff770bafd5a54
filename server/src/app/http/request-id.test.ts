import { Writable } from 'node:stream';
import { connect, type AddressInfo } from 'node:net';
import pino from 'pino';
import { testApp, type TestApp } from '../../testing/app';
import { requestIdOf, traceOf } from './request-id';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

let app: TestApp;
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  const kept = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  app = await testApp({}, { log: pino({ level: 'info' }, kept) });
});

describe('the id of a request', () => {
  it.each(['3f2504e0-4f89-41d3-9a0c-0305e82c3301', 'edge_7.a-19', 'A'.repeat(64)])('is the given one: %s', (given) =>
    expect(requestIdOf({ headers: { 'x-request-id': given } })).toBe(given),
  );

  it.each([
    undefined,
    '',
    'short',
    'A'.repeat(65),
    'two words',
    'line\nbreak',
    '"quoted"',
    '5125550142',
    '512-555-0142',
    'rosa@pizza.example',
    ['twice-1234', 'twice-1234'],
  ])('is a new one instead of %j', (given) =>
    expect(requestIdOf({ headers: { 'x-request-id': given as string } })).toMatch(UUID),
  );

  it('is in every response: found, unknown, refused, unreadable, and of a stream', async () => {
    for (const url of ['/healthz', '/nothing', '/api/keywords', '/%', '/app/registry.json', '/media/%00'])
      expect([url, (await app.inject({ method: 'GET', url })).headers['x-request-id']]).toEqual([
        url,
        expect.stringMatching(UUID),
      ]);
    const base = await app.app.listen({ host: '127.0.0.1', port: 0 });
    const owner = await app.createOwner();
    const headers = { ...app.as(owner), 'x-request-id': 'of-the-proxy-1' };
    const ending = new AbortController();
    const stream = await fetch(`${base}/api/events`, { headers, signal: ending.signal });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(stream.headers.get('x-request-id')).toBe('of-the-proxy-1');
    ending.abort();
    const { port } = app.app.server.address() as AddressInfo;
    const unreadable = await new Promise<string>((done, failed) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('error', failed).on('close', () => done(text));
    });
    expect(unreadable).toMatch(/^HTTP\/1\.1 400 [^]*\r\nx-request-id: [0-9a-f-]{36}\r\n/);
  });

  it('is in the lines of the request, with the trace of the caller', async () => {
    const id = 'of-the-proxy-2';
    const traceparent = `00-${TRACE}-${PARENT}-01`;
    await app.inject({ method: 'GET', url: '/api/keywords', headers: { 'x-request-id': id, traceparent } });
    expect(lines).toContainEqual(
      expect.objectContaining({ reqId: id, trace: TRACE, msg: 'response sent', status: 401 }),
    );
    await app.inject({ method: 'GET', url: '/api/keywords', headers: { 'x-request-id': 'without-a-trace' } });
    const [line] = lines.filter(({ reqId }) => reqId === 'without-a-trace');
    expect(line).toMatchObject({ msg: 'response sent', user: null, address: '127.0.0.1' });
    expect(line).not.toHaveProperty('trace');
  });
});

describe('traceparent', () => {
  it.each([`00-${TRACE}-${PARENT}-01`, `00-${TRACE}-${PARENT}-00`, `01-${TRACE}-${PARENT}-01-more`])(
    'has a trace: %s',
    (traceparent) => expect(traceOf({ traceparent })).toBe(TRACE),
  );

  it.each([
    undefined,
    '',
    `00-${TRACE}-${PARENT}`,
    `00-${TRACE}-${PARENT}-01-more`,
    `ff-${TRACE}-${PARENT}-01`,
    `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    '5125550142',
  ])('has none: %s', (traceparent) => expect(traceOf({ traceparent })).toBeUndefined());
});

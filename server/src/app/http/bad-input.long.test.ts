/**
 * Every call of the API description with wrong types, sizes, encodings and truncated bodies: none answers with a server
 * error, hangs, or reveals internals.
 */
import fc from 'fast-check';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fillAccount } from '../../testing/fill-account';
import { testApp, type TestApp, type TestUser } from '../../testing/app';

jest.setTimeout(900_000);

/** Requests to each call. */
const ROUNDS = 24;
/** No call takes this long, on any machine. */
const HANGS_MS = 60_000;
const INSIDE =
  /node_modules|\bat \S+ \(|\.[cm]?[jt]s:\d|postgres|sqlstate|syntax error|relation "|duplicate key|violates|econn|\/tmp\//i;

interface Field {
  name: string;
  in: string;
}
interface Call {
  method: string;
  path: string;
  parameters: readonly Field[];
  /** Names of the fields of its body; null without a body. */
  body: readonly string[] | null;
}

let t: TestApp;
let port: number;

beforeAll(async () => {
  t = await testApp();
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = t.app.server.address() as AddressInfo);
});

interface Described {
  parameters?: readonly Field[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
}

async function calls(): Promise<Call[]> {
  const { body } = await t.call(null, 'GET', 'openapi.json');
  const paths = body.paths as Record<string, Record<string, Described>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method,
      path,
      parameters,
      body: requestBody
        ? Object.values(requestBody.content).flatMap(({ schema }) => Object.keys(schema.properties ?? {}))
        : null,
    })),
  );
}

const value = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '0', '1', '-1', '2', '1e309', '2147483648', '9223372036854775808', 'NaN', 'null', 'true', '[]', '{}'],
    ...["' or 1=1 --", '<script>', '%', '../../etc/passwd', '\u0000', '\uD800', '\u202E', '02/30/2026', '13/45/2026'],
    ...['x'.repeat(100_000), '👩‍👩‍👧‍👦'.repeat(300), '2125550123', 'https://127.0.0.1/'],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer().map(String),
  fc.double().map(String),
);
const nested = fc.oneof(value, fc.anything({ maxDepth: 3 }), fc.array(value, { maxLength: 30 }));
const TYPES = [
  ...['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data; boundary=b', 'text/csv'],
  ...['application/json; charset=utf-16', 'multipart/form-data', 'application/xml', 'x'],
];

/** Percent-encoded; what UTF-8 cannot represent becomes an invalid sequence. */
const encoded = (one: string): string => (one.isWellFormed() ? encodeURIComponent(one) : '%ED%A0%80');
const pairs = (entries: readonly (readonly [string, string])[]): string =>
  entries.map(([name, one]) => `${encoded(name)}=${encoded(one)}`).join('&');
const parts = (entries: readonly (readonly [string, string])[]): string =>
  entries
    .map(([name, one]) => `--b\r\ncontent-disposition: form-data; name="${encoded(name)}"\r\n\r\n${one}\r\n`)
    .join('') + '--b--\r\n';

interface Users {
  owner: TestUser;
  stranger: TestUser;
}
interface Sent {
  url: string;
  who: 'owner' | 'stranger' | 'nobody';
  type: string;
  payload: Buffer | null;
  encoding: string | undefined;
  /** The connection ends after this part of the body; 1: all of it is sent. */
  part: number;
}

const entriesOf = (names: readonly string[]) =>
  fc.array(fc.tuple(fc.oneof({ weight: 8, arbitrary: fc.constantFrom('x', ...names) }, value), value), {
    maxLength: 8,
  });

function sent({ path, parameters, body }: Call): fc.Arbitrary<Sent> {
  const named = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
  const ids = fc.array(fc.oneof(fc.constantFrom('1', '2', '3'), value), { minLength: 4, maxLength: 4 });
  const url = fc.tuple(ids, entriesOf(named('query'))).map(([values, query]) => {
    const rest = [...values];
    return `${path.replaceAll(/\{\w+\}/g, () => encoded((rest.pop() ?? '1').slice(0, 2_000)))}?${pairs(query).slice(0, 6_000)}`;
  });
  const names = body ?? [];
  const payload = fc.oneof(
    entriesOf(names).map((entries) => Buffer.from(pairs(entries))),
    entriesOf(names).map((entries) => Buffer.from(parts(entries))),
    fc
      .array(fc.tuple(fc.constantFrom('x', ...names), nested), { maxLength: 8 })
      .map((entries) =>
        Buffer.from(
          JSON.stringify(Object.fromEntries(entries), (_, one) => (typeof one === 'bigint' ? `${one}` : one)),
        ),
      ),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom('['.repeat(50_000), '"', '{"__proto__":{"admin":true}}', '\uFEFF{}').map((one) => Buffer.from(one)),
  );
  return fc.record({
    url,
    who: fc.constantFrom('owner', 'owner', 'owner', 'stranger', 'nobody'),
    type: fc.oneof({ weight: 3, arbitrary: fc.constant(TYPES[0] ?? '') }, fc.constantFrom(...TYPES)),
    payload: body ? payload : fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, payload),
    encoding: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom('gzip', 'br', 'x')),
    part: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.constantFrom(0, 0.5)),
  });
}

/**
 * Status and text of the answer; a stream ends with its headers. Status 0: the body was truncated, so there is no
 * answer.
 */
async function answerTo({ method }: Call, users: Users, one: Sent): Promise<{ status: number; body: string }> {
  const user = one.who === 'nobody' ? null : users[one.who];
  const outgoing = request({
    host: '127.0.0.1',
    port,
    path: one.url,
    method,
    signal: AbortSignal.timeout(HANGS_MS),
    headers: {
      ...t.as(user),
      ...(one.payload && { 'content-type': one.type, 'content-length': one.payload.length }),
      ...(one.encoding !== undefined && { 'content-encoding': one.encoding }),
    },
  });
  if (one.payload && one.part < 1) {
    outgoing.on('error', () => undefined); // the connection ends below
    outgoing.flushHeaders();
    outgoing.write(one.payload.subarray(0, Math.floor(one.payload.length * one.part)));
    outgoing.destroy();
    return { status: 0, body: '' };
  }
  outgoing.end(one.payload ?? undefined);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { statusCode = 0, headers } = incoming;
  if (headers['content-type']?.includes('event-stream')) {
    incoming.destroy();
    return { status: statusCode, body: '' };
  }
  return { status: statusCode, body: await text(incoming) };
}

/** Collects what is wrong with the answers to bad requests; the requests are the same at each run. */
async function offences(call: Call): Promise<string[]> {
  // New ones for each call, because some calls end their session.
  const users = { owner: await t.createOwner({ planLeft: 50 }), stranger: await t.createOwner() };
  await fillAccount(t.db, users.owner.accountId);
  const found: string[] = [];
  for (const one of fc.sample(sent(call), { numRuns: ROUNDS, seed: 7 })) {
    const { status, body } = await answerTo(call, users, one).catch((error: Error) => ({
      status: 599,
      body: error.name,
    }));
    if (status >= 500 || (status >= 400 && INSIDE.test(body)))
      found.push(
        `${call.method} ${one.url.slice(0, 300)} ${one.type} ${one.payload?.toString().slice(0, 300)}: ${status} ${body.slice(0, 300)}`,
      );
  }
  return found;
}

describe('every call of the API description, with bad input', () => {
  it('answers each request, without server errors or internals', async () => {
    const all = await calls();
    expect(all.length).toBeGreaterThan(150);
    const found: string[] = [];
    for (const call of all) found.push(...(await offences(call)));
    expect(found).toEqual([]);
    expect((await t.call(await t.createOwner(), 'GET', 'keywords')).status).toBe(200);
  });
});

import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest, type ClientRequest } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { request as undici } from 'undici';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createApp, type AppParts } from '../../../app/http/app';
import { ok } from '../reply';
import { BODY_LIMITS } from './limits';

const MIB = 1_048_576;
// A busy machine may be slow; nothing here normally takes this long.
let t: TestApp;
let owner: TestUser;
let trial: TestUser;
const running: FastifyInstance[] = [];

interface Door {
  port: number;
  app: FastifyInstance;
  /** Bytes that the server has read from all connections so far. */
  bytesRead(): number;
}

async function open(parts: AppParts = {}): Promise<Door> {
  const app = await createApp(t.deps, parts);
  running.push(app);
  const sockets = new Set<Socket>();
  app.server.on('connection', (socket) => sockets.add(socket));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    port: (app.server.address() as AddressInfo).port,
    bytesRead: () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0),
  };
}

let door: Door;
beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ planLeft: 100 });
  trial = await t.createOwner();
  door = await open();
});
afterAll(async () => {
  for (const app of running) await app.close();
});

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any;
}

/** Posts with Node's own client, which reads a response even while it is still sending. */
function post(
  port: number,
  path: string,
  headers: Record<string, string>,
  send: (request: ClientRequest) => void,
): Promise<Answer> {
  return new Promise((done, failed) => {
    let answered = false;
    const request = httpRequest({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false }, (answer) => {
      answered = true;
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, body: JSON.parse(text) }));
    });
    // A connection that is closed after the response is expected.
    request.on('error', (error) => {
      if (!answered) failed(error);
    });
    send(request);
  });
}

/** An endless body, written as fast as it is accepted; resolves when the connection is closed. */
const endless =
  (head = '') =>
  (request: ClientRequest): void => {
    const chunk = Buffer.alloc(65_536, 'x');
    const more = (): void => {
      while (!request.destroyed && request.write(chunk));
      if (!request.destroyed) request.once('drain', more);
    };
    request.write(head);
    more();
  };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' };
const FILE_HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const TOO_LARGE = {
  status: 413,
  body: { status: 'error', message: 'This is too large to be sent.', data: { id: 'too_large' } },
};

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await what()); await sleep(20))
    if (Date.now() > end) throw new Error('This did not come to pass.');
}
const connections = (app: FastifyInstance): Promise<number> =>
  new Promise((done) => app.server.getConnections((_error, count) => done(count)));

describe('request bodies without an end', () => {
  it.each([
    ['sign-in, signed out, as a form', '/api/login', () => ({ ...t.as(null), ...FORM }), 'email=', TOO_LARGE],
    ['sign-in, signed out, with a file', '/api/login', () => ({ ...t.as(null), ...MULTIPART }), FILE_HEAD, TOO_LARGE],
    [
      'a campaign of a trial account',
      '/api/messages/campaigns',
      () => ({ ...t.as(trial), ...MULTIPART }),
      FILE_HEAD,
      {
        status: 413,
        body: { message: 'File size error', data: { id: 'too_large', fields: { file: 'File size error' } } },
      },
    ],
    ['a keyword with one endless field', '/api/keywords', () => ({ ...t.as(owner), ...FORM }), 'opt_in=', TOO_LARGE],
    ["the carrier's webhook", '/webhooks/carrier/inbound', () => FORM, 'Body=', TOO_LARGE],
    [
      "the operator's publishing",
      '/ops/release/publish',
      () => ({ authorization: `Bearer ${t.deps.config.opsToken}`, 'content-type': 'application/json' }),
      '{"folder":"',
      TOO_LARGE,
    ],
    ['a keyword, signed out', '/api/keywords', () => ({ ...t.as(null), ...MULTIPART }), FILE_HEAD, { status: 401 }],
    ["the operator's publishing without the token", '/ops/release/publish', () => FORM, 'folder=', { status: 401 }],
    ['no address of ours', '/nothing', () => ({ 'content-type': 'application/json' }), '{', { status: 413 }],
  ])(
    'are refused at %s, and the connection ends without reading them',
    async (_what, path, headers, head, expected) => {
      const before = door.bytesRead();
      expect(await post(door.port, path, headers(), endless(head))).toMatchObject(expected);
      await until(async () => (await connections(door.app)) === 0);
      // The largest body of a route, the bytes discarded after a refusal, and the bytes in buffers.
      expect(door.bytesRead() - before).toBeLessThan((38 + 8 + 8) * MIB);
      expect((await t.call(owner, 'GET', 'login')).status).toBe(200);
    },
  );

  it('leave nothing on the disk', () => {
    const folder = join(t.deps.config.dataDir, 'incoming');
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });

  it('are refused by their announced length before a byte was read', async () => {
    const before = door.bytesRead();
    // 4 GB: the client asks first, as curl does.
    const answer = await post(
      door.port,
      '/api/messages/campaigns',
      { ...t.as(trial), ...MULTIPART, 'content-length': '4294967296', expect: '100-continue' },
      (request) => {
        request.once('continue', () => endless(FILE_HEAD)(request));
        request.flushHeaders();
      },
    );
    expect(answer).toMatchObject({ status: 413, body: { message: 'File size error' } });
    expect(door.bytesRead() - before).toBeLessThan(4_096);
  });

  it('are accepted up to the limit from a client that sends Expect', async () => {
    const body = 'email=a%40b.example&password=wrong-one';
    const answer = await post(
      door.port,
      '/api/login',
      { ...t.as(null), ...FORM, 'content-length': String(body.length), expect: '100-continue' },
      (request) => {
        request.once('continue', () => request.end(body));
        request.flushHeaders();
      },
    );
    expect(answer.status).toBe(401);
  });

  it('that are a little too long are discarded, so that every client gets the response and the connection stays usable', async () => {
    for (const size of [6, 90]) {
      const answer = await undici(`http://127.0.0.1:${door.port}/api/login`, {
        method: 'POST',
        headers: { ...t.as(null), ...FORM },
        body: Readable.from(
          (function* () {
            for (let n = 0; n < size * 16; n += 1) yield Buffer.alloc(65_536, 'x');
          })(),
        ),
      });
      expect([size, answer.statusCode, await answer.body.json()]).toEqual([size, 413, TOO_LARGE.body]);
    }
  });
});

describe('limits of request bodies, in total and per field', () => {
  const field = (name: string, value: string): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const send = (path: string, user: TestUser | null, payload: string | Buffer, type = MULTIPART) =>
    t.inject({ method: 'POST', url: path, headers: { ...t.as(user), ...type }, payload });

  it('the allowance for a file does not apply to text', async () => {
    const half = 'x'.repeat(700_000);
    const answer = await send('/api/keywords', owner, `${field('opt_in', half)}${field('keyword', half)}--b--`);
    expect([answer.statusCode, answer.json().message]).toEqual([413, TOO_LARGE.body.message]);
  });

  it('signing in takes 16 kB', async () => {
    const login = (length: number) => send('/api/login', null, `email=${'x'.repeat(length - 6)}`, FORM);
    expect((await login(16_384)).statusCode).toBe(422);
    expect((await login(16_385)).statusCode).toBe(413);
  });

  it('a file above its limit is named by its field, whatever its size', async () => {
    for (const [path, name] of [
      ['keywords', 'file'],
      ['messages/campaigns', 'file'],
      ['profiles/inbox/1', 'file'],
      ['keywords/1/submitcodes', 'csv'],
    ] as const) {
      const user = await t.createOwner({ allow: ['keyword_customkeywords'], planLeft: 10 });
      for (const size of [5_242_881, 45 * MIB]) {
        const answer = await send(
          `/api/${path}`,
          user,
          Buffer.concat([
            Buffer.from(FILE_HEAD.replace('"file"', `"${name}"`)),
            Buffer.alloc(size),
            Buffer.from('\r\n--b--\r\n'),
          ]),
        );
        expect([path, size, answer.statusCode, answer.json().data.fields]).toEqual([
          path,
          size,
          413,
          { [name]: 'File size error' },
        ]);
      }
    }
  });
});

describe('bytes of request bodies in flight', () => {
  /** Announces a body, sends the beginning of it once the server accepts it, and waits. */
  async function stalled(port: number, user: TestUser, length: number): Promise<ClientRequest> {
    const headers = { ...t.as(user), ...FORM, 'content-length': length, expect: '100-continue' };
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path: '/api/messages/campaigns',
      method: 'POST',
      agent: false,
      headers,
    });
    request.on('error', () => undefined);
    request.flushHeaders();
    // Its share is used up by then: this applies to everything sent from now on.
    await once(request, 'continue');
    request.write('name=a');
    return request;
  }
  const small = (port: number, user: TestUser) =>
    post(port, '/api/messages/campaigns', { ...t.as(user), ...FORM, 'content-length': '50000' }, (request) =>
      request.end('x'.repeat(50_000)),
    );

  it.each([
    ['one account has under way', { perAccount: MIB }, 429, 422],
    ['one address has under way', { perAddress: MIB }, 429, 429],
    ['all have under way', { overall: MIB }, 503, 503],
  ] as const)(
    'more than what %s is refused for the moment, and accepted afterwards',
    async (_what, limit, forOwn, forOther) => {
      const { port } = await open({ bodyLimits: { ...BODY_LIMITS, ...limit } });
      const first = await stalled(port, owner, MIB - 10_000);
      const refused = await small(port, owner);
      expect(refused).toMatchObject({
        status: forOwn,
        headers: { 'retry-after': '5' },
        body: { status: 'error', message: expect.stringMatching(/^(Too many uploads|The service is busy)/) },
      });
      expect((await small(port, trial)).status).toBe(forOther);
      first.destroy();
      await until(async () => (await small(port, owner)).status === 422);
    },
  );

  it('bodies on disk wait for room in memory, but not for ever', async () => {
    let begun = 0;
    let finish = (): void => undefined;
    const finished = new Promise<void>((done) => {
      finish = done;
    });
    const slow = [
      () =>
        async (scope: FastifyInstance): Promise<void> => {
          scope.post('/slow', { preHandler: [scope.requireSession], bodyLimit: 2 * MIB }, async () => {
            begun += 1;
            await finished;
            return ok({});
          });
        },
    ];
    const { port } = await open({ modules: slow, bodyLimits: { ...BODY_LIMITS, inMemory: 2 * MIB, waitMs: 1_500 } });
    const body = `name=${'x'.repeat(MIB)}`;
    const one = () => post(port, '/api/slow', { ...t.as(owner), ...FORM }, (request) => request.end(body));
    const first = one();
    await until(() => begun === 1);
    expect(await one()).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(begun).toBe(1);
    const third = one();
    finish();
    expect([(await first).status, (await third).status]).toEqual([200, 200]);
  });
});

describe('slow requests and long responses', () => {
  const TIMEOUT_MS = 1_000;
  let slow: Door;
  beforeAll(async () => {
    slow = await open({
      requestTimeoutMs: TIMEOUT_MS,
      modules: [
        () => async (scope) => {
          scope.get('/long', (_request, reply) =>
            reply.type('text/plain').send(
              Readable.from(
                (async function* () {
                  for (let n = 0; n < 10; n += 1) {
                    yield `${n}`;
                    await sleep(TIMEOUT_MS / 4);
                  }
                })(),
              ),
            ),
          );
          scope.post('/echo', { preHandler: [scope.requireSession] }, async () => ok({}));
        },
      ],
    });
  });

  /** Sends a text, then single characters at intervals until the server closes; resolves with its response. */
  function trickle(text: string): Promise<string> {
    return new Promise((done) => {
      let said = '';
      const socket = connect(slow.port, '127.0.0.1', () => socket.write(text));
      const timer = setInterval(() => socket.write('x'), 100);
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
      });
      socket.on('error', () => undefined);
      socket.once('close', () => {
        clearInterval(timer);
        done(said);
      });
    });
  }

  it.each([
    ['a head', () => 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: '],
    [
      'a body',
      () =>
        `POST /api/echo HTTP/1.1\r\nHost: a\r\n${Object.entries(t.as(owner))
          .map(([name, value]) => `${name}: ${value}`)
          .join('\r\n')}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
    ],
  ])('%s is ended with a message', async (_what, text) => {
    const said = await trickle(text());
    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(said.slice(said.indexOf('\r\n\r\n')))).toEqual({
      status: 'error',
      message: 'The request took too long to arrive.',
      data: { id: 'bad_request' },
    });
  });

  it('a long response continues', async () => {
    const answer = await undici(`http://127.0.0.1:${slow.port}/api/long`, { headers: t.as(null) });
    expect(await answer.body.text()).toBe('0123456789');
  });

  it('a live stream stays open', async () => {
    const { port } = await open({ requestTimeoutMs: TIMEOUT_MS });
    const answer = await undici(`http://127.0.0.1:${port}/api/events`, { headers: t.as(owner), bodyTimeout: 0 });
    expect(answer.statusCode).toBe(200);
    let ended = false;
    answer.body
      .on('end', () => {
        ended = true;
      })
      .on('error', () => {
        ended = true;
      })
      .resume();
    await sleep(3 * TIMEOUT_MS);
    expect(ended).toBe(false);
    answer.body.destroy();
  });
});

describe('requests that are not HTTP', () => {
  const say = (text: string): Promise<string> =>
    new Promise((done) => {
      let said = '';
      const socket = connect(door.port, '127.0.0.1', () => socket.write(text));
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
      });
      socket.on('error', () => undefined);
      socket.once('close', () => done(said));
    });
  const login = (headers: string, body: string): string =>
    `POST /api/login HTTP/1.1\r\nHost: a\r\nAuth-Token: textloom-web\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;

  it.each([
    ['a chunk without a length', 400, () => login('Transfer-Encoding: chunked', 'zz\r\n{}\r\n0\r\n\r\n')],
    ['a chunk longer than it says', 400, () => login('Transfer-Encoding: chunked', '1\r\n{}{}{}\r\n0\r\n\r\n')],
    ['a length and chunks', 400, () => login('Content-Length: 2\r\nTransfer-Encoding: chunked', '{}')],
    ['two lengths', 400, () => login('Content-Length: 2\r\nContent-Length: 3', '{}')],
    ['a negative length', 400, () => login('Content-Length: -1', '{}')],
    ['no HTTP at all', 400, () => 'hello\r\n\r\n'],
    ['a head of 100 kB', 431, () => `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'x'.repeat(100_000)}\r\n\r\n`],
  ])('%s is refused with the envelope', async (_what, status, text) => {
    const said = await say(text());
    expect(said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(said.slice(said.indexOf('\r\n\r\n'))).status).toBe('error');
    expect((await t.call(owner, 'GET', 'login')).status).toBe(200);
  });
});

import { formInt, formWords, listQuery, z } from '@textloom/contracts';
import type { FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testApp, type TestApp, type TestUser } from '../../testing/app';
import { createApp } from './app';
import { ok } from '../../platform/web/reply';

let app: TestApp;
let owner: TestUser;
/** A second application on the same database, with a built shell and a test module. */
let whole: FastifyInstance;

const echoBody = z.object({
  name: z.string().min(1, 'Name is required.').max(20),
  count: formInt,
  words: formWords.default([]),
});

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner();
  const shellDir = mkdtempSync(join(tmpdir(), 'textloom-shell-'));
  mkdirSync(join(shellDir, 'js'));
  writeFileSync(
    join(shellDir, 'index.html'),
    '<html><head><meta name="csp-nonce" content="__NONCE__" /><meta name="textloom-product" content="__PRODUCT__" /></head><body>shell</body></html>',
  );
  writeFileSync(join(shellDir, 'js/main.0123abcd.js'), 'run()');
  const deps = { ...app.deps, config: { ...app.deps.config, productName: 'Tom & "Co"' } };
  whole = await createApp(deps, {
    shellDir,
    modules: [
      () => async (scope) => {
        scope.get(
          '/echo',
          {
            preHandler: [scope.requireSession],
            schema: {
              querystring: z.object({ ...listQuery, keyword: z.string().optional(), ids: formWords.optional() }),
            },
          },
          async (request) => ok(request.query),
        );
        scope.post('/echo', { preHandler: [scope.requireSession], schema: { body: echoBody } }, async (request) =>
          ok({
            ...request.body,
            files: Object.entries(request.uploads ?? {}).map(([field, one]) => [
              field,
              one.name,
              one.mime,
              one.data.length,
            ]),
          }),
        );
        scope.get(
          '/echo/:id',
          { preHandler: [scope.requireSession], schema: { params: z.object({ id: formInt }) } },
          async (request) => ok(request.params),
        );
        scope.get('/secret', { schema: { response: { 200: z.object({ shown: z.string() }) } } }, async () => ({
          shown: 'yes',
          hidden: 'no',
        }));
        scope.get('/crash', async () => {
          throw new Error('password=hunter2');
        });
        scope.delete(
          '/owners',
          { preHandler: [scope.requireSession, scope.requireAbility('keyword.delete')], schema: { body: echoBody } },
          async () => ok({}),
        );
      },
    ],
  });
});

afterAll(() => whole.close());

const send = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: string,
  type?: string,
  user: TestUser | null = owner,
) =>
  whole.inject({
    method,
    url,
    headers: { ...app.as(user), ...(type ? { 'content-type': type } : {}) },
    ...(payload === undefined ? {} : { payload }),
  });
const FORM = 'application/x-www-form-urlencoded';

describe('NAV-001, NAV-002: addresses of the application', () => {
  it.each(['/app', '/app/', '/app/home', '/app/subscribers/12?tab=history', '/app/keywords/', '/app/index.html'])(
    "returns the shell's page at %s",
    async (url) => {
      const answer = await whole.inject({ method: 'GET', url });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('>shell<');
    },
  );

  it('redirects the root to the application', async () => {
    const answer = await whole.inject({ method: 'GET', url: '/' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/app/']);
  });

  it("sends a policy without anything inline except styles with the response's nonce", async () => {
    const [one, two] = await Promise.all([whole.inject('/app/home'), whole.inject('/app/home')]);
    const nonce = /csp-nonce" content="([^"]+)"/.exec(one?.body ?? '')?.[1] ?? '';
    const policy = String(one?.headers['content-security-policy']);
    expect(nonce).toHaveLength(24);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe/);
    expect(policy).toContain(
      "require-trusted-types-for 'script'; trusted-types default dompurify svelte-trusted-html;",
    );
    expect(policy).toContain('report-uri /csp-reports; report-to csp');
    expect(one?.headers).toMatchObject({
      'reporting-endpoints': 'csp="/csp-reports"',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(two?.headers['content-security-policy']).not.toBe(policy);
  });

  it('writes the public key, the product and support into the page, escaped', async () => {
    const { body } = await whole.inject('/app/home');
    expect(body).toContain('<meta name="textloom-product" content="Tom &amp; &quot;Co&quot;" />');
    expect(body).toContain('<meta name="textloom-auth-token" content="textloom-web" />');
    expect(body).toContain('<meta name="textloom-support-phone" content="(800) 555-0100" />');
  });

  it('serves hashed files for a year, and 404 instead of the page for a missing one', async () => {
    const found = await whole.inject('/app/js/main.0123abcd.js');
    expect([found.statusCode, found.body, found.headers['cache-control']]).toEqual([
      200,
      'run()',
      'public, max-age=31536000, immutable',
    ]);
    const missing = await whole.inject('/app/js/gone.0123abcd.js');
    expect([missing.statusCode, missing.body]).toEqual([404, 'Not found']);
  });
});

describe('Queries (decisions 6, 9 and 36)', () => {
  it.each([
    '/api/echo?filter[keyword]=PIZZA&filter[page]=3&filter[ids][]=4&filter[ids][]=5',
    '/api/echo/?keyword=PIZZA&page=3&ids=4,5',
    '/api/echo?keyword=PIZZA&page=3&ids[]=4&ids[]=5',
    '/api/echo?filter%5Bkeyword%5D=PIZZA&page=3&ids=%5B%224%22,%225%22%5D',
  ])('reads %s', async (url) => {
    expect((await send('GET', url)).json().data).toMatchObject({ keyword: 'PIZZA', page: 3, ids: ['4', '5'] });
  });

  it('refuses an invalid page number and names the field', async () => {
    const answer = await send('GET', '/api/echo?page=0');
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      status: 'error',
      data: { id: 'invalid', fields: { page: 'Page is not valid.' } },
    });
  });

  it('do not expose names of the prototype', async () => {
    expect((await send('GET', '/api/echo?__proto__[x]=1&constructor=2&keyword=A')).json().data).toMatchObject({
      keyword: 'A',
    });
  });
});

describe('API-004: bodies', () => {
  it('are parsed the same as form, JSON and multipart', async () => {
    const boundary = 'xxBOUNDARYxx';
    const part = (head: string, value: string) =>
      `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
    const multipart = `${part('name="name"', 'Ann')}${part('name="count"', '2')}${part('name="words[]"', 'a')}${part('name="words[]"', 'b')}${part('name="file"; filename="x.png"\r\nContent-Type: image/png', 'PNG')}--${boundary}--\r\n`;
    const answers = await Promise.all([
      send('POST', '/api/echo', 'name=Ann&count=2&words[]=a&words[]=b', FORM),
      send('POST', '/api/echo', JSON.stringify({ name: 'Ann', count: 2, words: ['a', 'b'] }), 'application/json'),
      send('POST', '/api/echo/', multipart, `multipart/form-data; boundary=${boundary}`),
    ]);
    const bodies = answers.map((one) => one.json().data);
    for (const body of bodies) expect(body).toMatchObject({ name: 'Ann', count: 2, words: ['a', 'b'] });
    expect(bodies.map((body) => body.files)).toEqual([[], [], [['file', 'x.png', 'image/png', 3]]]);
  });

  it('of the wrong type are a bad request, wrong fields a list of errors', async () => {
    for (const [payload, type] of [
      ['{"name":', 'application/json'],
      ['[1,2]', 'application/json'],
      ['7', 'application/json'],
      ['"text"', 'application/json'],
    ]) {
      const answer = await send('POST', '/api/echo', payload, type);
      expect([answer.statusCode, answer.json().data.id]).toEqual([400, 'bad_request']);
    }
    const answer = await send('POST', '/api/echo', 'name=&count=many', FORM);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      status: 'error',
      message: 'Name is required.',
      data: { id: 'invalid', fields: { name: 'Name is required.', count: 'Count is not valid.' } },
    });
    expect((await send('POST', '/api/echo', '{"name":["a"],"count":{}}', 'application/json')).statusCode).toBe(422);
    expect((await send('POST', '/api/echo')).statusCode).toBe(400);
    expect((await send('POST', '/api/echo', '<a/>', 'application/xml')).statusCode).toBe(415);
  });

  it('that are too large are refused', async () => {
    const answer = await send('POST', '/api/echo', `name=${'x'.repeat(1_100_000)}`, FORM);
    expect([answer.statusCode, answer.json().data.id]).toEqual([413, 'too_large']);
  });
});

describe('API-006: order of the checks', () => {
  it('checks the session before the body, and the permission before the fields', async () => {
    expect((await send('POST', '/api/echo', 'broken', FORM, null)).statusCode).toBe(401);
    const user = await app.createAuthorizedUser(owner);
    const refused = await send('DELETE', '/api/owners', 'nothing=right', FORM, user);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'This action is not allowed. Your account does not allow this action.',
    ]);
    expect((await send('DELETE', '/api/owners', 'nothing=right', FORM, owner)).statusCode).toBe(422);
  });
});

describe('Error responses', () => {
  it('are envelopes for unknown addresses', async () => {
    for (const url of ['/api/nothing', '/api', '/elsewhere', '/api/echo/abc']) {
      const answer = await send('GET', url);
      expect([url, answer.statusCode, answer.json().data.id]).toEqual([url, 404, 'not_found']);
    }
  });

  it('are envelopes also for malformed addresses and those that leave a folder', async () => {
    for (const [url, status, id] of [
      ['/api/echo/%zz', 400, 'bad_request'],
      ['/app/%E0%A4%A', 400, 'bad_request'],
      ['/app/%2e%2e/%2e%2e/package.json', 404, 'not_found'],
      ['/remotes/keywords/%2e%2e/%2e%2e/secrets.json', 404, 'not_found'],
      ['/remotes/%00', 404, 'not_found'],
    ] as const) {
      const answer = await send('GET', url);
      expect([url, answer.statusCode, answer.json().status, answer.json().data.id]).toEqual([url, status, 'error', id]);
      expect(answer.json().message).toMatch(/^(The request could not be read|This address was not found)\.$/);
    }
  });

  it('have the strict headers, also where no route was reached', async () => {
    for (const url of ['/api/nothing', '/elsewhere', '/api/echo/%zz', '/remotes/keywords/gone.js', '/media/gone'])
      expect([url, (await send('GET', url)).headers]).toEqual([
        url,
        expect.objectContaining({
          'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
          'x-content-type-options': 'nosniff',
        }),
      ]);
  });

  it('answer methods that no route has, and repeat nothing of a TRACE', async () => {
    const methods: readonly string[] = ['TRACE', 'PUT'];
    for (const method of methods) {
      // The types of inject() do not include TRACE.
      const answer = await whole.inject({ method: method as 'PUT', url: '/api/echo', headers: app.as(owner) });
      expect([method, answer.statusCode, answer.json().data.id]).toEqual([method, 404, 'not_found']);
      expect(answer.body).not.toContain(owner.token);
    }
  });

  it('contain only a trace id for an unexpected error', async () => {
    const answer = await send('GET', '/api/crash');
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('hunter2');
    expect(answer.json()).toMatchObject({
      status: 'error',
      data: { id: 'internal', trace: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
  });
});

describe('Success responses', () => {
  it('contain only fields of the contract', async () => {
    expect((await send('GET', '/api/secret')).json()).toEqual({ shown: 'yes' });
  });

  it('are never cached, and have the strict headers', async () => {
    const { headers } = await app.call(owner, 'GET', 'login');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
  });
});

describe('a server whose address begins with https', () => {
  it('requires browsers to use https only, for a year and for all names below it', async () => {
    const { config } = app.deps;
    const secure = await createApp({ ...app.deps, config: { ...config, publicUrl: 'https://texts.example' } });
    for (const url of ['/api/login', '/app/', '/elsewhere', '/remotes/keywords/gone.js', '/healthz'])
      expect([url, (await secure.inject(url)).headers['strict-transport-security']]).toEqual([
        url,
        'max-age=31536000; includeSubDomains',
      ]);
    await secure.close();
    expect((await whole.inject('/healthz')).headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('beside the API', () => {
  it('says where to report a vulnerability, for half a year', async () => {
    const { body, headers } = await app.inject({ url: '/.well-known/security.txt' });
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \S+Z\nCanonical: \S+\/.well-known\/security.txt\n/);
    const expires = new Date(/^Expires: (.+)$/m.exec(body)?.[1] ?? '').getTime();
    expect(expires).toBeGreaterThan(Date.now() + 170 * 86_400_000);
  });

  it('describes itself as OpenAPI', async () => {
    const document = (await app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/login');
  });

  it('describes each operation by its name, summary, permission, reply and errors', async () => {
    const { paths } = (await app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
    const { post } = paths['/api/subscribers/groups'];
    expect(post).toMatchObject({
      operationId: 'createGroup',
      summary: 'Creates a group',
      description: 'Needs the permission group_creategroups.',
    });
    const { data } = post.responses['200'].content['application/json'].schema.properties;
    expect(Object.keys(data.properties)).toEqual(['id', 'total_subscribers']);
    expect(post.responses['403'].content['application/json'].schema.properties.data.properties).toHaveProperty('id');
    expect(paths['/api/login'].post.security).toEqual([{ authToken: [] }]);
    expect(Object.keys(paths['/api/subscribers/export'].get.responses['200'].content)).toEqual(['text/csv']);
  });

  it('reports its health to everybody', async () => {
    for (const url of ['/healthz', '/readyz']) expect((await app.inject({ method: 'GET', url })).statusCode).toBe(200);
  });

  it('uses the client address from the proxy, not one that the caller invented', async () => {
    const modules = [
      () => async (scope: FastifyInstance) => void scope.get('/whoami', (request) => ({ ip: request.ip })),
    ];
    const headers = { ...app.as(), 'x-forwarded-for': '10.9.9.9, 203.0.113.9' };
    for (const [trustProxy, ip] of [
      [true, '203.0.113.9'],
      [false, '127.0.0.1'],
    ] as const) {
      const behind = await createApp({ ...app.deps, config: { ...app.deps.config, trustProxy } }, { modules });
      expect((await behind.inject({ method: 'GET', url: '/api/whoami', headers })).json()).toEqual({ ip });
      await behind.close();
    }
  });

  it('accepts errors of remotes, truncated, from any client with the public key', async () => {
    const error = {
      remote: 'keywords',
      version: null,
      phase: 'entry',
      traceId: 't-1',
      message: 'x'.repeat(5_000),
      stack: '',
      page: '/app/keywords',
    };
    expect((await app.call(null, 'POST', 'client-errors', { json: error })).status).toBe(200);
    expect(
      (await app.call(null, 'POST', 'client-errors', { json: { ...error, message: 'x'.repeat(40_000) } })).status,
    ).toBe(413);
    expect((await app.call(null, 'POST', 'client-errors', { json: { remote: 1 } })).status).toBe(422);
  });

  it('has no demo personas without demo data', async () => {
    expect((await app.call(null, 'GET', 'demo/personas')).status).toBe(404);
  });

  it('refuses webhooks that the carrier did not sign, and stores nothing', async () => {
    const payload = 'MessageSid=SM1&From=%2B15125550100&To=55222&Body=PIZZA';
    for (const headers of [{}, { 'x-twilio-signature': 'AAAA' }]) {
      for (const path of ['inbound', 'receipt?ref=1']) {
        const answer = await app.inject({
          method: 'POST',
          url: `/webhooks/carrier/${path}`,
          payload,
          headers: { 'content-type': FORM, ...headers },
        });
        expect([answer.statusCode, answer.json().data.id]).toEqual([403, 'forbidden']);
      }
    }
    expect((await app.db.engine.query('select 1 from inbound_message')).rows).toHaveLength(0);
  });
});

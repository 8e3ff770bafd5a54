import {
  DELIVERED_EVENTS,
  ERROR_STATUS,
  PUBLIC_CALLS,
  WEBHOOK_DATA,
  type ApiKey,
  type PublicCall,
  type PublicCallName,
  type Scope,
} from '@textloom/contracts';
import { createApp } from '../app';
import { testApp, type Answer, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { BODY_EXAMPLES, REPLY_EXAMPLES } from './examples';
import { makeKey, programWith } from './public-api.fixture';
import { resultOf } from './result';
import { EVENT_EXAMPLES } from './webhook-examples';

let t: TestApp;
let owner: TestUser;
const { sql, addKeyword } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner();
});

const READS: Scope[] = ['subscribers:read', 'groups:read', 'keywords:read'];

const make = (user: TestUser | null, body: Record<string, unknown> = {}) =>
  t.call(user, 'POST', 'profiles/keys', { json: { name: 'Shop', scopes: READS, ...body } });
const keyOf = (user: TestUser, scopes: Scope[] = READS): Promise<string> => makeKey(t, user, scopes);
const listed = async (user: TestUser = owner): Promise<ApiKey[]> =>
  (await t.call(user, 'GET', 'profiles/keys')).body.data.entries;

const ask = (key: string, path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  programWith(t, key)('GET', path, { headers });

describe('keys of the public API', () => {
  it('are shown once, stored as a hash, listed with enough to tell them apart, and noted in the security log', async () => {
    const made = await make(owner, { expires_in: 30 });
    const { key } = made.body.data;
    expect(key).toMatch(/^tlk_[\w-]{43}$/);
    const [one] = await listed();
    expect(one).toMatchObject({
      name: 'Shop',
      hint: key.slice(0, 8),
      scopes: READS,
      made_by: owner.email,
      expired: false,
      last_used_at: null,
    });
    expect(one?.expires_at).not.toBeNull();
    expect(JSON.stringify(await listed())).not.toContain(key);
    expect(await sql('select 1 from api_key where position($1 in token_hash::text) > 0', [key])).toEqual([]);
    const log = await t.call(owner, 'GET', 'profiles/security?kind=api-key');
    expect(log.body.data.entries).toMatchObject([
      { who: owner.email, text: `Made the API key “Shop” (${key.slice(0, 8)}…). It may use ${READS.join(', ')}.` },
    ]);
  });

  it('record their last use', async () => {
    await ask(await keyOf(owner), 'keywords');
    expect((await listed())[0]?.last_used_at).not.toBeNull();
  });

  it('end when they are revoked, and when they expire', async () => {
    const [first, second] = [await keyOf(owner), await keyOf(owner)];
    const [expiring, revoked] = await listed();
    const revocation = await t.call(owner, 'DELETE', `profiles/keys/${revoked?.id}`);
    expect(revocation.body.message).toBe('The key “Shop” was revoked.');
    expect((await ask(first, 'keywords')).status).toBe(401);
    expect((await ask(second, 'keywords')).status).toBe(200);
    await sql(`update api_key set expires_at = now() - interval '1 second' where id = $1`, [expiring?.id]);
    expect((await ask(second, 'keywords')).status).toBe(401);
    expect(await listed()).toMatchObject([{ id: expiring?.id, expired: true }]);
    expect((await t.call(owner, 'DELETE', `profiles/keys/${revoked?.id}`)).status).toBe(404);
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes'],
    [{ expires_in: -1 }, 'expires_in'],
  ])('are not created from %j', async (body, field) => {
    expect(await make(owner, body)).toMatchObject({
      status: 422,
      body: { data: { fields: { [field]: expect.any(String) } } },
    });
  });

  it('are few', async () => {
    for (let n = 0; n < 20; n += 1) await make(owner);
    expect((await make(owner)).status).toBe(409);
  });

  it('belong to the owner of their account', async () => {
    const user = await t.createAuthorizedUser(owner);
    const stranger = await t.createOwner();
    await keyOf(owner);
    const [one] = await listed();
    expect((await make(user)).status).toBe(403);
    expect((await make(null)).status).toBe(401);
    expect((await t.call(user, 'GET', 'profiles/keys')).status).toBe(403);
    expect(await listed(stranger)).toEqual([]);
    expect((await t.call(stranger, 'DELETE', `profiles/keys/${one?.id}`)).status).toBe(404);
    expect((await t.call(user, 'DELETE', `profiles/keys/${one?.id}`)).status).toBe(403);
  });
});

describe('the public API', () => {
  it('accepts only a key, and the application accepts no key', async () => {
    const key = await keyOf(owner);
    expect(await ask('', 'keywords', t.as(owner))).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect((await ask('', 'keywords')).headers['www-authenticate']).toBe('Bearer');
    expect((await ask(`${key}x`, 'keywords')).status).toBe(401);
    const application = await t.inject({
      method: 'GET',
      url: '/api/keywords',
      headers: { ...t.as(), authorization: `Bearer ${key}`, credentials: key },
    });
    expect(application.statusCode).toBe(401);
  });

  it('lets a key do what its scopes allow', async () => {
    const key = await keyOf(owner, ['groups:read']);
    expect((await ask(key, 'groups')).status).toBe(200);
    expect(await ask(key, 'keywords')).toMatchObject({
      status: 403,
      body: { detail: 'This key may not be used for this: it needs keywords:read.' },
    });
  });

  it('refuses the keys of an account on hold, and of a deleted one', async () => {
    const key = await keyOf(owner);
    await sql('update account set frozen = true where id = $1', [owner.accountId]);
    expect(await ask(key, 'keywords')).toMatchObject({ status: 403, body: { code: 'frozen' } });
    await sql('update account set deleted = true where id = $1', [owner.accountId]);
    expect((await ask(key, 'keywords')).status).toBe(401);
  });

  it('returns what the application returns, without the envelope', async () => {
    const id = await addKeyword(owner, 'SUN');
    const key = await keyOf(owner);
    const { data } = (await t.call(owner, 'GET', `keywords/${id}`)).body;
    expect((await ask(key, `keywords/${id}`)).body).toEqual(data);
    expect((await ask(key, 'keywords')).body).toEqual({ entries: [data], next: null });
  });

  it('shows nothing of another account', async () => {
    const stranger = await t.createOwner();
    const id = await addKeyword(stranger, 'MOON');
    const key = await keyOf(owner);
    expect(await ask(key, `keywords/${id}`)).toMatchObject({
      status: 404,
      body: { title: 'Not found', code: 'not_found', detail: 'This keyword was not found.' },
    });
    expect((await ask(key, 'keywords')).body.entries).toEqual([]);
  });

  it('describes errors as problem details, with each wrong field', async () => {
    const key = await keyOf(owner);
    const wrong = await ask(key, 'keywords?limit=101');
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        type: 'http://textloom.test/api/v1/docs#error-invalid',
        title: 'Invalid',
        status: 422,
        detail: 'Limit is not valid.',
        errors: [{ field: 'limit', detail: 'Limit is not valid.' }],
      },
    });
    expect(wrong.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect((await ask(key, 'nothing')).body).toMatchObject({ status: 404, title: 'Not found' });
    expect((await ask(key, 'keywords?after=x')).body.errors).toEqual([
      { field: 'after', detail: 'This page of the list does not exist.' },
    ]);
  });

  it('reports how many requests a key has left', async () => {
    const { headers } = await ask(await keyOf(owner), 'keywords');
    expect(headers).toMatchObject({ 'x-ratelimit-limit': '600', 'x-ratelimit-remaining': '599' });
    expect(Number(headers['x-ratelimit-reset'])).toBeGreaterThan(0);
  });

  it('refuses more requests of a key than it may make, but no other key’s', async () => {
    const strict = await createApp(t.deps, { keyRate: 1 });
    const [first, second] = [await keyOf(owner), await keyOf(owner)];
    const statusOf = async (key: string) =>
      strict.inject({ method: 'GET', url: '/api/v1/groups', headers: { authorization: `Bearer ${key}` } });
    expect((await statusOf(first)).statusCode).toBe(200);
    const refused = await statusOf(first);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'rate_limited', status: 429 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await statusOf(second)).statusCode).toBe(200);
    await strict.close();
  });

  it('has examples that match what its calls accept and return', () => {
    const calls = Object.entries<PublicCall>(PUBLIC_CALLS) as [PublicCallName, PublicCall][];
    for (const [name, { operation }] of calls)
      expect(resultOf(operation).parse(REPLY_EXAMPLES[name])).toEqual(REPLY_EXAMPLES[name]);
    const refused = calls.filter(([name, { operation, body = operation.body }]) =>
      body ? !body.safeParse(BODY_EXAMPLES[name]).success : BODY_EXAMPLES[name] !== undefined,
    );
    expect(refused).toEqual([]);
  });

  it('has examples of events that match what webhooks receive', () => {
    for (const event of DELIVERED_EVENTS)
      expect(WEBHOOK_DATA[event].parse(EVENT_EXAMPLES[event])).toEqual(EVENT_EXAMPLES[event]);
  });

  it('is described by OpenAPI: each call, with its parameters, examples and errors', async () => {
    const document = (await ask('', 'openapi.json')).body;
    expect(document.openapi).toBe('3.1.0');
    const described = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(described.toSorted()).toEqual(Object.keys(PUBLIC_CALLS).toSorted());
    const list = document.paths['/subscribers'].get;
    expect(list.parameters).toContainEqual({
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, description: '25 unless it is given.' },
    });
    expect(list.responses['401']).toEqual({ $ref: '#/components/responses/Problem' });
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) =>
      path.split('/'),
    );
    for (const path of refs)
      expect(path.reduce<Record<string, never> | undefined>((part, name) => part?.[name], document)).toBeDefined();
    expect(Object.keys(document.webhooks)).toEqual([...DELIVERED_EVENTS]);
    expect(document.webhooks['link.clicked'].post.parameters).toHaveLength(3);
    expect(document.components.schemas.Problem.properties.code.enum).toEqual(Object.keys(ERROR_STATUS));
  });
});

describe('The documentation', () => {
  const page = (path: string) => t.inject({ method: 'GET', url: `/api/v1/${path}` });

  it('is a page without scripts, with each call and each error', async () => {
    const { body, headers } = await page('docs');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; /);
    expect(body).not.toMatch(/<script|<style| style=/);
    for (const name of Object.keys(PUBLIC_CALLS)) expect(body).toContain(`<section class="call" id="${name}"`);
    for (const event of DELIVERED_EVENTS) expect(body).toContain(`<p class="address"><code>${event}</code></p>`);
    for (const id of Object.keys(ERROR_STATUS)) expect(body).toContain(`<tr id="error-${id}">`);
    expect((await page('docs.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });
});

describe('lists of the public API', () => {
  const walk = async (key: string, path: string, limit: number): Promise<{ id: number }[]> => {
    const found: { id: number }[] = [];
    let next: string | null = '';
    while (next !== null) {
      const { body } = await ask(key, `${path}limit=${limit}${next && `&after=${next}`}`);
      found.push(...body.entries);
      next = body.next;
    }
    return found;
  };
  const ids = (entries: { id: number }[]): number[] => entries.map(({ id }) => id);

  it('are paged by a cursor: each entry once, newest first, even among those of one moment', async () => {
    const keyword = await addKeyword(owner, 'STARS');
    const key = await keyOf(owner);
    await sql(
      `insert into subscriber (account_id, keyword_id, phone, added_at)
       select $1, $2, 4155550100 + n, timestamptz '2026-03-01' + (n / 3) * interval '1 microsecond' from generate_series(1, 10) n`,
      [owner.accountId, keyword],
    );
    const whole = ids((await ask(key, 'subscribers')).body.entries);
    expect(whole).toHaveLength(10);
    for (const limit of [1, 3, 5]) expect(ids(await walk(key, 'subscribers?', limit))).toEqual(whole);
    expect(ids((await ask(key, 'subscribers?phone=4155550103')).body.entries)).toEqual([whole[7]]);
    expect((await ask(key, 'subscribers?disabled=1')).body.entries).toEqual([]);
    expect((await ask(key, 'subscribers?phone=41')).status).toBe(422);
    expect((await ask(key, `subscribers/${whole[0]}`)).body.phone).toBe('4155550110');
  });

  it('of groups have the number of members', async () => {
    const key = await keyOf(owner);
    await sql(`insert into contact_group (account_id, name) select $1, 'Group ' || n from generate_series(1, 3) n`, [
      owner.accountId,
    ]);
    expect(await walk(key, 'groups?', 2)).toMatchObject([
      { name: 'Group 3', total_subscribers: 0 },
      { name: 'Group 2' },
      { name: 'Group 1' },
    ]);
  });
});

import type { FastifyInstance } from 'fastify';
import { gzipSync } from 'node:zlib';
import { z } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createApp } from '../../../app/http/app';
import { ok } from '../reply';
import { brokenBodies, endlessForms, FORM_TYPE, goodForms, type BrokenBody } from './broken-bodies.fixture';

let t: TestApp;
let owner: TestUser;
let echo: FastifyInstance;
let caller = 0;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({
    allow: ['subscriber_uploadcontacts', 'subscriber_addnewcontacts', 'group_creategroups', 'keyword_customkeywords'],
    planLeft: 100,
  });
  echo = await createApp(t.deps, {
    modules: [
      () => async (scope) => {
        scope.post(
          '/echo',
          { preHandler: [scope.requireSession], schema: { body: z.looseObject({}) } },
          async (request) => ok({ fields: request.body, file: request.uploads?.file?.name }),
        );
      },
    ],
  });
});
afterAll(() => echo.close());

/** A separate address for each call, because limits of attempts are not tested here. */
const nextAddress = (): string => `10.1.${Math.floor((caller += 1) / 250)}.${(caller % 250) + 1}`;

interface Route {
  name: string;
  method: 'POST' | 'PUT';
  url: string;
  headers: () => Record<string, string>;
}
const signedIn = (): Record<string, string> => t.as(owner);
const FORMS: readonly Route[] = [
  { name: 'sign-in, signed out', method: 'POST', url: '/api/login', headers: () => t.as(null) },
  { name: 'saving a subscriber', method: 'PUT', url: '/api/subscribers/1', headers: signedIn },
  { name: 'a campaign with a file', method: 'POST', url: '/api/messages/campaigns', headers: signedIn },
  { name: 'a keyword with a file', method: 'POST', url: '/api/keywords', headers: signedIn },
  { name: 'an answer with a file', method: 'POST', url: '/api/profiles/inbox/1', headers: signedIn },
  { name: 'codes', method: 'POST', url: '/api/keywords/1/submitcodes', headers: signedIn },
  { name: 'an import', method: 'POST', url: '/api/subscribers/newfile?keyword=A&name=a.csv', headers: signedIn },
];
const OTHERS: readonly Route[] = [
  { name: "the carrier's webhook", method: 'POST', url: '/webhooks/carrier/inbound', headers: () => ({}) },
  {
    name: "the operator's publishing",
    method: 'POST',
    url: '/ops/release/publish',
    headers: () => ({ authorization: `Bearer ${t.deps.config.opsToken}` }),
  },
  { name: 'no address of ours', method: 'POST', url: '/nothing', headers: () => ({}) },
];

const post = (
  { method, url, headers }: Route,
  { type, body }: Pick<BrokenBody, 'type' | 'body'>,
  more: Record<string, string> = {},
) =>
  t.inject({
    method,
    url,
    remoteAddress: nextAddress(),
    payload: body,
    headers: { ...headers(), 'content-type': type, ...more },
  });
const state = async (): Promise<unknown> =>
  (
    await t.db.engine.query(
      'select (select count(*) from campaign) campaigns, (select count(*) from keyword) keywords, (select count(*) from media) media',
    )
  ).rows;

describe('broken multipart bodies', () => {
  it('are more than 104', () => expect(brokenBodies.length).toBeGreaterThan(104));

  it.each(FORMS)('are 400 with the envelope at $name, and change nothing', async (route) => {
    const before = await state();
    const wrong: unknown[] = [];
    for (const one of brokenBodies) {
      const answer = await post(route, one);
      const { status, message, data } = answer.json();
      if (answer.statusCode !== 400 || status !== 'error' || data.id !== 'bad_request' || !/^The request/.test(message))
        wrong.push([one.what, answer.statusCode, message]);
    }
    expect(wrong).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it.each(OTHERS)('are refused at $name', async (route) => {
    const wrong: unknown[] = [];
    for (const one of brokenBodies) {
      const { statusCode } = await post(route, one);
      if (statusCode < 400 || statusCode > 499 || statusCode === 429) wrong.push([one.what, statusCode]);
    }
    expect(wrong).toEqual([]);
  });

  it.each(FORMS)('of thousands of parts are 413 at $name', async (route) => {
    for (const one of endlessForms) {
      // A campaign may list its recipients one by one: its fields are read before they are found invalid.
      const long = route.url.endsWith('/campaigns') && one.what !== 'thousands of files';
      expect([one.what, (await post(route, one)).statusCode]).toEqual([one.what, long ? 422 : 413]);
    }
  });

  it('checks the session first: signed out, the body is not read', async () => {
    for (const one of brokenBodies.slice(0, 30)) {
      const answer = await t.inject({
        method: 'POST',
        url: '/api/keywords',
        payload: one.body,
        headers: { ...t.as(null), 'content-type': one.type },
      });
      expect([one.what, answer.statusCode]).toEqual([one.what, 401]);
    }
  });
});

describe('multipart forms that programs write', () => {
  it.each(goodForms)('are read: $what', async ({ type, body, fields, file }) => {
    const answer = await echo.inject({
      method: 'POST',
      url: '/api/echo',
      payload: body,
      headers: { ...t.as(owner), 'content-type': type },
    });
    expect([answer.statusCode, answer.json().data]).toEqual([200, { fields, ...(file === undefined ? {} : { file }) }]);
  });
});

describe('other malicious request bodies', () => {
  const deep = (open: string, close: string): Buffer => Buffer.from(open.repeat(5_000) + close.repeat(5_000));
  const BODIES: readonly (BrokenBody & { headers?: Record<string, string> })[] = [
    { what: 'lists in lists', type: 'application/json', body: deep('[', ']') },
    {
      what: 'objects in objects',
      type: 'application/json',
      body: Buffer.from(`${'{"email":'.repeat(1_500)}1${'}'.repeat(1_500)}`),
    },
    {
      what: 'brackets of names',
      type: 'application/x-www-form-urlencoded',
      body: Buffer.from(`a${'[b]'.repeat(3_000)}=1`),
    },
    {
      what: 'names of the prototype as JSON',
      type: 'application/json',
      body: Buffer.from('{"__proto__":{"email":"a@b.example"},"constructor":{"prototype":{"x":1}}}'),
    },
    {
      what: 'names of the prototype as a form',
      type: 'application/x-www-form-urlencoded',
      body: Buffer.from('__proto__=1&constructor=2&__proto__[email]=3'),
    },
    { what: 'no UTF-8 as JSON', type: 'application/json', body: Buffer.from([0x7b, 0xff, 0xfe]) },
    { what: 'a form that is called JSON', type: 'application/json', body: Buffer.from('email=a%40b.example') },
    {
      what: 'JSON that is called a form',
      type: 'application/x-www-form-urlencoded',
      body: Buffer.from('{"email":"a@b.example"}'),
    },
    {
      what: 'broken percent codes',
      type: 'application/x-www-form-urlencoded',
      body: Buffer.from('email=%zz&%=%&password=%E0%A4%A'),
    },
    {
      what: 'a compressed bomb',
      type: 'application/json',
      body: gzipSync(Buffer.alloc(8_000_000, ' ')),
      headers: { 'content-encoding': 'gzip' },
    },
    {
      what: 'a compressed form',
      type: FORM_TYPE,
      body: gzipSync(goodForms[0]?.body ?? ''),
      headers: { 'content-encoding': 'gzip' },
    },
    { what: 'an unknown type', type: 'application/x-unknown', body: Buffer.from('x') },
    { what: 'a type that is none', type: 'nonsense', body: Buffer.from('x') },
  ];

  it.each([...FORMS, ...OTHERS])('are refused at $name', async (route) => {
    for (const one of BODIES) {
      const { statusCode } = await post(route, one, one.headers);
      expect([one.what, statusCode >= 400 && statusCode < 500 && statusCode !== 429, statusCode]).toEqual([
        one.what,
        true,
        statusCode,
      ]);
    }
  });

  it('a hundred thousand fields block nobody else', async () => {
    const body = Buffer.from(Array.from({ length: 100_000 }, (_, n) => `f${n}=`).join('&'));
    const answers = await Promise.all(
      FORMS.map((route) => post(route, { type: 'application/x-www-form-urlencoded', body })),
    );
    for (const { statusCode } of answers) expect(statusCode).toBeLessThan(500);
    expect((await t.call(owner, 'GET', 'login')).status).toBe(200);
  });

  it.each([
    ['millions of fields', 'application/x-www-form-urlencoded', 'a&'.repeat(12_000_000)],
    ['millions of lists', 'application/json', `{"subscribers":[${'[],'.repeat(8_000_000)}[]]}`],
    ['millions of objects', 'application/json', `[${'{},'.repeat(8_000_000)}{}]`],
  ])('%s are refused before they use memory', async (_what, type, text) => {
    const answer = await post(
      { name: '', method: 'POST', url: '/api/messages/campaigns/recipients', headers: signedIn },
      { type, body: Buffer.from(text) },
    );
    expect([answer.statusCode, answer.json().data.id]).toEqual([413, 'too_large']);
  });

  it('a list of wrong ids causes one error', async () => {
    for (const ids of ['x,'.repeat(400_000), `[${'[],'.repeat(300_000)}[]]`, ','.repeat(1_200_000)]) {
      const answer = await post(
        { name: '', method: 'POST', url: '/api/messages/campaigns/recipients', headers: signedIn },
        { type: 'application/x-www-form-urlencoded', body: Buffer.from(`subscribers=${ids}`) },
      );
      expect([answer.statusCode, answer.json().data.fields]).toEqual([
        422,
        { subscribers: 'Subscribers is not valid.' },
      ]);
    }
  });
});

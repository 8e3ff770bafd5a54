import * as contracts from '@textloom/contracts';
import { z, type Operation } from '@textloom/contracts';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { jpg } from '../../../domains/files/media/media.fixture';
import { createApp } from '../../../app/http/app';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import type { Module } from '../deps';
import { route } from '../route';

const TYPED = 'One\r\ntwo\rthree\nfour';
const PLAIN = 'One\ntwo\nthree\nfour';

/** The fields of a body that accept text of several lines. */
const textsOf = (body: z.ZodObject): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(body.shape as Record<string, z.ZodType>).filter(([, field]) => {
      const read = field.safeParse(PLAIN);
      return read.success && read.data === PLAIN;
    }),
  );

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;

const CALLS = Object.entries(contracts).flatMap(([name, operation]) => {
  if (!isOperation(operation) || operation.body === undefined) return [];
  const texts = textsOf(operation.body);
  return Object.keys(texts).length === 0 ? [] : [{ name, texts }];
});

/** Every call with texts, with a handler that returns them as the real one receives them. */
const echoes: Module = () => async (app) => {
  for (const { name, texts } of CALLS)
    route(
      app,
      {
        method: 'POST',
        path: `echo/${name}`,
        summary: 'Returns its body',
        session: 'none',
        body: z.object(texts),
        file: 'upload',
        reply: z.any(),
      } as const,
      ({ body }) => body,
    );
};

function multipart(fields: Readonly<Record<string, string>>, file?: { name: string; data: Uint8Array<ArrayBuffer> }) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${file?.name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([
      Buffer.from(parts.join('')),
      ...(file ? [Buffer.from(head), file.data, Buffer.from('\r\n')] : []),
      Buffer.from('--b--\r\n'),
    ]),
  };
}

let t: TestApp;
let owner: TestUser;
let keyword: number;
beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ planLeft: 1_000 });
  keyword = await createKeyword(t.db, owner, 'PIZZA');
  await createSubscribers(t.db, owner, keyword, 2);
});

describe('line ends are normalised where a text enters', () => {
  it('in every text of every declared call, as form, as form with files, and as JSON', async () => {
    expect(CALLS.length).toBeGreaterThan(25);
    const app = await createApp(t.deps, { modules: [echoes] });
    try {
      for (const { name, texts } of CALLS) {
        const fields = Object.fromEntries(Object.keys(texts).map((field) => [field, TYPED]));
        const bodies = [
          multipart(fields),
          {
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
            payload: new URLSearchParams(fields).toString(),
          },
          { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(fields) },
        ];
        for (const { headers, payload } of bodies) {
          const answer = await app.inject({
            method: 'POST',
            url: `/api/echo/${name}`,
            headers: { ...t.as(null), ...headers },
            payload,
          });
          const expected = Object.fromEntries(Object.keys(texts).map((field) => [field, PLAIN]));
          expect([name, headers['content-type'], answer.json().data]).toEqual([
            name,
            headers['content-type'],
            expected,
          ]);
        }
      }
    } finally {
      await app.close();
    }
  });

  it('so a text with a picture costs the characters that meter and preview show', async () => {
    const fields = { name: 'Menu', message: TYPED, segments: '3', schedule: '0', 'keywords[]': String(keyword) };
    const { headers, payload } = multipart(fields, { name: 'menu.jpg', data: new Uint8Array(await jpg()) });
    const answer = await t.inject({
      method: 'POST',
      url: '/api/messages/campaigns',
      headers: { ...t.as(owner), ...headers },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    const read = await t.call(owner, 'GET', `messages/campaigns/${answer.json().data.id}`);
    expect(read.body.data).toMatchObject({ message: PLAIN, file: { name: 'menu.jpg' } });
  });

  it('in texts within a field of JSON: a draft and the steps of a sequence', async () => {
    const draft = { content: JSON.stringify({ name: 'Menu', message: TYPED }) };
    expect((await t.call(owner, 'PUT', 'messages/campaigns/draft', { form: draft })).status).toBe(200);
    const read = await t.call(owner, 'GET', 'messages/campaigns/draft?filter[place]=');
    expect(read.body.data.content).toMatchObject({ message: PLAIN });
    expect(JSON.stringify(read.body.data.content)).not.toContain('\\r');
    const steps = contracts.automationBody.safeParse({
      kind: 'sequence',
      name: 'Welcome',
      keyword_id: keyword,
      steps: [JSON.stringify({ after: 'hours', message: TYPED })],
    });
    expect(steps.data?.steps[0]?.message).toBe(PLAIN);
  });
});

describe('a file of 0 bytes', () => {
  const upload = async (name: string) => {
    const fields = { message: 'Hi', segments: '1', schedule: '0', 'keywords[]': String(keyword) };
    const { headers, payload } = multipart(fields, { name, data: new Uint8Array(0) });
    const url = '/api/messages/campaigns';
    const answer = await t.inject({ method: 'POST', url, headers: { ...t.as(owner), ...headers }, payload });
    return { status: answer.statusCode, body: answer.json() };
  };

  it('is refused at its field, and nothing is sent', async () => {
    const before = (await t.call(owner, 'GET', 'messages/campaigns')).body.data.total_entries;
    expect(await upload('menu.jpg')).toMatchObject({
      status: 422,
      body: { data: { id: 'invalid', fields: { file: 'This file is empty. Choose another one.' } } },
    });
    expect((await t.call(owner, 'GET', 'messages/campaigns')).body.data.total_entries).toBe(before);
  });

  it('is not a file when it has no name, because browsers send an empty input that way', async () => {
    expect((await upload('')).status).toBe(200);
  });
});

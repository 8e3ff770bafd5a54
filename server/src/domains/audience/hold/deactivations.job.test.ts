import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectDomains } from '../../../app/connect-domains';
import { twilioGateway } from '../../../platform/providers/carrier/twilio.gateway';
import type { Gateway } from '../../../platform/providers/carrier/gateway';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { readDeactivations } from './deactivations.job';

const NOW = new Date('2026-11-30T09:00:00Z');
const DAY = '2026-11-28';
const SID = `AC${'0'.repeat(32)}`;

let app: TestApp;
let owner: TestUser;
let keyword: number;
let server: Server;
let gateway: Gateway;
/** The list of each day; a status in place of a list is the response to the request. */
let lists: Record<string, string | number> = {};
const asked: { path: string; authorization: string | undefined }[] = [];

beforeAll(async () => {
  connectDomains();
  app = await testApp();
  owner = await app.createOwner();
  keyword = await createKeyword(app.db, owner, 'PIZZA');
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://carrier');
    asked.push({ path: url.pathname, authorization: request.headers.authorization });
    const day = url.searchParams.get('Date') ?? url.searchParams.get('day') ?? '';
    const list = lists[day] ?? 404;
    if (typeof list === 'number') return void response.writeHead(list).end('{}');
    if (url.pathname === '/v1/Deactivations')
      return void response
        .writeHead(307, { location: `/files?day=${day}&signature=s` })
        .end(JSON.stringify({ redirect_to: `/files?day=${day}&signature=s` }));
    response.writeHead(200, { 'content-type': 'text/plain' }).end(list);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  gateway = twilioGateway({ baseUrl, accountSid: SID, authToken: 'secret', publicUrl: baseUrl, numbers: ['55222'] });
});
afterAll(async () => {
  await gateway.close();
  await new Promise((done) => server.close(done));
});
beforeEach(async () => {
  asked.length = 0;
  lists = {};
  await app.db.asEngine((tx) => tx.execute('delete from deactivation_day'));
});

const log = { warn: () => undefined, info: () => undefined, error: () => undefined } as never;
const run = (): Promise<number> => readDeactivations({ db: app.db, gateway, log }, NOW);

let nextPhone = 5_125_570_100;
const person = async (subscribedAt: string): Promise<{ id: number; phone: string }> => {
  nextPhone += 1;
  const [id = 0] = await createSubscribers(app.db, owner, keyword, 1, nextPhone);
  await app.db.asEngine((tx) =>
    tx.execute('update subscriber set subscribed_at = $2 where id = $1', [id, subscribedAt]),
  );
  return { id, phone: String(nextPhone) };
};
const shown = async (id: number) => (await app.call(owner, 'GET', `subscribers/${id}`)).body.data;
const rows = <T>(sql: string, values: readonly unknown[] = []): Promise<T[]> =>
  app.db.asEngine((tx) => tx.query<T>(sql, values));
const add = (phone: string) =>
  app.call(owner, 'POST', 'subscribers', { form: { phone, keyword: 'PIZZA', from: 'Sam', multiuser: 0 } });

describe('ADR 0112: deactivated numbers', () => {
  it('end older consents, suppress nobody, and keep the history', async () => {
    const [older, sameDay, newer] = [
      await person('2026-01-01T12:00:00Z'),
      await person('2026-11-28T23:00:00Z'),
      await person('2026-11-29T00:00:01Z'),
    ];
    lists[DAY] = `+1${older.phone}\n+1${sameDay.phone}\r\n1${newer.phone}\n+15125579999\n+442071838750\n`;
    expect(await run()).toBe(2);
    expect(await shown(older.id)).toMatchObject({ disabled: 1, ended: 'deactivated', ended_on: DAY });
    expect(await shown(sameDay.id)).toMatchObject({ disabled: 1, ended: 'deactivated' });
    expect(await shown(newer.id)).toMatchObject({ disabled: 0, ended: null });
    expect(await rows('select 1 from suppression where phone = $1', [older.phone])).toEqual([]);
    expect(await rows('select event, actor, channel from consent_event where phone = $1', [older.phone])).toEqual([
      { event: 'deactivated', actor: 'carrier', channel: 'carrier' },
    ]);
  });

  it('are requested with the credentials, but the signed address without them', async () => {
    lists[DAY] = '+15125579998\n';
    await run();
    const [resource] = asked.filter(({ path }) => path === '/v1/Deactivations');
    expect(resource?.authorization).toBe(`Basic ${Buffer.from(`${SID}:secret`).toString('base64')}`);
    expect(asked.filter(({ path }) => path === '/files').map(({ authorization }) => authorization)).toEqual([
      undefined,
    ]);
  });

  it('are read once for each day, and again for a day whose reading was interrupted', async () => {
    const { id, phone } = await person('2026-01-01T12:00:00Z');
    lists[DAY] = `+1${phone}\n${'x'.repeat(100)}`;
    await run().catch(() => undefined);
    expect(await rows('select 1 from deactivation_day')).toEqual([]);
    lists[DAY] = `+1${phone}\n`;
    await run();
    expect(await shown(id)).toMatchObject({ ended: 'deactivated' });
    asked.length = 0;
    await run();
    expect(asked.filter(({ path }) => path === '/files')).toEqual([]);
    expect((await rows('select 1 from consent_event where phone = $1', [phone])).length).toBe(1);
  });

  it.each([401, 403])('do not fail the job when the account may not read them (%i)', async (status) => {
    for (let back = 1; back <= 30; back += 1)
      lists[new Date(NOW.getTime() - back * 86_400_000).toISOString().slice(0, 10)] = status;
    expect(await run()).toBe(0);
    expect(asked).toHaveLength(1);
    expect(await rows('select 1 from deactivation_day')).toEqual([]);
  });

  it('may be added again by hand, and asked for their YES, when the number has aged', async () => {
    const { id, phone } = await person('2026-01-01T12:00:00Z');
    const today = new Date().toISOString().slice(0, 10);
    await rows('insert into deactivated_phone (phone, day) values ($1, $2)', [phone, today]);
    await rows(`update subscriber set disabled = 1, ended = 'deactivated', ended_on = $2 where id = $1`, [id, today]);
    const refused = await add(phone);
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.phone ?? JSON.stringify(refused.body)).toMatch(/deactivated this number on/);
    await rows(`update deactivated_phone set day = day - 46 where phone = $1`, [phone]);
    expect((await add(phone)).status).toBe(200);
    expect(await shown(id)).toMatchObject({
      disabled: 1,
      pending_until: expect.any(String),
      ended: null,
      ended_on: null,
    });
  });
});

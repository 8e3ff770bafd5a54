import { Writable } from 'node:stream';
import pino from 'pino';
import { testApp, type TestApp, type TestUser } from '../../testing/app';
import { tables } from '../../testing/tables';
import { MinuteLimit } from './minute-limit';
import { makeKey, programWith } from './public/public-api.fixture';

type Line = Record<string, unknown>;

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let keyword: number;
let subscriber: number;
let lines: Line[] = [];
const { addKeyword, addSubscriber } = tables(() => t.db);

beforeAll(async () => {
  const kept = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Line);
      done();
    },
  });
  t = await testApp({}, { log: pino({ level: 'info' }, kept) });
  owner = await t.createOwner();
  stranger = await t.createOwner();
  keyword = await addKeyword(owner, 'PIZZA');
  subscriber = await addSubscriber(owner, { keyword, phone: '5125550101' });
});
beforeEach(() => {
  lines = [];
});

const missed = () => lines.filter(({ status }) => status === 404);

describe('decision 560: requests for what the account does not have', () => {
  it('are logged with user, account and address, whether it belongs to another account or to nobody, and with the route only', async () => {
    const asked = [
      ['GET', `subscribers/${subscriber}`, '/api/subscribers/:id'],
      ['GET', 'subscribers/999999999', '/api/subscribers/:id'],
      ['GET', `keywords/${keyword}`, '/api/keywords/:id'],
    ] as const;
    for (const [method, path] of asked) expect((await t.call(stranger, method, path)).status).toBe(404);
    const who = { user: stranger.userId, account: stranger.accountId, address: '127.0.0.1' };
    expect(missed()).toMatchObject(asked.map(([method, , route]) => ({ ...who, method, route, msg: 'response sent' })));
    expect(JSON.stringify(lines)).not.toContain('5125550101');
    expect(JSON.stringify(lines)).not.toContain('999999999');
  });

  it('are logged for a program with the number of its key', async () => {
    const key = await makeKey(t, stranger, ['subscribers:read']);
    expect((await programWith(t, key)('GET', `subscribers/${subscriber}`)).status).toBe(404);
    expect(missed()).toMatchObject([{ user: stranger.userId, account: stranger.accountId, key: expect.any(Number) }]);
  });

  it('has nobody’s number where nobody is signed in', async () => {
    await t.call(null, 'GET', 'nothing-here');
    expect(missed()).toHaveLength(1);
    expect(missed()[0]).not.toHaveProperty('user');
  });

  it('are logged 60 times for a user and minute; a warning reports more, and others are still logged', async () => {
    const walker = await t.createOwner();
    const minute = () => Math.floor(Date.now() / 60_000);
    // A run that begins in one minute and ends in the next counts as two, but a second one stays within a minute.
    for (let begun = -1; begun !== minute();) {
      lines = [];
      begun = minute();
      for (let n = 0; n < 63; n += 1) await t.call(walker, 'GET', `subscribers/${subscriber}`);
    }
    const counted = missed();
    const warned = counted.filter(({ level }) => level === 40);
    expect(warned).toMatchObject([{ user: walker.userId, account: walker.accountId, route: '/api/subscribers/:id' }]);
    expect(counted.length - warned.length).toBeLessThanOrEqual(60);
    lines = [];
    await t.call(owner, 'GET', 'subscribers/999999999');
    expect(missed()).toMatchObject([{ user: owner.userId, level: 30 }]);
  });
});

describe('a limit per minute', () => {
  it('starts again with each minute, and counts each key separately', () => {
    let now = 0;
    const limit = new MinuteLimit(2, () => now);
    const take = (key: number) => limit.take(key);
    expect([take(1), take(1), take(1), take(1), take(2)]).toEqual([
      'within',
      'within',
      'first beyond',
      'beyond',
      'within',
    ]);
    now = 60_000;
    expect(take(1)).toBe('within');
  });
});

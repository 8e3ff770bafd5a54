import { runningSimulator, ACCOUNT, TOKEN, type RunningSimulator } from '../../../testing/carrier';
import { TEST_PASSWORD } from '../../../testing/accounts';
import { testApp, type OwnerOptions, type TestApp, type TestUser } from '../../../testing/app';
import { testDatabase } from '../../../testing/database';
import { eventsDuring } from '../../../testing/live-events';
import { freePort } from '../../../testing/free-port';
import { tables } from '../../../testing/tables';
import { numberProvider } from '../../../platform/providers/numbers/create-numbers';
import { beginPurchase } from './buy-number';
import { workOnNumberTasks } from './number-tasks.job';

let t: TestApp;
let simulator: RunningSimulator;
let owner: TestUser;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  const db = await testDatabase();
  simulator = await runningSimulator(db, 'http://127.0.0.1:1');
  const carrier = {
    ...{ kind: 'simulator' as const, baseUrl: `${simulator.url}/carrier`, accountSid: ACCOUNT, authToken: TOKEN },
    ...{ from: '55222', numbers: ['55222'], deactivations: false, profile: `BU${'0'.repeat(32)}` },
  };
  t = await testApp({ carrier }, { db });
});
afterAll(() => simulator.close());
beforeEach(async () => {
  owner = await t.createOwner({ company: 'Pie Club' });
});
afterEach(async () => {
  for (const table of ['number_task', 'own_number', 'other_number', 'bought_number', 'simulator.number'])
    await sql(`delete from ${table}`);
});

/** How texts leave from the shared code. */
const SHARED = { kind: 'shared', per_second: expect.any(Number) };
const list = async (user = owner) => (await t.call(user, 'GET', 'profiles/numbers')).body.data;
const PRICES = '2026-12-01';
const buy = (number: string, user = owner, pricesFrom = PRICES) =>
  t.call(user, 'POST', 'profiles/numbers', { form: { number, prices_from: pricesFrom } });
const giveBack = (number: string, user = owner) => t.call(user, 'DELETE', `profiles/numbers/${number}`);
const search = (query: string, user = owner) => t.call(user, 'GET', `profiles/numbers/available?${query}`);
/** The numbers that the provider has sold, and so charges for. */
const atProvider = async () =>
  (await sql<{ phone: string }>('select phone from simulator.number order by 1')).map(({ phone }) => phone);
const held = async () =>
  (await sql<{ digits: string }>('select digits from bought_number order by 1')).map(({ digits }) => digits);
/** A round of the worker, a while later. */
async function work(ageS = 0): Promise<void> {
  await sql(`update number_task set next_at = clock_timestamp(), created_at = created_at - make_interval(secs => $1)`, [
    ageS,
  ]);
  await workOnNumberTasks(t.deps);
}
const logged = () =>
  sql<{ text: string; who: string }>(
    `select text from security_event where account_id = $1 and text like '%number%' order by id`,
    [owner.accountId],
  );

describe('Numbers for sale', () => {
  it('are found by kind, area code and digits', async () => {
    const found = await search('filter[kind]=local&filter[area_code]=512');
    expect(found.body.data.entries).toHaveLength(20);
    expect(found.body.data.entries[0]).toEqual({ number: '5125550100', place: 'Austin, TX', pictures: true });
    expect((await search('filter[kind]=toll_free&filter[digits]=0142')).body.data.entries[0]).toEqual({
      ...{ number: '8885550142', place: '', pictures: true },
    });
    expect((await search('filter[kind]=local&filter[area_code]=512&filter[digits]=777')).body.data.entries).toEqual([]);
  });

  it.each([
    ['kind=short_code', 'kind', 'Choose toll-free or local.'],
    ['area_code=51', 'area_code', 'An area code has three digits, like 512.'],
    ['kind=local&filter[area_code]=888', 'area_code', 'There are no local numbers with the area code 888.'],
    ['kind=toll_free&filter[area_code]=512', 'area_code', 'There are no toll-free numbers with the area code 512.'],
    ['digits=*', 'digits', 'Enter 2 to 7 digits, or letters as on a keypad.'],
  ])('are not searched with %s', async (query, field, message) => {
    const refused = await search(`filter[${query.replace('=', ']=')}`);
    expect([refused.status, refused.body.data.fields]).toEqual([422, { [field]: message }]);
  });

  it('are not shown while the provider does not answer', async () => {
    const { authToken } = t.deps.config.carrier;
    Object.assign(t.deps.config.carrier, { authToken: 'wrong' });
    const failed = await search('filter[kind]=local');
    Object.assign(t.deps.config.carrier, { authToken });
    expect([failed.status, failed.body.message]).toEqual([
      503,
      'The provider of numbers does not answer. Please try again in a moment.',
    ]);
  });

  it('are searched thirty times a minute by one account', async () => {
    for (let nth = 0; nth < 30; nth += 1) expect((await search('filter[kind]=local')).status).toBe(200);
    expect((await search('filter[kind]=local')).status).toBe(429);
    expect((await search('filter[kind]=local', await t.createOwner())).status).toBe(200);
  });

  it('are for owners only, and not sold over SMPP', async () => {
    const user = await t.createAuthorizedUser(owner);
    for (const call of [search('filter[kind]=local', user), buy('5125550100', user), giveBack('5125550100', user)])
      expect((await call).status).toBe(403);
    expect((await t.call(user, 'GET', 'profiles/numbers')).status).toBe(403);
    Object.assign(t.deps.config.carrier, { kind: 'smpp' });
    const [shown, refused] = [await list(), await buy('5125550100')];
    Object.assign(t.deps.config.carrier, { kind: 'simulator' });
    expect(shown.not_for_sale).toContain('Numbers cannot be bought here');
    expect([refused.status, refused.body.message]).toEqual([409, shown.not_for_sale]);
  });
});

describe('Buying a number', () => {
  it('makes it one that the account holds, from which nothing leaves yet', async () => {
    expect(await list()).toMatchObject({ own: null, sender: SHARED, entries: [], not_for_sale: '' });
    const { told, result } = await eventsDuring(t.db, () => buy('5125550101'));
    expect([result.status, result.body.message, result.body.data.state]).toEqual([
      ...[200, '(512) 555-0101 is yours.', 'bought'],
    ]);
    expect(JSON.stringify(told)).toContain('profile.changed');
    expect(await list()).toMatchObject({
      own: null,
      sender: SHARED,
      entries: [{ number: '5125550101', kind: 'local', state: 'bought', approved_at: null }],
      not_for_sale: expect.stringContaining('beside the one that your texts leave from'),
    });
    const [sold] = await sql<{ friendly_name: string }>(
      'select phone, sms_url, sms_method, friendly_name from simulator.number',
    );
    expect(sold).toMatchObject({
      ...{ phone: '+15125550101', sms_method: 'POST' },
      sms_url: 'http://textloom.test/webhooks/carrier/inbound',
      friendly_name: expect.stringMatching(new RegExp(`^account ${owner.accountId} `)),
    });
    expect(sold?.friendly_name.length).toBeLessThanOrEqual(64);
    expect(await sql('select from own_number')).toEqual([]);
    expect(await logged()).toEqual([{ text: 'Bought the number (512) 555-0101.' }]);
  });

  it('is possible once, until the number is in use', async () => {
    await buy('8885550140');
    const second = await buy('8885550141');
    expect([second.status, second.body.message]).toEqual([409, (await list()).not_for_sale]);
    await sql(
      `insert into own_number (digits, account_id, kind, per_second) values ('8885550140', $1, 'toll_free', 3)`,
      [owner.accountId],
    );
    expect(await list()).toMatchObject({
      own: '8885550140',
      sender: { kind: 'toll_free' },
      entries: [{ state: 'in_use' }],
      not_for_sale: '',
    });
    expect((await buy('8885550141')).status).toBe(200);
    expect(await held()).toEqual(['8885550140', '8885550141']);
  });

  it('of two requests at the same moment buys one number', async () => {
    const both = await Promise.all([buy('8885550142'), buy('8885550143')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await held()).toHaveLength(1);
    expect(await atProvider()).toHaveLength(1);
  });

  it.each([
    ['sold meanwhile', '5125550198'],
    ['a number that no area has', '9995550100'],
    ['not on sale', '5125551234'],
  ])('refuses a number that is %s, at its field, and holds nothing', async (_what, number) => {
    const refused = await buy(number);
    expect([refused.status, Object.keys(refused.body.data.fields)]).toEqual([422, ['number']]);
    expect(await list()).toMatchObject({ own: null, sender: SHARED, entries: [], not_for_sale: '' });
  });

  it('refuses what is no number, and a number of another account', async () => {
    expect((await buy('pizza')).body.data.fields).toEqual({ number: 'Choose one of the numbers.' });
    const other = await t.createOwner();
    await buy('8885550144', other);
    expect((await buy('8885550144')).status).toBe(422);
    await sql(
      `insert into own_number (digits, account_id, kind, per_second) values ('8885550145', $1, 'toll_free', 3)`,
      [other.accountId],
    );
    expect((await buy('8885550145')).status).toBe(422);
    expect(await atProvider()).toEqual(['+18885550144']);
  });

  const plans: [string, OwnerOptions, number, string][] = [
    ['on trial', { trial: true, paid: false }, 409, 'A number needs a paid plan. Choose a plan first.'],
    ['whose plan has ended', { endAt: new Date(Date.now() - 1_000) }, 409, 'Your plan is not paid. Renew it first.'],
    ['on hold', { frozen: true }, 403, 'Your account is on hold'],
  ];
  it.each(plans)('is refused to an account %s', async (_what, options, status, message) => {
    const refused = await buy('5125550102', await t.createOwner(options));
    expect([refused.status, refused.body.message]).toEqual([status, expect.stringContaining(message)]);
    expect(await atProvider()).toEqual([]);
  });

  it('is refused while a renewal is overdue, and before the email is confirmed', async () => {
    await sql('update subscription set overdue_since = now() where account_id = $1', [owner.accountId]);
    expect((await buy('5125550102')).body.message).toBe('Your plan is not paid. Renew it first.');
    await sql('update subscription set overdue_since = null where account_id = $1', [owner.accountId]);
    await sql('update account set verified = false where id = $1', [owner.accountId]);
    expect((await buy('5125550102')).body.data.id).toBe('unverified');
    expect(await atProvider()).toEqual([]);
  });

  it('is refused when the provider cannot be reached, and nothing is held', async () => {
    const { baseUrl } = t.deps.config.carrier;
    Object.assign(t.deps.config.carrier, { baseUrl: `http://127.0.0.1:${await freePort()}/carrier` });
    const refused = await buy('5125550103');
    Object.assign(t.deps.config.carrier, { baseUrl });
    expect([refused.status, refused.body.data.id]).toEqual([503, 'unavailable']);
    expect((await list()).entries).toEqual([]);
  });
});

describe('A number that people may still text', () => {
  it.each([
    ['the account moves there', null, 'Your account is moving to (512) 555-0108', 'bought'],
    ['the account has left it', new Date(Date.now() + 86_400_000), 'People may still text (512) 555-0108', 'left'],
  ])('is not given back: %s', async (_what, until, reason, state) => {
    await buy('5125550108');
    await sql(`insert into other_number (account_id, digits, per_second, until) values ($1, '5125550108', 1, $2)`, [
      owner.accountId,
      until,
    ]);
    const refused = await giveBack('5125550108');
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(reason)]);
    expect(await held()).toEqual(['5125550108']);
    expect(await list()).toMatchObject({ entries: [{ state }] });
  });
});

describe('The price of a number', () => {
  const fees = () =>
    sql('select digits, what, billed_cents as billed from number_fee where account_id = $1', [owner.accountId]);

  it('is shown, and charged from the purchase on', async () => {
    const { prices } = await list();
    expect(prices).toEqual([
      { kind: 'toll_free', valid_from: PRICES, month: 2.15, registration: 0, registration_month: 0, segment: 0.0045 },
      { kind: 'local', valid_from: PRICES, month: 1.15, registration: 19.5, registration_month: 10, segment: 0.0045 },
    ]);
    await buy('5125550107');
    expect((await list()).entries).toMatchObject([{ month_price: 1.15 }]);
    expect(await fees()).toEqual([{ digits: '5125550107', what: 'number', billed: 0 }]);
    expect(await sql('select months_charged from bought_number')).toEqual([{ months_charged: 1 }]);
  });

  it.each(['', '2026-11-30'])(
    'refuses a purchase at the prices from "%s", which are not those of today',
    async (from) => {
      const refused = await buy('5125550107', owner, from);
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'The prices of numbers have changed, and nothing was bought. Look at them, then choose again.',
      ]);
      expect([await held(), await atProvider(), await fees()]).toEqual([[], [], []]);
    },
  );

  it('is charged once for a purchase whose answer was lost', async () => {
    await buy('5125550199');
    expect(await fees()).toEqual([]);
    await work();
    await work();
    expect(await fees()).toHaveLength(1);
  });

  it('is none of a number from before there were prices', async () => {
    await buy('5125550107');
    await sql('update bought_number set months_charged = null');
    expect((await list()).entries).toMatchObject([{ month_price: null }]);
  });
});

describe('A purchase whose answer is lost', () => {
  it('is settled by what the provider has', async () => {
    const begun = await buy('5125550199');
    expect([begun.status, begun.body.data.state]).toEqual([200, 'buying']);
    expect(await list()).toMatchObject({ entries: [{ number: '5125550199', state: 'buying', bought_at: null }] });
    expect((await buy('5125550104')).status).toBe(409);
    await work();
    expect(await list()).toMatchObject({ entries: [{ number: '5125550199', state: 'bought' }] });
    expect([await held(), await atProvider()]).toEqual([['5125550199'], ['+15125550199']]);
    expect(await logged()).toEqual([{ text: 'Bought the number (512) 555-0199.' }]);
    expect(await sql('select from number_task')).toEqual([]);
  });

  const begin = (digits: string) =>
    beginPurchase(t.deps, { accountId: owner.accountId, digits, pricesFrom: PRICES, now: new Date() });
  const order = (task: { digits: string; reference: string }) =>
    numberProvider(t.deps.config)?.buy({ ...task, inboundUrl: 'http://textloom.test/webhooks/carrier/inbound' });

  it('by a crash after the request holds that number only', async () => {
    await order(await begin('5125550105'));
    await work();
    expect([await held(), await atProvider()]).toEqual([['5125550105'], ['+15125550105']]);
    await work();
    expect(await held()).toEqual(['5125550105']);
  });

  it('by a crash before the request ends once none can arrive any more', async () => {
    await begin('5125550106');
    await work();
    expect(await list()).toMatchObject({ entries: [{ state: 'buying' }] });
    await work(60 * t.deps.config.carrierLateMinutes + 1);
    expect(await list()).toMatchObject({ own: null, sender: SHARED, entries: [], not_for_sale: '' });
    expect((await buy('5125550106')).status).toBe(200);
  });

  it('does not take a number of the same digits that the operator holds there', async () => {
    await numberProvider(t.deps.config)?.buy({ digits: '5125550107', reference: 'support', inboundUrl: '' });
    await begin('5125550107');
    await work(60 * t.deps.config.carrierLateMinutes + 1);
    expect([await held(), await atProvider()]).toEqual([[], ['+15125550107']]);
  });

  it('is given back when its account was deleted meanwhile', async () => {
    await buy('5125550199');
    await sql('update account set deleted = true where id = $1', [owner.accountId]);
    await work();
    expect([await held(), await sql('select task from number_task')]).toEqual([[], [{ task: 'give_back' }]]);
    await work();
    expect(await atProvider()).toEqual([]);
  });

  it('waits while the provider does not answer', async () => {
    await buy('5125550199');
    const { authToken } = t.deps.config.carrier;
    Object.assign(t.deps.config.carrier, { authToken: 'wrong' });
    await work(86_400);
    Object.assign(t.deps.config.carrier, { authToken });
    expect(await list()).toMatchObject({ entries: [{ state: 'buying' }] });
    await work();
    expect(await held()).toEqual(['5125550199']);
  });
});

describe('A held number', () => {
  it('can be given back, and is then for sale again', async () => {
    await buy('5125550108');
    const done = await giveBack('5125550108');
    expect([done.status, done.body.message]).toEqual([200, '(512) 555-0108 was given back.']);
    expect(await list()).toMatchObject({ own: null, sender: SHARED, entries: [], not_for_sale: '' });
    await work();
    expect([await atProvider(), await sql('select from number_task')]).toEqual([[], []]);
    expect((await logged()).at(-1)).toEqual({ text: 'Gave back the number (512) 555-0108.' });
    expect((await buy('5125550108')).status).toBe(200);
  });

  it('is given back again until the provider has answered, and once it has forgotten it', async () => {
    await buy('5125550109');
    await giveBack('5125550109');
    const { authToken } = t.deps.config.carrier;
    Object.assign(t.deps.config.carrier, { authToken: 'wrong' });
    await work();
    Object.assign(t.deps.config.carrier, { authToken });
    expect(await sql('select attempts from number_task')).toEqual([{ attempts: 1 }]);
    await sql('delete from simulator.number');
    await work();
    expect(await sql('select from number_task')).toEqual([]);
  });

  it('is not given back while texts leave from it', async () => {
    await buy('8885550146');
    await sql(
      `insert into own_number (digits, account_id, kind, per_second) values ('8885550146', $1, 'toll_free', 3)`,
      [owner.accountId],
    );
    const refused = await giveBack('8885550146');
    expect([refused.status, refused.body.message]).toEqual([
      ...[409, 'Your texts leave from (888) 555-0146, so it cannot be given back.'],
    ]);
    expect(await held()).toEqual(['8885550146']);
  });

  it('of another account is not found, nor one that nobody holds, nor what is no number', async () => {
    await buy('8885550147', await t.createOwner());
    expect((await giveBack('8885550147')).status).toBe(404);
    expect((await giveBack('8885550148')).status).toBe(404);
    expect((await giveBack('pizza')).status).toBe(404);
    expect(await held()).toEqual(['8885550147']);
  });

  it('of a deleted account is given back', async () => {
    await buy('8885550149');
    const form = { cancel_option: 6, cancel_reason: 'We close the shop.', password: TEST_PASSWORD };
    expect((await t.call(owner, 'POST', 'profiles/cancelsubscription', { form })).status).toBe(200);
    expect(await held()).toEqual([]);
    await work();
    expect(await atProvider()).toEqual([]);
  });
});

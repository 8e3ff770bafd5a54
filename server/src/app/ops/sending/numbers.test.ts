import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { TEST_PASSWORD } from '../../../testing/accounts';
import { until } from '../../../testing/carrier';
import { eventsDuring } from '../../../testing/live-events';
import { tables } from '../../../testing/tables';
import { argumentsOf } from '../arguments';
import { OPERATOR } from '../caller';
import { commands } from '../all-commands';

let t: TestApp;
let owner: TestUser;
const { sql, one, addKeyword, addSubscriber } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  owner = await t.createOwner({ company: 'Pie Club' });
});
afterEach(() => sql('delete from own_number'));

/** As typed after "pnpm ops". */
const ops = async (...words: string[]): Promise<unknown> => {
  const found = commands.find(({ name }) => words.slice(0, 2).join(' ') === name);
  if (!found) throw new Error(`no command ${words.join(' ')}`);
  return found.run(t.deps, argumentsOf(found, words), OPERATOR);
};
const assign = (number: string, account: string | number, kind = 'toll_free', rate = '3') =>
  ops('numbers', 'assign', number, '--account', String(account), '--kind', kind, '--rate', rate);
const rows = () => sql('select digits, account_id, kind, per_second from own_number order by digits');
const fieldsOf = (refused: Promise<unknown>) =>
  refused.then(
    () => ({}),
    (error: { fields?: object }) => error.fields,
  );
const shown = async (user: TestUser) => (await t.call(user, 'GET', 'login')).body.data.globals;

describe('ops numbers', () => {
  it('gives an account a number in any notation, which it sees at once, and takes it back', async () => {
    const { told, result } = await eventsDuring(t.db, () => assign('+1 (888) 555-0100', owner.email));
    expect(result).toEqual({
      ...{ assigned: '(888) 555-0100', account: owner.accountId },
      ...{ kind: 'toll_free', segments_per_second: 3 },
    });
    expect(JSON.stringify(told)).toContain('profile.changed');
    expect(await shown(owner)).toMatchObject({ shortcode: '(888) 555-0100' });
    expect(await shown(await t.createOwner())).toMatchObject({ shortcode: t.deps.config.shortcode });
    expect(await ops('numbers', 'rate', '888-555-0100', '--rate', '0.5')).toMatchObject({ segments_per_second: 0.5 });
    expect(await ops('numbers', 'list')).toEqual([
      {
        ...{ number: '(888) 555-0100', account: owner.accountId, company: 'Pie Club' },
        ...{ kind: 'toll_free', segments_per_second: 0.5, since: expect.any(Date) },
      },
    ]);
    expect(await ops('numbers', 'release', '8885550100')).toEqual({
      ...{ released: '(888) 555-0100', account: owner.accountId },
    });
    expect(await shown(owner)).toMatchObject({ shortcode: t.deps.config.shortcode });
    const log = await sql<{ text: string }>(
      `select text from security_event where account_id = $1 and text like '%number%' order by id`,
      [owner.accountId],
    );
    expect(log.map(({ text }) => text)).toEqual([
      'Gave the account the number (888) 555-0100.',
      'Set the rate of the number (888) 555-0100 to 0.5 a second.',
      'Took the number (888) 555-0100 from the account.',
    ]);
  });

  it.each([
    ['5125550100', 'local', '1'],
    ['88555', 'short_code', '100'],
  ])('gives %s, of the kind %s', async (number, kind, rate) => {
    await assign(number, owner.accountId, kind, rate);
    expect(await rows()).toEqual([{ digits: number, account_id: owner.accountId, kind, per_second: Number(rate) }]);
  });

  it.each([
    ['a word', ['pizza'], 'number', 'is not a number of ten digits'],
    ['a number with letters', ['888-555-PIZZA'], 'number', 'is not a number of ten digits'],
    ['a foreign number', ['+44 7700 900123'], 'number', 'is not a number of ten digits'],
    ['the shared code', ['55222', undefined, 'short_code'], 'number', 'is the shared code of this installation'],
    ['another kind', ['8885550100', undefined, 'local'], 'kind', '(888) 555-0100 is a toll-free number'],
    ['a local number as toll-free', ['5125550100'], 'kind', '(512) 555-0100 is a local number'],
    ['an unknown account', ['8885550100', 99999999], undefined, 'Account 99999999 was not found.'],
    ['an unknown email', ['8885550100', 'nobody@example.com'], undefined, 'Account nobody@example.com was not found.'],
  ] as const)('refuses %s', async (_what, [number, account, kind], field, message) => {
    const refused = assign(number, account ?? owner.accountId, kind);
    await expect(refused).rejects.toThrow(message);
    expect(Object.keys((await fieldsOf(refused)) ?? {})).toEqual(field === undefined ? [] : [field]);
    expect(await rows()).toEqual([]);
  });

  it.each([['0'], ['fast'], ['-1'], ['20000']])('refuses the rate %s', async (rate) => {
    await expect(assign('8885550100', owner.accountId, 'toll_free', rate)).rejects.toThrow(/rate in segments|Usage/);
    expect(await rows()).toEqual([]);
  });

  it('refuses a number of another account, whose name it says, and a second number', async () => {
    await assign('8885550100', owner.accountId);
    const other = await t.createOwner();
    const taken = assign('8885550100', other.accountId);
    await expect(taken).rejects.toThrow(`(888) 555-0100 belongs to account ${owner.accountId} (Pie Club).`);
    expect(Object.keys((await fieldsOf(taken)) ?? {})).toEqual(['number']);
    await expect(assign('8885550101', owner.accountId)).rejects.toThrow(
      `Account ${owner.accountId} has the number (888) 555-0100 already.`,
    );
    const both = await Promise.allSettled([
      assign('8885550102', other.accountId),
      assign('8885550103', other.accountId),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuses the rate and the release of a number that no account has', async () => {
    await expect(ops('numbers', 'rate', '8885550100', '--rate', '3')).rejects.toThrow('Own number 8885550100 was not');
    await expect(ops('numbers', 'release', '8885550100')).rejects.toThrow('Own number 8885550100 was not found.');
  });
});

describe('An account whose people get its texts already', () => {
  const states: [string, string, (keyword: number) => Promise<unknown>][] = [
    ['subscribers', 'has subscribers:', (keyword) => addSubscriber(owner, { keyword, phone: '5125550101' })],
    [
      'pending people',
      'has people who have not confirmed yet:',
      (keyword) =>
        sql(
          `insert into subscriber (account_id, keyword_id, phone, disabled, pending_until) values ($1, $2, '5125550102', 1, now() + interval '1 hour')`,
          [owner.accountId, keyword],
        ),
    ],
    [
      'unfinished batches',
      'has campaigns that are not finished:',
      async () => {
        const { id } = await one<{ id: number }>(
          `insert into campaign (account_id, name, message, segments, choice) values ($1, 'C', 'M', 1, '{}') returning id`,
          [owner.accountId],
        );
        return sql(
          `insert into send_batch (account_id, campaign_id, first_id, last_id, size, segments, state) values ($1, $2, 0, 0, 1, 1, 1)`,
          [owner.accountId, id],
        );
      },
    ],
    [
      'queued texts',
      'has texts that have not left:',
      () =>
        sql('insert into send_queue (message_id, account_id, lane) values ($1::int, $1::int, 1)', [owner.accountId]),
    ],
  ];

  it.each(states)('%s: can neither get a number nor lose it', async (_what, words, fill) => {
    const keyword = await addKeyword(owner, `N${owner.accountId}`);
    await assign('8885550100', owner.accountId);
    await fill(keyword);
    const release = ops('numbers', 'release', '8885550100');
    await expect(release).rejects.toThrow(
      `Account ${owner.accountId} ${words} an account can get or lose a number only`,
    );
    expect(Object.keys((await fieldsOf(release)) ?? {})).toEqual(['number']);
    await sql('delete from own_number');
    const refused = assign('8885550100', owner.accountId);
    await expect(refused).rejects.toThrow(words);
    expect(Object.keys((await fieldsOf(refused)) ?? {})).toEqual(['account']);
  });

  it('is not one whose people have all left', async () => {
    const keyword = await addKeyword(owner, `N${owner.accountId}`);
    await addSubscriber(owner, { keyword, phone: '5125550103', disabled: 1 });
    await addSubscriber(owner, { keyword, phone: '5125550104', deleted: true });
    await assign('8885550100', owner.accountId);
    expect(await rows()).toHaveLength(1);
    await ops('numbers', 'release', '8885550100');
    expect(await rows()).toEqual([]);
  });

  it('is one whose first person joins at the same moment', async () => {
    const keyword = await addKeyword(owner, `N${owner.accountId}`);
    let assigning: Promise<unknown> | undefined;
    await t.db.asEngine(async (tx) => {
      // As a join does.
      await tx.execute('select id from keyword where id = $1 for key share', [keyword]);
      assigning = assign('8885550100', owner.accountId);
      assigning.catch(() => undefined);
      await until(async () => (await sql('select 1 from pg_locks where not granted')).length > 0);
      await tx.execute(`insert into subscriber (account_id, keyword_id, phone) values ($1, $2, '5125550105')`, [
        owner.accountId,
        keyword,
      ]);
    });
    await expect(assigning).rejects.toThrow('has subscribers');
    expect(await rows()).toEqual([]);
  });
});

describe('A deleted account', () => {
  it('gives its number back, and can get none', async () => {
    await assign('8885550100', owner.accountId);
    const form = { cancel_option: 6, cancel_reason: 'We close the shop.', password: TEST_PASSWORD };
    expect((await t.call(owner, 'POST', 'profiles/cancelsubscription', { form })).status).toBe(200);
    expect(await rows()).toEqual([]);
    await expect(assign('8885550100', owner.accountId)).rejects.toThrow(`Account ${owner.accountId} was not found.`);
    const other = await t.createOwner();
    expect(await assign('8885550100', other.accountId)).toMatchObject({ account: other.accountId });
  });
});

describe('ops sending, of an own number', () => {
  it('stops it in any notation, for its account only, and starts it, also after its release', async () => {
    await assign('8885550100', owner.accountId);
    const other = await t.createOwner();
    const stop = await ops('sending', 'stop', '--number', '888-555-0100', '--reason', 'Spam was reported');
    expect(stop).toMatchObject({ stopped: { what: 'number 8885550100' } });
    expect(await shown(owner)).toMatchObject({ sending_stopped: { cause: 'operator' } });
    expect(await shown(other)).toMatchObject({ sending_stopped: null });
    await ops('numbers', 'release', '8885550100');
    expect(await shown(owner)).toMatchObject({ sending_stopped: null });
    await ops('sending', 'start', '--number', '8885550100');
    await expect(ops('sending', 'stop', '--number', '8885550100', '--reason', 'R')).rejects.toThrow(
      'Nothing is sent from 8885550100',
    );
  });

  it('of the shared code does not stop an account with an own number', async () => {
    await assign('8885550100', owner.accountId);
    await ops('sending', 'stop', '--number', t.deps.config.carrier.from, '--reason', 'R');
    expect(await shown(owner)).toMatchObject({ sending_stopped: null });
    await ops('sending', 'start', '--number', t.deps.config.carrier.from);
  });
});

import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { ANSWERS, holdNumber } from '../../../domains/numbers/registration/registration.fixture';
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
afterEach(async () => {
  // Their texts may be taken on the shared code.
  await sql('update keyword set deleted = true');
  await sql('delete from own_number');
});

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
      ...{ kind: 'toll_free', segments_per_second: 3, segments_per_day: null },
    });
    expect(JSON.stringify(told)).toContain('profile.changed');
    expect(await shown(owner)).toMatchObject({ shortcode: '(888) 555-0100', segment_fee: 0.0045 });
    expect(await shown(await t.createOwner())).toMatchObject({ shortcode: t.deps.config.shortcode, segment_fee: 0 });
    expect(await ops('numbers', 'rate', '888-555-0100', '--rate', '0.5')).toMatchObject({ segments_per_second: 0.5 });
    const limited = (daily: string) => ops('numbers', 'rate', '888-555-0100', '--rate', '0.5', '--daily', daily);
    expect(await limited('2000')).toMatchObject({ segments_per_day: 2_000 });
    await expect(limited('0')).rejects.toThrow('or none: --daily 2000.');
    expect(await ops('numbers', 'rate', '888-555-0100', '--rate', '0.5')).toMatchObject({ segments_per_day: 2_000 });
    expect(await limited('none')).toMatchObject({ segments_per_day: null });
    expect(await ops('numbers', 'list')).toEqual([
      {
        ...{ number: '(888) 555-0100', account: owner.accountId, company: 'Pie Club' },
        ...{ kind: 'toll_free', segments_per_second: 0.5, segments_per_day: null, since: expect.any(Date) },
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
      'Set the rate of the number (888) 555-0100 to 0.5 a second and 2,000 a day.',
      'Set the rate of the number (888) 555-0100 to 0.5 a second and 2,000 a day.',
      'Set the rate of the number (888) 555-0100 to 0.5 a second.',
      'Took the number (888) 555-0100 from the account.',
    ]);
  });

  it('enters what a number carries, which its owner sees and a purchase knows', async () => {
    await ops(...['numbers', 'assign', '6045550100', '--account', owner.email, '--kind', 'local', '--rate', '1']);
    const numbers = async () => (await t.call(owner, 'GET', 'profiles/numbers')).body.data;
    // By its area code.
    expect((await numbers()).sender).toMatchObject({ country: 'CA', pictures: null });
    expect(await shown(owner)).toMatchObject({ pictures: true });
    const carries = (...words: string[]) => ops('numbers', 'carries', ...words);
    expect(await carries('6045550100', '--pictures', 'no')).toEqual({
      ...{ number: '(604) 555-0100', account: owner.accountId, pictures: false },
    });
    expect((await numbers()).sender).toMatchObject({ country: 'CA', pictures: false });
    expect(await shown(owner)).toMatchObject({ pictures: false });
    expect(await ops('numbers', 'list')).toMatchObject([{ country: 'CA', pictures: false }]);
    const held = await holdNumber(t.db, owner);
    await carries(held, '--country', 'US', '--pictures', 'yes');
    expect((await numbers()).entries).toMatchObject([{ number: held, country: 'US', pictures: true }]);
    await expect(carries(held)).rejects.toThrow('Say what is known');
    await expect(carries('8885550199', '--pictures', 'no')).rejects.toThrow('(888) 555-0199 was not found.');
    await expect(carries(held, '--country', 'FR')).rejects.toThrow('--country US or CA');
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

describe('ops numbers, of a number that is registered outside', () => {
  it('lists what was submitted, and enters that it is refused or approved', async () => {
    const digits = await holdNumber(t.db, owner, 'local');
    const submit = () => t.call(owner, 'POST', `profiles/number-registrations/${digits}/submit`, { form: ANSWERS });
    expect((await submit()).status).toBe(200);
    expect(await ops('numbers', 'registrations')).toMatchObject([
      {
        account: owner.accountId,
        company: 'Pie Club',
        state: 'submitted',
        answers: { business_name: ANSWERS.business_name },
      },
    ]);
    const refuse = (...words: string[]) => ops('numbers', 'refuse', digits, ...words);
    await expect(refuse('--field', 'colour', '--reason', 'Why')).rejects.toThrow('Name a field');
    await refuse('--field', 'website', '--reason', 'It does not open.');
    await expect(ops('numbers', 'approve', digits)).rejects.toThrow('was not found');
    expect((await submit()).status).toBe(200);
    expect(await ops('numbers', 'approve', digits)).toMatchObject({ account: owner.accountId });
    expect(await ops('numbers', 'registrations')).toEqual([]);
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

describe('The keywords of an account', () => {
  let other: TestUser;
  beforeEach(async () => {
    other = await t.createOwner();
  });
  const numberOf = async (keyword: number) =>
    (await one<{ number: string | null }>('select number from keyword where id = $1', [keyword])).number;

  it('move with its number, and are added there', async () => {
    const keyword = await addKeyword(owner, `M${owner.accountId}`);
    await assign('8885550100', owner.accountId);
    expect(await numberOf(keyword)).toBe('8885550100');
    expect(await numberOf(await addKeyword(owner, `N${owner.accountId}`))).toBe('8885550100');
    await sql(`update own_number set digits = '8885550101'`);
    expect(await numberOf(keyword)).toBe('8885550101');
    await ops('numbers', 'release', '8885550101');
    expect(await numberOf(keyword)).toBeNull();
  });

  it('whose texts are another account’s on the shared code are named when its number is released', async () => {
    await assign('8885550100', owner.accountId);
    const [a, b, c] = ['A', 'B', 'C'].map((letter) => `${letter}${owner.accountId}`) as [string, string, string];
    for (const text of [a, b, c]) await addKeyword(owner, text);
    for (const text of [a, b]) await addKeyword(other, text);
    const release = ops('numbers', 'release', '8885550100');
    await expect(release).rejects.toThrow(
      `Account ${owner.accountId} has the keywords ${a} and ${b}: another account has the same text on the shared code, or had it within 30 days.`,
    );
    expect(Object.keys((await fieldsOf(release)) ?? {})).toEqual(['number']);
    expect(await rows()).toHaveLength(1);
    await sql(`update keyword set deleted = true, deleted_at = now() - interval '30 days' where account_id = $1`, [
      other.accountId,
    ]);
    await ops('numbers', 'release', '8885550100');
    expect(await rows()).toEqual([]);
  });

  it('whose texts the last account of a number had there are named when the number is assigned', async () => {
    const text = `R${owner.accountId}`;
    await assign('8885550100', owner.accountId);
    const keyword = await addKeyword(owner, text);
    await ops('numbers', 'release', '8885550100');
    await sql('update keyword set deleted = true, deleted_at = now() where id = $1', [keyword]);
    await addKeyword(other, text);
    const refused = assign('8885550100', other.accountId);
    await expect(refused).rejects.toThrow(
      `Account ${other.accountId} has the keyword ${text}: another account has the same text at (888) 555-0100, or had it`,
    );
    expect(Object.keys((await fieldsOf(refused)) ?? {})).toEqual(['number']);
    await sql(`update keyword set left_at = left_at - interval '30 days' where id = $1`, [keyword]);
    expect(await assign('8885550100', other.accountId)).toMatchObject({ account: other.accountId });
  });

  it('whose text another account adds on the shared code while its number is released, are named too', async () => {
    const text = `S${owner.accountId}`;
    await assign('8885550100', owner.accountId);
    await addKeyword(owner, text);
    let releasing: Promise<unknown> | undefined;
    await t.db.asEngine(async (tx) => {
      await tx.execute('insert into keyword (account_id, keyword, canonical) values ($1, $2, upper($2))', [
        other.accountId,
        text,
      ]);
      releasing = ops('numbers', 'release', '8885550100');
      releasing.catch(() => undefined);
      await until(async () => (await sql('select 1 from pg_locks where not granted')).length > 0);
    });
    await expect(releasing).rejects.toThrow(`has the keyword ${text}:`);
    expect(await rows()).toHaveLength(1);
  });

  it('is added at the new number, when it is added while the number is assigned', async () => {
    let adding: ReturnType<TestApp['call']> | undefined;
    const keyword = `T${owner.accountId}`;
    await t.db.asEngine(async (tx) => {
      // As the assignment does: the subscription is locked first.
      await tx.execute('select from subscription where account_id = $1 for update', [owner.accountId]);
      adding = t.call(owner, 'POST', 'keywords', { form: { keyword } });
      await until(async () => (await sql('select 1 from pg_locks where not granted')).length > 0);
      await tx.execute(
        `insert into own_number (digits, account_id, kind, per_second) values ('8885550100', $1, 'toll_free', 3)`,
        [owner.accountId],
      );
    });
    expect((await adding)?.status).toBe(200);
    expect(await one('select number from keyword where keyword = $1', [keyword])).toEqual({ number: '8885550100' });
  });
});

describe('ops keyword', () => {
  it('lists the numbers of keywords under review, and approves by number', async () => {
    const text = `U${owner.accountId}`;
    await assign('8885550100', owner.accountId);
    const other = await t.createOwner();
    for (const user of [owner, other]) await addKeyword(user, text);
    await sql('update keyword set approved = false where keyword = $1', [text]);
    const listed = (await ops('keyword', 'list')) as { keyword: string; number: string }[];
    expect(listed.filter(({ keyword }) => keyword === text).map(({ number }) => number)).toEqual([
      '(888) 555-0100',
      t.deps.config.shortcode,
    ]);
    await expect(ops('keyword', 'approve', text)).rejects.toThrow('is a keyword at several numbers');
    expect(await ops('keyword', 'approve', text, '--number', '(888) 555-0100')).toMatchObject({ changed: true });
    expect(await ops('keyword', 'approve', text, '--number', t.deps.config.shortcode)).toMatchObject({ changed: true });
    await expect(ops('keyword', 'approve', text, '--number', '8885550199')).rejects.toThrow('was not found');
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

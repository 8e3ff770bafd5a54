import { KEYWORD_MESSAGES } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { eventsDuring } from '../../../testing/live-events';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  t = await testApp({ welcomeMessage: 'Welcome! {count} msgs/mo. {terms}' });
  owner = await t.createOwner({ plan: { id: 4, name: 'Business', messages: 100, keywords: 50 } });
  stranger = await t.createOwner({ plan: { id: 4, name: 'Business', messages: 100, keywords: 50 } });
});

const create = async (user: TestUser, keyword: string, more: Record<string, string | number> = {}): Promise<number> => {
  const { status, body } = await t.call(user, 'POST', 'keywords', { form: { keyword, ...more } });
  expect([keyword, status]).toEqual([keyword, 200]);
  return body.data.id;
};
const sql = <T>(text: string, params: unknown[] = []): Promise<T[]> => t.db.asEngine((tx) => tx.query<T>(text, params));
const subscribe = (user: TestUser, keyword: number, phone: string, disabled = 0): Promise<unknown> =>
  sql('insert into subscriber (account_id, keyword_id, phone, disabled) values ($1, $2, $3, $4)', [
    user.accountId,
    keyword,
    phone,
    disabled,
  ]);
const available = async (user: TestUser, text: string): Promise<boolean> =>
  (await t.call(user, 'GET', `keywords/available/${encodeURIComponent(text)}`)).body.data.available;
const limitOf = async (keywords: number, extraKeywords: number): Promise<TestUser> =>
  t.createOwner({ plan: { id: 10 + keywords, name: 'Small', messages: 100, keywords }, extraKeywords });

describe('KEY-012, ENG-009, API-054: adding a keyword', () => {
  it('stores it under review, with the message for the screen', async () => {
    const answer = await t.call(owner, 'POST', 'keywords', {
      form: {
        keyword: 'Pizza1',
        expected_messages: 4,
        terms_url: 'https://example.com/terms',
        opt_in: 'Hi from us.',
        segments: 1,
      },
    });
    expect(answer.body).toMatchObject({
      status: 'success',
      message: expect.stringMatching(/^Keyword saved\./),
      data: { id: expect.any(Number) },
    });
    const one = await t.call(owner, 'GET', `keywords/${answer.body.data.id}`);
    expect(one.body.data).toMatchObject({
      keyword: 'Pizza1',
      approved: false,
      expected_messages: 4,
      terms_url: 'https://example.com/terms',
      opt_in: 'Hi from us.',
    });
  });

  it('notifies the tabs of the account, and of no other', async () => {
    const { told, result: id } = await eventsDuring(t.db, () => create(owner, 'HEARD'));
    expect(told).toEqual([
      { account: owner.accountId, type: 'keyword.changed', payload: { id } },
      { account: owner.accountId, type: 'profile.changed', payload: { reason: 'keywords' } },
    ]);
  });

  it('keeps class 3 for messages with media', async () => {
    const id = await create(owner, 'CLASS3', { segments: 3 });
    expect((await t.call(owner, 'GET', `keywords/${id}`)).body.data).toMatchObject({ segments: 1, file: null });
  });
});

describe('VAL-029, VAL-030, VAL-031, VAL-033, ERR-025: text of a keyword', () => {
  it.each([
    [{}, 'Keyword is required.'],
    [{ keyword: '' }, 'Keyword is required.'],
    [{ keyword: 'A23456789012345678901' }, 'A keyword can have at most 20 characters.'],
    [{ keyword: 'PIZZA DEAL' }, 'Use letters and numbers only, without spaces.'],
    [{ keyword: 'PIZZÄ' }, 'Use letters and numbers only, without spaces.'],
    [{ keyword: 'Stop' }, 'This word is reserved for opting in and out. Please try another one.'],
    // Every text that counts as an opt-out.
    ...['PARAR', 'STOPP', 'STOPNOW', 'UNSUBSCRIBED', 'NoMore', 'nope'].map((keyword): [{ keyword: string }, string] => [
      { keyword },
      KEYWORD_MESSAGES.reserved,
    ]),
    [{ keyword: 'GOOD', expected_messages: 0 }, 'Enter a number from 1 to 99.'],
    [{ keyword: 'GOOD', expected_messages: 100 }, 'Enter a number from 1 to 99.'],
    [{ keyword: 'GOOD', terms_url: 'javascript:alert(1)' }, 'Enter an address that begins with http:// or https://.'],
  ])('refuses %j', async (form, message) => {
    const answer = await t.call(owner, 'POST', 'keywords', { form });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ status: 'error', message, data: { id: 'invalid' } });
    expect(await sql(`select id from keyword where canonical = 'GOOD'`)).toEqual([]);
  });

  it('accepts 20 characters', async () => {
    expect(await create(owner, 'A2345678901234567890')).toEqual(expect.any(Number));
  });
});

describe('ENG-010, ERR-009, KEY-013, API-053, VAL-032: availability', () => {
  it('covers all accounts and ignores case', async () => {
    expect(await available(owner, 'Shared')).toBe(true);
    await create(owner, 'Shared');
    for (const user of [owner, stranger])
      for (const text of ['Shared', 'SHARED', 'shared'])
        expect([text, await available(user, text)]).toEqual([text, false]);
  });

  it.each(['STOP', 'help', 'yes', 'TWO WORDS', 'A23456789012345678901', 'PIZZÄ', '%'])(
    'reports %j, which can never be a keyword, as taken',
    async (text) => {
      expect(await available(owner, text)).toBe(false);
    },
  );

  it('refuses a taken keyword with the message of the specification', async () => {
    const answer = await t.call(stranger, 'POST', 'keywords', { form: { keyword: 'sHARED' } });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      {
        status: 'error',
        message: 'The keyword you have chosen is already used. Please try another one.',
        data: { id: 'keyword_taken', fields: { keyword: expect.any(String) } },
      },
    ]);
  });

  it('gives a keyword to one of many concurrent requests', async () => {
    const answers = await Promise.all(
      [owner, stranger, owner, stranger].map((user) => t.call(user, 'POST', 'keywords', { form: { keyword: 'RACE' } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    expect(await sql(`select count(*) as n from keyword where canonical = 'RACE'`)).toEqual([{ n: 1 }]);
  });

  const ownNumber = async (digits: string): Promise<TestUser> => {
    const user = await limitOf(20, 0);
    await sql(`insert into own_number (digits, account_id, kind, per_second) values ($1, $2, 'toll_free', 3)`, [
      digits,
      user.accountId,
    ]);
    return user;
  };

  it('is by number: a text is free at an own number, and on the shared code, while the other has it', async () => {
    const [one, two] = [await ownNumber('8885550131'), await ownNumber('8885550132')];
    await create(owner, 'ECHO');
    expect([await available(one, 'ECHO'), await available(stranger, 'ECHO')]).toEqual([true, false]);
    await create(one, 'Echo');
    expect([await available(one, 'ECHO'), await available(two, 'ECHO')]).toEqual([false, true]);
    await create(one, 'FOXTROT');
    expect(await available(stranger, 'FOXTROT')).toBe(true);
    await create(stranger, 'FOXTROT');
    expect(await available(owner, 'FOXTROT')).toBe(false);
  });

  it('gives a text at a number to one of two accounts that add it at once', async () => {
    const results = await Promise.all(
      [owner, stranger, await ownNumber('8885550133')].map((user) =>
        t.call(user, 'POST', 'keywords', { form: { keyword: 'RACING' } }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 200, 409]);
    expect(results[2]?.status).toBe(200);
  });

  it('keeps a text at the number that its account has left reserved for it for 30 days', async () => {
    const mover = await limitOf(20, 0);
    await create(mover, 'GOLF');
    const number = '8885550134';
    const move = `insert into own_number (digits, account_id, kind, per_second) values ($1, $2, 'toll_free', 3)`;
    await sql(move, [number, mover.accountId]);
    expect([await available(stranger, 'GOLF'), await available(mover, 'GOLF')]).toEqual([false, false]);
    await sql('delete from own_number where digits = $1', [number]);
    const next = await limitOf(20, 0);
    await sql(move, [number, next.accountId]);
    expect([await available(next, 'GOLF'), await available(next, 'HOTEL')]).toEqual([false, true]);
    await sql(`update keyword set left_at = left_at - interval '30 days' where canonical = 'GOLF'`);
    expect([await available(next, 'GOLF'), await available(stranger, 'GOLF')]).toEqual([true, false]);
  });

  it('keeps a deleted keyword reserved for 30 days before another account may use it', async () => {
    const id = await create(owner, 'RESTING');
    await t.call(owner, 'DELETE', `keywords/${id}`);
    expect([await available(owner, 'RESTING'), await available(stranger, 'RESTING')]).toEqual([true, false]);
    expect((await t.call(stranger, 'POST', 'keywords', { form: { keyword: 'RESTING' } })).status).toBe(409);
    await sql(`update keyword set deleted_at = now() - interval '31 days' where id = $1`, [id]);
    expect(await available(stranger, 'RESTING')).toBe(true);
    await create(stranger, 'RESTING');
  });
});

describe('ENG-011, VAL-035, ERR-010, KEY-020: keyword limit', () => {
  it('compares plan and extra keywords with those in use, including those under review', async () => {
    const small = await limitOf(1, 1);
    await create(small, 'LIMIT1');
    expect((await t.call(small, 'GET', 'keywords')).body.data).toMatchObject({ used: 1, total: 2 });
    await create(small, 'LIMIT2');
    const answer = await t.call(small, 'POST', 'keywords', { form: { keyword: 'LIMIT3' } });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { message: 'We are sorry but you reached your Keyword limit.', data: { id: 'keyword_limit' } },
    ]);
    expect(await sql(`select id from keyword where canonical = 'LIMIT3'`)).toEqual([]);
  });

  it('never lets two concurrent calls both pass the limit', async () => {
    const small = await limitOf(2, 0);
    const answers = await Promise.all(
      ['LIMA', 'LIMB', 'LIMC', 'LIMD'].map((keyword) => t.call(small, 'POST', 'keywords', { form: { keyword } })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 409, 409]);
  });

  it('no longer counts a deleted keyword (decision 77)', async () => {
    const small = await limitOf(1, 0);
    const id = await create(small, 'ONLYONE');
    await t.call(small, 'DELETE', `keywords/${id}`);
    expect(await create(small, 'NEXTONE')).toEqual(expect.any(Number));
  });
});

describe('ENG-012, VAL-034, KEY-012, API-054: changing a keyword', () => {
  it('changes the welcome, never the text or the expected messages', async () => {
    const id = await create(owner, 'FIXED', { expected_messages: 3 });
    const answer = await t.call(owner, 'POST', `keywords/${id}`, {
      form: {
        keyword: 'OTHER NAME',
        expected_messages: 77,
        opt_in: 'New words',
        terms_url: 'https://example.com',
        segments: 2,
      },
    });
    expect(answer.body).toMatchObject({ status: 'success', message: 'Keyword saved.', data: { id } });
    expect((await t.call(owner, 'GET', `keywords/${id}`)).body.data).toMatchObject({
      keyword: 'FIXED',
      expected_messages: 3,
      opt_in: 'New words',
      terms_url: 'https://example.com',
      segments: 2,
    });
  });

  it('finds no keyword of another account, no deleted and no unknown one', async () => {
    const id = await create(owner, 'MINE');
    for (const [user, address] of [
      [stranger, id],
      [owner, 999_999],
      [owner, '99999999999'],
      [owner, 'abc'],
    ] as const) {
      expect([address, (await t.call(user, 'GET', `keywords/${address}`)).status]).toEqual([address, 404]);
      expect([address, (await t.call(user, 'POST', `keywords/${address}`, { form: { opt_in: 'x' } })).status]).toEqual([
        address,
        404,
      ]);
      expect([address, (await t.call(user, 'DELETE', `keywords/${address}`)).status]).toEqual([address, 404]);
    }
    expect((await t.call(owner, 'GET', `keywords/${id}`)).body.data.opt_in).toBe('');
  });
});

describe('API-051, API-052, ENG-008, KEY-016: fields of a keyword', () => {
  it('include the parsed welcome, its short form, the number of subscribers and of unused codes', async () => {
    const id = await create(owner, 'FULL', {
      expected_messages: 6,
      terms_url: 'https://example.com/t',
      opt_in: 'Thanks for joining our long list of friends, {CODE} is yours!',
    });
    await subscribe(owner, id, '5125550101');
    await subscribe(owner, id, '5125550102');
    await subscribe(owner, id, '5125550103', 1);
    for (const [code, phone] of [
      ['A', null],
      ['B', null],
      ['C', '5125550101'],
    ])
      await sql(
        `insert into keyword_code (account_id, keyword_id, name, code, phone) values ($1, $2, 'CODE', $3, $4)`,
        [owner.accountId, id, code, phone],
      );
    const { body } = await t.call(owner, 'GET', `keywords/${id}`);
    expect(body.data).toMatchObject({
      welcome_message_parsed:
        'Test Company: Thanks for joining our long list of friends, {CODE} is yours! Welcome! 6 msgs/mo. https://example.com/t',
      display_welcome_message: 'Test Company: Thanks for joining our long list of friends,…',
      subscribers: 2,
      custom_variables: { CODE: 2 },
      file: null,
      disabled: false,
      deleted: false,
      added_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[78]:00$/),
    });
  });
});

describe('API-051, KEY-001: the list', () => {
  let lister: TestUser;
  beforeAll(async () => {
    lister = await t.createOwner({ plan: { id: 4, name: 'Business', messages: 100, keywords: 50 } });
    for (const keyword of ['LISTB', 'LISTA', 'LISTC']) await create(lister, keyword);
    await sql(`update keyword set approved = true, added_at = added_at - interval '1 day' where canonical = 'LISTA'`);
    const [row] = await sql<{ id: number }>(`select id from keyword where canonical = 'LISTB'`);
    await subscribe(lister, row?.id ?? 0, '5125550104');
  });
  const names = async (query: string): Promise<string[]> =>
    (await t.call(lister, 'GET', `keywords?${query}`)).body.data.entries.map((one: { keyword: string }) => one.keyword);

  it('returns the newest first, 25 a page, only those of this account', async () => {
    const { body } = await t.call(lister, 'GET', 'keywords');
    expect(body.data).toMatchObject({ total_entries: 3, per_page_entries: 25, current_page: 1, used: 3, total: 50 });
    expect(await names('')).toEqual(['LISTC', 'LISTB', 'LISTA']);
  });

  it.each([
    ['orderby=keyword&orderbytype=asc', ['LISTA', 'LISTB', 'LISTC']],
    ['orderby=subscribers', ['LISTB', 'LISTC', 'LISTA']],
    ['orderby=password_hash;drop', ['LISTC', 'LISTB', 'LISTA']],
    ['orderby=constructor', ['LISTC', 'LISTB', 'LISTA']],
    ['orderby=__proto__', ['LISTC', 'LISTB', 'LISTA']],
    ['status=approved', ['LISTA']],
    ['status=review', ['LISTC', 'LISTB']],
    ['filter[search]=listb', ['LISTB']],
    ['search=LIST_', []],
    ['search=%25', []],
    ['limit=2&page=2', ['LISTA']],
    ['page=9', []],
  ])('applies %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });
});

describe('KEY-019, ERR-013, API-055, PERM-007: deleting a keyword', () => {
  it('refuses one with subscribers, and deletes it once they have left', async () => {
    const id = await create(owner, 'BUSY');
    await subscribe(owner, id, '5125550105');
    const refused = await t.call(owner, 'DELETE', `keywords/${id}`);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { message: 'Can not be removed/deleted.', data: { id: 'keyword_has_subscribers' } },
    ]);
    await sql('update subscriber set disabled = 1 where keyword_id = $1', [id]);
    expect((await t.call(owner, 'DELETE', `keywords/${id}`)).body).toMatchObject({
      status: 'success',
      message: 'Keyword deleted.',
    });
    expect((await t.call(owner, 'GET', `keywords/${id}`)).status).toBe(404);
    expect((await t.call(owner, 'GET', 'keywords?search=BUSY')).body.data.total_entries).toBe(0);
  });

  it('keeps every STOP: a keyword created again with the same text still suppresses phones that left', async () => {
    const phone = '5125550144';
    const old = await create(owner, 'REVIVED');
    await sql(
      `insert into suppression (account_id, phone, keyword_id, reason) values ($1, $2, $3, 'stop'), ($1, '5125550145', $4, 'stop')`,
      [owner.accountId, phone, old, await create(owner, 'OTHERONE')],
    );
    expect((await t.call(owner, 'DELETE', `keywords/${old}`)).status).toBe(200);
    await create(owner, 'revived');
    const added = await t.call(owner, 'POST', 'subscribers', { form: { phone, keyword: 'REVIVED' } });
    expect([added.status, added.body.data.id]).toEqual([409, 'opted_out']);
    expect(
      (await t.call(owner, 'POST', 'subscribers', { form: { phone: '5125550145', keyword: 'REVIVED' } })).status,
    ).toBe(200);
  });

  it('is reserved to the owner (decision 157)', async () => {
    const helper = await t.createAuthorizedUser(owner, { allow: ['keyword_customkeywords'] });
    const id = await create(helper, 'HELPERS');
    const refused = await t.call(helper, 'DELETE', `keywords/${id}`);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'This action is not allowed. Your account does not allow this action.',
    ]);
    expect((await t.call(owner, 'GET', `keywords/${id}`)).status).toBe(200);
  });
});

describe('API-002: keyword calls without a session', () => {
  it.each([
    ['GET', 'keywords'],
    ['GET', 'keywords/1'],
    ['GET', 'keywords/available/FREE'],
    ['POST', 'keywords'],
    ['POST', 'keywords/1'],
    ['DELETE', 'keywords/1'],
  ] as const)('refuses %s %s', async (method, path) => {
    expect((await t.call(null, method, path)).status).toBe(401);
  });
});

describe('decision 807: the language of a keyword', () => {
  const keywordOf = async (id: number) => (await t.call(owner, 'GET', `keywords/${id}`)).body.data;

  it('is English unless another is chosen, and is kept by a client that does not know it', async () => {
    expect(await keywordOf(await create(owner, 'HELLO1'))).toMatchObject({ language: 'en' });
    const id = await create(owner, 'HOLA1', { language: 'es', expected_messages: 4 });
    await t.call(owner, 'POST', `keywords/${id}`, { form: { opt_in: 'Somos Luigi.' } });
    expect(await keywordOf(id)).toMatchObject({
      language: 'es',
      welcome_message_parsed: expect.stringMatching(/: Somos Luigi\. ¡Gracias por suscribirse! 4 msjs\/mes\./),
    });
  });

  it('can be changed, by its account only', async () => {
    const id = await create(owner, 'HOLA2', { language: 'es' });
    expect((await t.call(stranger, 'POST', `keywords/${id}`, { form: { language: 'en' } })).status).toBe(404);
    expect(await keywordOf(id)).toMatchObject({ language: 'es' });
    expect((await t.call(owner, 'POST', `keywords/${id}`, { form: { language: 'en' } })).status).toBe(200);
    expect(await keywordOf(id)).toMatchObject({
      language: 'en',
      welcome_message_parsed: expect.stringMatching(/Welcome! 1 msgs\/mo\./),
    });
  });

  it('is refused at its field if it is none of ours', async () => {
    const { status, body } = await t.call(owner, 'POST', 'keywords', { form: { keyword: 'BONJOUR', language: 'fr' } });
    expect([status, Object.keys(body.data.fields)]).toEqual([422, ['language']]);
  });

  it('counts the Spanish words for the longest text that carriers take', async () => {
    const form = { opt_in: 'x'.repeat(1_500) };
    const english = await t.call(owner, 'POST', 'keywords', { form: { keyword: 'LONGEN', ...form } });
    const spanish = await t.call(owner, 'POST', 'keywords', { form: { keyword: 'LONGES', language: 'es', ...form } });
    expect([english.status, spanish.status, Object.keys(spanish.body.data.fields)]).toEqual([200, 422, ['opt_in']]);
  });
});

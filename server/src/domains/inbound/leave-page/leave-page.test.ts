import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createKeyword } from '../../../testing/stage';
import { tables } from '../../../testing/tables';

let t: TestApp;
let pizza: TestUser;
let gym: TestUser;
let keywords: Record<'PIZZA' | 'PASTA' | 'GYM', number>;
const { sql, one } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
  pizza = await t.createOwner({ company: 'Luigi <Pizza>' });
  gym = await t.createOwner({ company: 'Iron Gym' });
  keywords = {
    PIZZA: await createKeyword(t.db, pizza, 'PIZZA'),
    PASTA: await createKeyword(t.db, pizza, 'PASTA'),
    GYM: await createKeyword(t.db, gym, 'GYM'),
  };
});
beforeEach(() => sql('delete from login_attempt'));

let next = 5_125_551_000;
const freshPhone = (): string => String((next += 1));
async function member(...on: (keyof typeof keywords)[]): Promise<string> {
  const phone = freshPhone();
  for (const keyword of on)
    await sql(
      'insert into subscriber (account_id, keyword_id, phone) select account_id, id, $2 from keyword where id = $1',
      [keywords[keyword], phone],
    );
  return phone;
}
const post = (path: string, form: Record<string, string>, choices: readonly string[] = []) =>
  t.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams([
      ...Object.entries(form),
      ...choices.map((one): [string, string] => ['choice', one]),
    ]).toString(),
  });
const textsTo = (phone: string) =>
  sql<{ body: string; account_id: number | null; kind: number; billed: number }>(
    'select body, account_id, kind, billed from message where phone = $1 order by id',
    [phone],
  );
const codeTo = async (phone: string): Promise<string> =>
  /is (\d{6})\./.exec((await textsTo(phone)).at(-1)?.body ?? '')?.[1] ?? '';
const secretOf = (body: string): string => /name="page" value="([\w-]+)"/.exec(body)?.[1] ?? '';
async function begin(phone: string): Promise<string> {
  const answer = await post('/leave', { phone });
  expect(answer.statusCode).toBe(200);
  return secretOf(answer.body);
}
async function proven(phone: string): Promise<string> {
  const page = await begin(phone);
  expect((await post('/leave/code', { page, code: await codeTo(phone) })).statusCode).toBe(200);
  return page;
}
const subscribed = (phone: string) =>
  sql<{ keyword: string }>(
    'select k.keyword from subscriber s join keyword k on k.id = s.keyword_id where s.phone = $1 and s.disabled = 0 order by 1',
    [phone],
  ).then((rows) => rows.map(({ keyword }) => keyword));
const ledger = (phone: string) =>
  sql<Record<string, unknown>>(
    'select account_id, keyword_id, event, words, actor, channel, page, address from consent_event where phone = $1 order by id',
    [phone],
  );
const isOffCode = async (phone: string): Promise<boolean> =>
  (await one<{ off: boolean }>('select left_code($1) as off', [phone])).off;

describe('/leave asks for a phone', () => {
  it('on a page without script, which cannot be cached, framed or seen in a referrer', async () => {
    const { body, headers } = await t.inject({ method: 'GET', url: '/leave' });
    expect(body).toContain('<form method="post" action="/leave">');
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    for (const url of ['/.well-known/leave', '/leave/code', '/leave/done'])
      expect(await t.inject({ method: 'GET', url })).toMatchObject({
        statusCode: 302,
        headers: { location: '/leave' },
      });
  });

  it('and keeps an invalid phone in the field, beside the reason', async () => {
    const answer = await post('/leave', { phone: '512 "55' });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('value="512 &quot;55"');
    expect(answer.body).toContain('This is not a phone number of 10 digits.');
    expect((await t.inject({ method: 'POST', url: '/leave' })).statusCode).toBe(422);
  });

  it('texts a code in the name of the shortcode, free, and shows the same page for an unknown phone', async () => {
    const [known, unknown] = [await member('PIZZA'), freshPhone()];
    const answers = [await post('/leave', { phone: `+1 ${known}` }), await post('/leave', { phone: unknown })];
    const same = answers.map(({ statusCode, body }) => [
      statusCode,
      body.replace(secretOf(body), '').replaceAll(/nonce="[^"]+"/g, ''),
    ]);
    expect(same[0]).toEqual(same[1]);
    expect(await textsTo(known)).toEqual([
      {
        body: expect.stringMatching(
          /^Textloom \(\d+\): your code to leave is \d{6}\. It works for 10 minutes\. Not you\? Ignore this text\.$/,
        ),
        account_id: null,
        kind: 5,
        billed: 0,
      },
    ]);
    expect(await textsTo(unknown)).toEqual([]);
  });

  it('texts nothing to a phone that has left everything, nor to one without a list', async () => {
    const [off, left] = [await member('PIZZA'), await member('GYM')];
    await sql('insert into code_suppression (phone, inbound_id) values ($1, 1)', [off]);
    await sql(`insert into suppression (account_id, phone, reason) values ($1, $2, 'stop')`, [gym.accountId, left]);
    await begin(off);
    await begin(left);
    expect([await textsTo(off), await textsTo(left)]).toEqual([[], []]);
  });

  it('stores neither the code nor the secret of the page', async () => {
    const phone = await member('PIZZA');
    const page = await begin(phone);
    const row = JSON.stringify(await one('select l::text as row from leave_code l where phone = $1', [phone]));
    expect(row).not.toContain(await codeTo(phone));
    expect(row).not.toContain(page);
    await expect(t.db.asAccount(pizza.accountId, (tx) => tx.query('select from leave_code'))).rejects.toThrow(
      'permission denied',
    );
  });

  it('gives a phone three codes in a quarter of an hour and six a day, and a network ten', async () => {
    const phone = await member('PIZZA');
    const ask = async (who = phone) => (await post('/leave', { phone: who })).statusCode;
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429]);
    await sql('delete from login_attempt');
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 200]);
    await sql('delete from login_attempt');
    const refused = await post('/leave', { phone });
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('Answer one of the texts with STOP instead.');
    expect(await textsTo(phone)).toHaveLength(6);
    await sql('delete from login_attempt');
    const many = [];
    for (let at = 0; at < 11; at += 1) many.push(await ask(freshPhone()));
    expect(many).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe('The code', () => {
  it('shows what may be left: names and keywords, which no earlier page shows', async () => {
    const phone = await member('PIZZA', 'PASTA', 'GYM');
    const first = await post('/leave', { phone });
    expect(first.body).not.toMatch(/Luigi|Iron|PIZZA/);
    const { body } = await post('/leave/code', { page: secretOf(first.body), code: ` ${await codeTo(phone)} ` });
    const labels = [...body.matchAll(/<span>([^<]+)<\/span>/g)].map(([, label]) => label);
    expect(labels).toEqual([
      'Iron Gym: all texts',
      'Only GYM',
      'Luigi &lt;Pizza&gt;: all texts',
      'Only PASTA',
      'Only PIZZA',
      expect.stringMatching(/^Everything from \d+, whoever sends it, now and later$/),
    ]);
  });

  it('works once, and not on the page of another phone', async () => {
    const [phone, other] = [await member('PIZZA'), await member('GYM')];
    const [page, strange] = [await begin(phone), await begin(other)];
    const code = await codeTo(phone);
    const enter = async (secret: string) => (await post('/leave/code', { page: secret, code })).statusCode;
    expect([await enter(strange), await enter('x'), await enter(''), await enter(page), await enter(page)]).toEqual([
      422, 422, 422, 200, 422,
    ]);
  });

  it('is checked at most five times, however many tries arrive at once, and not after ten minutes', async () => {
    const phone = await member('PIZZA');
    const page = await begin(phone);
    const code = await codeTo(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    const answers = await Promise.all(Array.from({ length: 12 }, () => post('/leave/code', { page, code: wrong })));
    expect(answers.filter(({ body }) => body.includes('The code is wrong.'))).toHaveLength(5);
    expect((await post('/leave/code', { page, code })).statusCode).toBe(422);
    const late = await begin(phone);
    await sql(`update leave_code set expires_at = now() - interval '1 second' where phone = $1`, [phone]);
    expect((await post('/leave/code', { page: late, code: await codeTo(phone) })).body).toContain('is too old');
  });

  it('succeeds once when it is submitted eight times at once', async () => {
    const phone = await member('PIZZA');
    const page = await begin(phone);
    const code = await codeTo(phone);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('/leave/code', { page, code })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it.each([0, 1, 4, 19])('is used once among 20 tries at once of which the one at %s is right', async (right) => {
    const phone = await member('PIZZA');
    const page = await begin(phone);
    const code = await codeTo(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    const tries = Array.from({ length: 20 }, (_, at) => (at === right || at % 7 === 3 ? code : wrong));
    const answers = await Promise.all(tries.map((one) => post('/leave/code', { page, code: one })));
    const opened = answers.filter(({ statusCode }) => statusCode === 200).length;
    const judged = answers.filter(({ body }) => body.includes('The code is wrong.')).length;
    const stored = await one<{ tries: number; used: boolean }>(
      'select tries, proved_at is not null as used from leave_code where phone = $1',
      [phone],
    );
    expect([opened, stored.used]).toEqual([stored.used ? 1 : 0, opened === 1]);
    expect(judged + opened).toBe(stored.tries);
    expect(stored.tries).toBeLessThanOrEqual(5);
    expect((await post('/leave/code', { page, code })).statusCode).toBe(422);
  });
});

describe('Leaving what was chosen', () => {
  it('one keyword: the others stay, and the ledger has page, address and words', async () => {
    const phone = await member('PIZZA', 'PASTA', 'GYM');
    const page = await proven(phone);
    const { body } = await post('/leave/done', { page }, [`k${keywords.PASTA}`]);
    expect(body).toContain('<li>PASTA from Luigi &lt;Pizza&gt;</li>');
    expect(body).toContain(
      `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)} gets no more texts from these:`,
    );
    expect(await subscribed(phone)).toEqual(['GYM', 'PIZZA']);
    expect(await ledger(phone)).toEqual([
      {
        account_id: pizza.accountId,
        keyword_id: keywords.PASTA,
        event: 'opt-out',
        words: 'PASTA from Luigi <Pizza>',
        actor: 'phone',
        channel: 'page',
        page: 'http://textloom.test/leave',
        address: '127.0.0.1',
      },
    ]);
  });

  it('one business: no account sees the phone’s relation to another', async () => {
    const phone = await member('PIZZA', 'GYM');
    const page = await proven(phone);
    await post('/leave/done', { page }, [`a${gym.accountId}`, `k${keywords.PIZZA}`]);
    expect(await subscribed(phone)).toEqual([]);
    expect((await ledger(phone)).map(({ account_id: account, words }) => [account, words])).toEqual([
      [gym.accountId, 'All texts from Iron Gym'],
      [pizza.accountId, 'PIZZA from Luigi <Pizza>'],
    ]);
    expect(await sql('select account_id, keyword_id from suppression where phone = $1 order by 1', [phone])).toEqual([
      { account_id: pizza.accountId, keyword_id: keywords.PIZZA },
      { account_id: gym.accountId, keyword_id: 0 },
    ]);
  });

  it('everything on the shared code, which leaves out an account with a number of its own', async () => {
    await sql(`insert into own_number (digits, account_id, kind, per_second) values ('8885550100', $1, 'local', 3)`, [
      gym.accountId,
    ]);
    const phone = await member('PIZZA', 'GYM');
    await post('/leave/done', { page: await proven(phone) }, ['all']);
    expect([await subscribed(phone), await isOffCode(phone)]).toEqual([['GYM'], true]);
    const done = await post('/leave/done', { page: await proven(phone) }, [`a${gym.accountId}`]);
    expect(done.body).toContain('text a keyword to (888) 555-0100 from this phone');
    expect(await subscribed(phone)).toEqual([]);
    const texts = (await textsTo(phone)).length;
    await begin(phone);
    await sql('delete from own_number where account_id = $1', [gym.accountId]);
    expect(await textsTo(phone)).toHaveLength(texts);
  });

  it('everything: every account and the whole code, which a keyword reverts and START does not', async () => {
    const phone = await member('PIZZA', 'GYM');
    const page = await proven(phone);
    const { body } = await post('/leave/done', { page }, ['all']);
    expect(body).toMatch(/any sender on \d+, which includes:.*<li>Iron Gym<\/li><li>Luigi &lt;Pizza&gt;<\/li>/);
    expect([await subscribed(phone), await isOffCode(phone)]).toEqual([[], true]);
    expect(new Set((await ledger(phone)).map(({ account_id: account }) => account))).toEqual(
      new Set([gym.accountId, pizza.accountId, null]),
    );
    const text = (words: string) =>
      t.deps.receiver.inbound({
        providerId: words + phone,
        from: phone,
        to: '55222',
        body: words,
        media: [],
        at: new Date(),
      });
    await text('START');
    expect([await subscribed(phone), await isOffCode(phone)]).toEqual([[], true]);
    await text('GYM');
    expect([await subscribed(phone), await isOffCode(phone)]).toEqual([['GYM'], false]);
  });

  it('again, more of it, and after a killed response: nothing happens twice', async () => {
    const phone = await member('PIZZA', 'GYM');
    const page = await proven(phone);
    const both = await Promise.all([1, 2].map(() => post('/leave/done', { page }, [`a${gym.accountId}`])));
    expect(both.map(({ body }) => body.includes('You have left that already.')).toSorted()).toEqual([false, true]);
    expect(await ledger(phone)).toHaveLength(1);
    expect((await post('/leave/done', { page }, [`a${gym.accountId}`])).body).toContain('You have left that already.');
    expect((await post('/leave/done', { page }, [`a${pizza.accountId}`])).statusCode).toBe(200);
    expect(await subscribed(phone)).toEqual([]);
  });

  it('no choice, another person’s choice, an unproven page and an expired one change nothing', async () => {
    const phone = await member('PIZZA');
    const unproven = await begin(phone);
    const page = await proven(phone);
    expect((await post('/leave/done', { page })).body).toContain('Choose what you want to leave.');
    expect((await post('/leave/done', { page }, [`a${gym.accountId}`, `k${keywords.GYM}`, 'a0', 'x'])).statusCode).toBe(
      422,
    );
    for (const secret of [unproven, 'x', ''])
      expect((await post('/leave/done', { page: secret }, ['all'])).statusCode).toBe(422);
    await sql(
      `update leave_code set proved_at = now() - interval '16 minutes' where phone = $1 and proved_at is not null`,
      [phone],
    );
    expect((await post('/leave/done', { page }, ['all'])).statusCode).toBe(422);
    expect([await subscribed(phone), await ledger(phone)]).toEqual([['PIZZA'], []]);
  });
});

import { randomUUID } from 'node:crypto';
import { escapeHtml, formatPhone } from '@textloom/contracts';
import { CHEAP, solvedCaptcha } from '../../access/captcha/captcha.fixture';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let pizza: number;

const TERMS = 'https://shop.example/terms';
const PRIVACY = 'https://shop.example/privacy';
const sql = <T = Record<string, unknown>>(text: string, params: unknown[] = []): Promise<T[]> =>
  t.db.asEngine((tx) => tx.query<T>(text, params));

const keywordOf = async (user: TestUser, keyword: string): Promise<number> => {
  const { body } = await t.call(user, 'POST', 'keywords', { form: { keyword, expected_messages: 4 } });
  await sql('update keyword set approved = true where id = $1', [body.data.id]);
  return body.data.id;
};
const save = (user: TestUser, id: number, form: Record<string, string | number> = {}) =>
  t.call(user, 'POST', `keywords/${id}/page`, {
    form: { on: 1, names: 2, terms_url: TERMS, privacy_url: PRIVACY, ...form },
  });

/** Each visitor has their own network unless a test says otherwise. */
let visitors = 0;
const address = (): string => `198.51.100.${(visitors += 1)}`;
const get = (url: string, headers: Record<string, string> = {}) =>
  t.inject({ method: 'GET', url, headers, remoteAddress: address() });
const post = (
  url: string,
  form: Record<string, string>,
  { remoteAddress = address() }: { remoteAddress?: string } = {},
) =>
  t.inject({
    method: 'POST',
    url,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
const hashIn = (html: string): string => /name="agree"[^>]*value="([0-9a-f]{64})"/.exec(html)?.[1] ?? '';
const boxOf = async (slug = 'pizza'): Promise<string> => hashIn((await get(`/join/${slug}`)).body);
const signUp = async (phone: string, more: Record<string, string> = {}) =>
  post('/join/pizza', { phone, agree: await boxOf(), captcha: await solvedCaptcha(t), ...more });

let phones = 0;
const newPhone = (): string => `512700${String((phones += 1)).padStart(4, '0')}`;
const consents = (phone: string) =>
  sql(
    `select e.event, e.words, e.actor, e.channel, e.page, e.address, w.words as wording
     from consent_event e left join consent_wording w on w.account_id = e.account_id and w.hash = e.wording where e.phone = $1 order by e.id`,
    [phone],
  );
const textsTo = (phone: string) => sql('select body, kind from message where phone = $1 order by id', [phone]);
const says = (phone: string, body: string) =>
  t.deps.receiver.inbound({
    providerId: randomUUID(),
    from: phone,
    to: t.deps.config.shortcode,
    body,
    media: [],
    at: new Date(),
  });

beforeAll(async () => {
  t = await testApp(CHEAP);
  const plan = { id: 4, name: 'Business', messages: 100, keywords: 50 };
  [owner, stranger] = [await t.createOwner({ plan }), await t.createOwner({ plan })];
  await sql(`update account set company = 'Marco’s <Pizza>' where id = $1`, [owner.accountId]);
  pizza = await keywordOf(owner, 'PIZZA');
});

describe('the settings of a web page', () => {
  it('begin switched off, with the terms of the welcome', async () => {
    await sql('update keyword set terms_url = $2 where id = $1', [pizza, TERMS]);
    const { status, body } = await t.call(owner, 'GET', `keywords/${pizza}/page`);
    expect([status, body.data]).toEqual([
      200,
      {
        on: false,
        names: 0,
        terms_url: TERMS,
        privacy_url: '',
        // As texts spell it.
        sender: "Marco's <Pizza>",
        address: 'http://textloom.test/join/pizza',
        snippet:
          '<script src="http://textloom.test/join/pizza/form.js" async></script>\n<noscript><a href="http://textloom.test/join/pizza">Sign up for texts</a></noscript>',
      },
    ]);
    expect((await get('/join/pizza')).statusCode).toBe(404);
  });

  it.each<[Record<string, string | number>, string, RegExp]>([
    [{ terms_url: '' }, 'terms_url', /^Enter the address of your terms/],
    [{ privacy_url: '' }, 'privacy_url', /^Enter the address of your privacy policy/],
    [{ terms_url: 'javascript:alert(1)' }, 'terms_url', /^Enter an address that begins with/],
    [{ names: 3 }, 'names', /./],
  ])('refuse %p at the field', async (form, field, message) => {
    const { status, body } = await save(owner, pizza, form);
    expect(status).toBe(422);
    expect(body.data.fields[field]).toMatch(message);
    expect((await t.call(owner, 'GET', `keywords/${pizza}/page`)).body.data.on).toBe(false);
  });

  it('need a sender name before the page can be on', async () => {
    const nameless = await t.createOwner({ plan: { id: 4, name: 'Business', messages: 100, keywords: 50 } });
    const id = await keywordOf(nameless, 'QUILT');
    await sql(`update account set company = '' where id = $1`, [nameless.accountId]);
    await sql(`update app_user set first_name = '', last_name = '' where account_id = $1`, [nameless.accountId]);
    expect((await save(nameless, id)).body.data.fields.on).toMatch(/^Enter your company/);
    expect((await save(nameless, id, { on: 0 })).status).toBe(200);
  });

  it('are visible neither to other accounts nor without a session', async () => {
    expect((await t.call(stranger, 'GET', `keywords/${pizza}/page`)).status).toBe(404);
    expect((await save(stranger, pizza)).status).toBe(404);
    expect((await t.call(null, 'GET', `keywords/${pizza}/page`)).status).toBe(401);
    expect((await save(owner, 999_999)).status).toBe(404);
  });

  it('are saved, and open the page', async () => {
    expect((await save(owner, pizza)).body).toMatchObject({ message: 'Web page saved. It is on.' });
    expect((await get('/join/PIZZA')).statusCode).toBe(200);
  });
});

describe('the page of a keyword', () => {
  it('shows the exact words beside an unticked box', async () => {
    const { body, headers } = await get('/join/pizza');
    expect(body).toContain(
      'I agree to get recurring automated marketing texts from Marco&#39;s &lt;Pizza&gt; (PIZZA, from 55222)',
    );
    expect(body).toContain(
      'up to 4 msgs/mo. Consent is not a condition of any purchase. Msg &amp; data rates may apply.',
    );
    expect(body).toContain(`Terms: <a href="${TERMS}"`);
    expect(body).toContain(`Privacy policy: <a href="${PRIVACY}"`);
    expect(body).not.toMatch(/<input[^>]*checkbox[^>]*checked/);
    expect(body).toContain('href="/leave"');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('allows no inline script, no foreign origin and no frame; its form may be framed', async () => {
    const page = await get('/join/pizza');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'/,
    );
    const form = await get('/join/pizza/form');
    expect(form.headers['content-security-policy']).toContain('frame-ancestors *;');
    expect(form.headers['x-frame-options']).toBeUndefined();
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
  });

  it.each<Record<string, string>>([
    { 'sec-ch-ua-mobile': '?1' },
    { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Mobile/15E148 Safari/604' },
  ])('offers a phone to text the keyword first, and the form below: %p', async (headers) => {
    const { body } = await get('/join/pizza', headers);
    expect(body).toContain('<a class="button" href="sms:55222?&amp;body=PIZZA">Text PIZZA to 55222</a>');
    expect(body).toMatch(/<details class="other"><summary>[^<]*<\/summary>\s*<form/);
  });

  it.each(['none', 'assets', '..%2f', '__proto__'])('politely says that /join/%s is not open', async (slug) => {
    const { statusCode, body } = await get(`/join/${slug}`);
    expect([statusCode, body.includes('This page is not open')]).toEqual([404, true]);
    expect((await post(`/join/${slug}`, { phone: '5127000000' })).statusCode).toBe(404);
  });

  it.each([
    [
      'under review',
      'update keyword set approved = false where id = $1',
      'update keyword set approved = true where id = $1',
    ],
    [
      'switched off',
      'update keyword set web_page = false where id = $1',
      'update keyword set web_page = true where id = $1',
    ],
    [
      'on hold',
      'update account set frozen = true where id = (select account_id from keyword where id = $1)',
      'update account set frozen = false where id = (select account_id from keyword where id = $1)',
    ],
    [
      'expired',
      `update subscription set end_at = now() - interval '1 day' where account_id = (select account_id from keyword where id = $1)`,
      `update subscription set end_at = now() + interval '9 days' where account_id = (select account_id from keyword where id = $1)`,
    ],
    ['deleted', 'update keyword set deleted = true where id = $1', 'update keyword set deleted = false where id = $1'],
  ])('is not open while the keyword or its account is %s', async (_, close, open) => {
    const agree = await boxOf();
    await sql(close, [pizza]);
    const phone = newPhone();
    expect((await get('/join/pizza')).statusCode).toBe(404);
    expect((await post('/join/pizza', { phone, agree })).statusCode).toBe(404);
    await sql(open, [pizza]);
    expect([(await get('/join/pizza')).statusCode, await textsTo(phone)]).toEqual([200, []]);
  });
});

describe('the page of a keyword at an own number', () => {
  const NUMBER = '8885550141';
  let own: TestUser;
  let keyword: number;
  beforeAll(async () => {
    own = await t.createOwner({ plan: { id: 4, name: 'Business', messages: 100, keywords: 50 } });
    await sql(`update account set company = 'Own Pie' where id = $1`, [own.accountId]);
    await sql(`insert into own_number (digits, account_id, kind, per_second) values ($1, $2, 'toll_free', 3)`, [
      NUMBER,
      own.accountId,
    ]);
    keyword = await keywordOf(own, 'PIZZA');
    await save(own, keyword);
  });
  const senderOf = async (path: string): Promise<string | undefined> => {
    const { statusCode, body } = await get(path);
    return statusCode === 200 ? /(Own Pie|Marco)/.exec(body)?.[0] : undefined;
  };

  it('has the number in its address, because the text alone is the shared code’s', async () => {
    const { address, snippet } = (await t.call(own, 'GET', `keywords/${keyword}/page`)).body.data;
    expect(address).toBe(`http://textloom.test/join/pizza-${NUMBER}`);
    expect(snippet).toContain(`src="${address}/form.js"`);
    expect(await senderOf(`/join/pizza-${NUMBER}`)).toBe('Own Pie');
    expect(await senderOf(`/join/PIZZA-${NUMBER}/form`)).toBe('Own Pie');
    expect(await senderOf('/join/pizza')).toBe('Marco');
    for (const number of ['8885550142', `${NUMBER}-1`, '55222', ''])
      expect([number, await senderOf(`/join/pizza-${number}`)]).toEqual([number, undefined]);
    const phone = newPhone();
    const agree = await boxOf(`pizza-${NUMBER}`);
    const sent = { phone, agree, captcha: await solvedCaptcha(t) };
    expect((await post(`/join/pizza-${NUMBER}`, sent)).statusCode).toBe(200);
    expect(await consents(phone)).toMatchObject([{ page: address }]);
    expect(await sql('select keyword_id from subscriber where phone = $1', [phone])).toEqual([{ keyword_id: keyword }]);
  });

  it('keeps the address of the number that its account has left, unless another has a page there', async () => {
    const id = await keywordOf(own, 'ORCHARD');
    await save(own, id);
    await sql('update keyword set deleted = true where id = $1', [keyword]);
    await sql('delete from own_number where digits = $1', [NUMBER]);
    expect(await senderOf(`/join/orchard-${NUMBER}`)).toBe('Own Pie');
    expect(await senderOf('/join/orchard')).toBe('Own Pie');
    await sql(
      `insert into own_number (digits, account_id, kind, per_second) values ('8885550143', $1, 'toll_free', 3)`,
      [own.accountId],
    );
    expect(await senderOf('/join/orchard')).toBe('Own Pie');
    await sql(`update keyword set left_at = now() - interval '31 days' where canonical = 'ORCHARD'`);
    await save(owner, await keywordOf(owner, 'ORCHARD'));
    expect(await senderOf('/join/orchard')).toBe('Marco');
    expect(await senderOf('/join/orchard-8885550143')).toBe('Own Pie');
  });
});

describe('signing up', () => {
  it('asks the phone by text, and records the words, the page and the address in the ledger', async () => {
    const phone = newPhone();
    const { statusCode, body } = await signUp(formatPhone(phone), { first_name: ' Anna ', last_name: 'Li' });
    expect([statusCode, body.includes('Check your phone')]).toEqual([200, true]);
    expect(await textsTo(phone)).toEqual([
      { body: `Marco's <Pizza>: ${t.deps.config.textYesMessage}`, kind: expect.any(Number) },
    ]);
    expect(await consents(phone)).toEqual([
      {
        event: 'asked',
        words: 'Ticked the box',
        actor: 'visitor',
        channel: 'page',
        page: 'http://textloom.test/join/pizza',
        address: expect.stringMatching(/^198\.51\.100\./),
        wording:
          `I agree to get recurring automated marketing texts from Marco's <Pizza> (PIZZA, from 55222) at this phone number, up to 4 msgs/mo. ` +
          `Consent is not a condition of any purchase. Msg & data rates may apply. Reply HELP for help, STOP to cancel. Terms: ${TERMS} Privacy policy: ${PRIVACY}`,
      },
    ]);
    expect(await sql('select first_name, last_name from subscriber where phone = $1', [phone])).toEqual([
      { first_name: 'Anna', last_name: 'Li' },
    ]);
  });

  it('names the own number of the account, on the page and in the words that are agreed to', async () => {
    await sql(
      `insert into own_number (digits, account_id, kind, per_second) values ('8885550100', $1, 'toll_free', 3)`,
      [owner.accountId],
    );
    const phone = newPhone();
    const shown = (await get('/join/pizza', { 'user-agent': 'Mobile' })).body;
    const answered = (await signUp(phone)).body;
    const [consent] = await consents(phone);
    await sql('delete from own_number where account_id = $1', [owner.accountId]);
    expect([shown, answered].filter((html) => html.includes('55222'))).toEqual([]);
    expect(shown).toContain('href="sms:+18885550100?&amp;body=PIZZA">Text PIZZA to (888) 555-0100</a>');
    expect(answered).toContain('<strong>(888) 555-0100</strong>');
    expect(consent).toMatchObject({ wording: expect.stringContaining('(PIZZA, from (888) 555-0100)') });
  });

  it('welcomes after YES, and where the keyword asks for the age after the right answer, as for a join by text', async () => {
    const [grown, asked] = [newPhone(), newPhone()];
    await signUp(grown);
    await says(grown, 'YES');
    expect((await textsTo(grown)).at(-1)).toMatchObject({ kind: 2, body: expect.stringContaining('4 msgs/mo') });
    await sql(`update keyword set min_age = 21, age_way = 'of-age' where id = $1`, [pizza]);
    await signUp(asked);
    await says(asked, 'YES');
    expect((await textsTo(asked)).at(-1)).toMatchObject({ body: expect.stringContaining('21 or over') });
    await says(asked, 'YES');
    await sql('update keyword set min_age = 0 where id = $1', [pizza]);
    expect((await textsTo(asked)).map(({ kind }) => kind)).toEqual([6, 6, 2]);
    expect(await sql('select disabled from subscriber where phone = any($1)', [[grown, asked]])).toEqual([
      { disabled: 0 },
      { disabled: 0 },
    ]);
    expect(await sql('select from report_change where manual <> 0 and account_id = $1', [owner.accountId])).toEqual([]);
  });

  it('gives every phone the same answer, asks nobody twice, and ends no opt-out', async () => {
    const [unknown, member, left, leftCode] = [newPhone(), newPhone(), newPhone(), newPhone()];
    await sql('insert into subscriber (account_id, keyword_id, phone) values ($1, $2, $3)', [
      owner.accountId,
      pizza,
      member,
    ]);
    await sql(`insert into suppression (account_id, phone, reason) values ($1, $2, 'stop')`, [owner.accountId, left]);
    await sql(`insert into code_suppression (phone, inbound_id) values ($1, 1)`, [leftCode]);
    const answers = [];
    for (const phone of [unknown, unknown, member, left, leftCode])
      answers.push((await signUp(phone)).body.replaceAll(formatPhone(phone), 'PHONE'));
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('PHONE');
    expect((await Promise.all([unknown, member, left, leftCode].map(textsTo))).map((texts) => texts.length)).toEqual([
      1, 0, 0, 0,
    ]);
    expect(await sql('select from subscriber where phone = any($1)', [[left, leftCode]])).toEqual([]);
    expect(await consents(member)).toEqual([]);
  });

  it('adds no phone that it may not ask because it has had its limit of automatic texts', async () => {
    const phone = newPhone();
    await sql('select take_automatic_texts($1::text[], 3, 6) from generate_series(1, 3)', [[phone]]);
    await sql('select take_automatic_texts($1::text[], 3, 6)', [[phone]]);
    await sql('select take_automatic_texts($1::text[], 3, 6)', [[phone]]);
    expect((await signUp(phone)).body).toContain('Check your phone');
    expect([await textsTo(phone), await consents(phone)]).toEqual([[], []]);
  });

  it('keeps what was typed when the phone is invalid, or the box was not ticked', async () => {
    const agree = await boxOf();
    const bad = await post('/join/pizza', { phone: '(212) 055-01 "<', first_name: 'Anna', agree });
    expect(bad.statusCode).toBe(422);
    expect(bad.body).toMatch(/<p class="problem" id="phone-problem" role="alert">[^<]+</);
    expect(bad.body).toContain('value="(212) 055-01 &quot;&lt;"');
    expect(bad.body).toContain('value="Anna"');
    expect(bad.body).toMatch(/name="agree"[^>]* checked/);
    const unticked = await post('/join/pizza', { phone: '5127008888' });
    expect(unticked.statusCode).toBe(422);
    expect(unticked.body).toContain('Please tick the box if you want these texts.');
    expect(await textsTo('5127008888')).toEqual([]);
  });

  it('asks to read words that have changed meanwhile', async () => {
    const agree = await boxOf();
    await save(owner, pizza, { terms_url: `${TERMS}2` });
    const phone = newPhone();
    const { statusCode, body } = await post('/join/pizza', { phone, agree });
    expect([statusCode, body.includes('The words have changed')]).toEqual([422, true]);
    expect(body).not.toMatch(/name="agree"[^>]* checked/);
    expect(hashIn(body)).not.toBe(agree);
    expect(await textsTo(phone)).toEqual([]);
    await save(owner, pizza);
  });

  it('takes no names that the page does not ask for', async () => {
    await save(owner, pizza, { names: 1 });
    const phone = newPhone();
    await signUp(phone, { first_name: 'Anna', last_name: 'Li' });
    expect(await sql('select first_name, last_name from subscriber where phone = $1', [phone])).toEqual([
      { first_name: 'Anna', last_name: '' },
    ]);
    await save(owner, pizza);
  });

  it('records the page of another site that showed the form, without its query', async () => {
    const form = await get('/join/pizza/form?from=https%3A%2F%2Fshop.example%2Fnews%3Ftoken%3Dx');
    expect(form.body).toContain('name="from" value="https://shop.example/news"');
    const phone = newPhone();
    const sent = { phone, agree: hashIn(form.body), captcha: await solvedCaptcha(t) };
    const { statusCode, headers } = await post('/join/pizza/form', { ...sent, from: 'https://shop.example/news' });
    expect([statusCode, headers['x-frame-options']]).toEqual([200, undefined]);
    expect(await consents(phone)).toMatchObject([{ page: 'https://shop.example/news' }]);
    const odd = newPhone();
    await signUp(odd, { from: 'javascript:alert(1)' });
    expect(await consents(odd)).toMatchObject([{ page: 'http://textloom.test/join/pizza' }]);
  });

  it('does nothing for a robot that fills every field, and gives it the same answer', async () => {
    const phone = newPhone();
    expect((await signUp(phone, { website: 'https://spam.example' })).body).toContain('Check your phone');
    expect([await textsTo(phone), await consents(phone)]).toEqual([[], []]);
  });

  it('refuses a captcha that was not solved, or was already used, and keeps what was typed', async () => {
    const captcha = await solvedCaptcha(t);
    const [first, second, third] = [newPhone(), newPhone(), newPhone()];
    expect((await signUp(first, { captcha })).statusCode).toBe(200);
    const again = await signUp(second, { captcha });
    expect([again.statusCode, again.body.includes('Please press the button again.')]).toEqual([422, true]);
    expect(again.body).toContain(`value="${second}"`);
    expect((await signUp(third, { captcha: 'x' })).statusCode).toBe(422);
    expect([await textsTo(second), await textsTo(third)]).toEqual([[], []]);
  });

  it('works without script, for fewer people of one network', async () => {
    const remoteAddress = '203.0.113.9';
    const agree = await boxOf();
    const codes = [];
    const numbers = Array.from({ length: 6 }, newPhone);
    for (const phone of numbers)
      codes.push((await post('/join/pizza', { phone, agree }, { remoteAddress })).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await textsTo(numbers[5] ?? '')).toEqual([]);
    expect(await textsTo(numbers[4] ?? '')).toHaveLength(1);
  });

  it('limits those who solve captchas too', async () => {
    const remoteAddress = '203.0.113.10';
    const agree = await boxOf();
    const codes = [];
    for (let count = 0; count < 21; count += 1) {
      const form = { phone: newPhone(), agree, captcha: await solvedCaptcha(t) };
      codes.push((await post('/join/pizza', form, { remoteAddress })).statusCode);
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(20);
    expect(codes.at(-1)).toBe(429);
  });
});

describe('decision 812: the page of a Spanish keyword', () => {
  it('is in Spanish: form, problems, words and answer; so is the question by text', async () => {
    await sql(`update keyword set language = 'es' where id = $1`, [pizza]);
    const shown = (await get('/join/pizza')).body;
    expect(shown).toContain('<html lang="es">');
    expect(shown).toContain(escapeHtml("Mensajes de texto de Marco's <Pizza>"));
    expect(shown).toContain('Acepto recibir mensajes de texto de marketing automáticos');
    const phone = newPhone();
    const refused = await signUp('12', { agree: '' });
    expect([refused.statusCode, refused.body]).toEqual([422, expect.stringContaining('Escriba un número de teléfono')]);
    expect(refused.body).toContain('Marque la casilla');
    const { statusCode, body } = await signUp(formatPhone(phone));
    expect([statusCode, body]).toEqual([200, expect.stringContaining('Revise su teléfono')]);
    expect((await textsTo(phone)).map((text) => text.body)).toEqual([
      "Marco's <Pizza>: Responda SI para confirmar que desea recibir nuestros mensajes de texto. Pueden aplicarse tarifas de msjs y datos.",
    ]);
    expect((await consents(phone))[0]?.wording).toMatch(/^Acepto recibir .* ALTO o STOP para cancelar\. Términos: /);
    await says(phone, 'SÍ');
    expect((await textsTo(phone)).at(-1)?.body).toContain('¡Gracias por suscribirse!');
    await sql(`update keyword set language = 'en' where id = $1`, [pizza]);
  });
});

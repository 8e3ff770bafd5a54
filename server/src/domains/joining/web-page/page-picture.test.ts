import sharp from 'sharp';
import { webConsentWords } from '@textloom/contracts';
import { CHEAP } from '../../access/captcha/captcha.fixture';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { contentOf } from './page-content';
import { pagePicture } from './page-picture';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;
let pizza: number;
const { sql } = tables(() => t.db);

const LINKS = { terms_url: 'https://shop.example/terms', privacy_url: 'https://shop.example/privacy' };
const keywordOf = async (user: TestUser, keyword: string): Promise<number> => {
  const { body } = await t.call(user, 'POST', 'keywords', { form: { keyword, expected_messages: 4 } });
  await sql('update keyword set approved = true where id = $1', [body.data.id]);
  return body.data.id;
};
const save = (user: TestUser, id: number, form: object = {}) =>
  t.call(user, 'POST', `keywords/${id}/page`, { form: { on: 1, names: 2, ...LINKS, ...form } });

let visitors = 0;
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = `198.51.100.${(visitors += 1)}`) =>
  t.inject({ method: 'GET', url, headers, remoteAddress });

/** What a reader sees of HTML, or of the labels in a picture. */
const asRead = (text: string): string =>
  text
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
const readIn = (svg: string): string =>
  asRead([...svg.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label).join(' '));

const OPEN = {
  id: 1,
  accountId: 1,
  keyword: 'PIZZA',
  number: null,
  sender: "Marco's <Pizza>",
  expected_messages: 4,
  language: 'en' as const,
  ...LINKS,
};
const SHOP = { keyword: 'PIZZA', number: '55222' };
const words = (page: typeof OPEN): string => webConsentWords({ ...page, shortcode: '55222' });
const drawn = (page: typeof OPEN & { names: number }) =>
  pagePicture(contentOf(page, SHOP, words(page)), 'https://t.example/join/pizza', 'Textloom');

beforeAll(async () => {
  t = await testApp(CHEAP);
  const plan = { id: 4, name: 'Business', messages: 100, keywords: 50 };
  [owner, stranger] = [await t.createOwner({ plan }), await t.createOwner({ plan })];
  await sql(`update account set company = 'Marco’s <Pizza>' where id = $1`, [owner.accountId]);
  pizza = await keywordOf(owner, 'PIZZA');
});

describe('decision 755: the picture of a web page', () => {
  it('has every sentence of the page that is served', async () => {
    await save(owner, pizza);
    const html = (await get('/join/pizza')).body;
    const shown = /<main[^>]*>([\s\S]*)<\/main>\s*<footer>([\s\S]*)<\/footer>/.exec(html) ?? [];
    const parts = `${shown[1]} ${shown[2]}`
      // Robots see it, people do not.
      .replace(/<div class="website"[\s\S]*?<\/div>/, '')
      .split(/<\/?(?:h1|h2|p|label|div|button|section|form)[^>]*>/)
      .map((part) => asRead(part))
      .filter((part) => part !== '');
    const picture = readIn(drawn({ ...OPEN, names: 2 }));
    expect(parts.length).toBeGreaterThan(8);
    expect(parts.filter((part) => !picture.includes(part))).toEqual([]);
    expect(picture).toContain('https://t.example/join/pizza');
  });

  it('breaks addresses that are wider than the page, and loses no letter of them', () => {
    const terms_url = `https://shop.example/${'a'.repeat(200)}`;
    const svg = drawn({ ...OPEN, names: 0, terms_url });
    expect(readIn(svg).replaceAll(' ', '')).toContain(terms_url);
    expect(readIn(svg)).not.toContain('First name');
  });

  it('is a PNG at the address of the page, with its words as they are now', async () => {
    await save(owner, pizza);
    const first = await get('/join/pizza/page.png');
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/png']);
    expect(first.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=60, must-revalidate',
    });
    expect(first.headers['set-cookie']).toBeUndefined();
    const { format, width, height } = await sharp(first.rawPayload).metadata();
    expect([format, width]).toEqual(['png', 1_088]);
    expect(height).toBeGreaterThan(1_000);

    const etag = String(first.headers.etag);
    expect((await get('/join/PIZZA/page.png', { 'if-none-match': etag })).statusCode).toBe(304);
    await save(owner, pizza, { terms_url: 'https://shop.example/new-terms' });
    const changed = await get('/join/pizza/page.png', { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.rawPayload.equals(first.rawPayload)).toBe(false);
  });

  it('is not there when the page is off, for a keyword without a page, and for one that nobody has', async () => {
    await save(owner, pizza, { on: 0 });
    await keywordOf(stranger, 'PASTA');
    for (const keyword of ['pizza', 'pasta', 'nothing']) {
      const { statusCode, headers, body } = await get(`/join/${keyword}/page.png`);
      expect([keyword, statusCode, headers['cache-control'], body]).toEqual([keyword, 404, 'no-store', 'Not found']);
    }
  });

  it('is drawn for one network at most 60 times a minute', async () => {
    await save(owner, pizza);
    const codes: number[] = [];
    for (let count = 0; count < 61; count += 1)
      codes.push((await get('/join/pizza/page.png', {}, '203.0.113.7')).statusCode);
    expect(codes).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  });
});

it('posts the form of a page at an own number to that page', async () => {
  await sql(
    `update keyword set number = '8885550100', web_page = true, web_terms_url = 'https://a.example', web_privacy_url = 'https://a.example' where id = $1`,
    [pizza],
  );
  expect((await get('/join/pizza-8885550100')).body).toContain('action="/join/pizza-8885550100"');
  expect((await get('/join/pizza-8885550100/form')).body).toContain('action="/join/pizza-8885550100/form"');
  expect((await get('/join/pizza-8885550100/page.png')).statusCode).toBe(200);
});

import { AUDIENCES } from '@textloom/contracts';
import { shortAddresses, writeLinkCode } from './link-code';
import { linkKey } from './links.repository';
import { createCampaign, createKeyword, createSubscribers } from '../../testing/stage';
import { until } from '../../testing/carrier';
import { testApp, type TestApp, type TestUser } from '../../testing/app';

let t: TestApp;
let owner: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  stranger = await t.createOwner();
});

const TARGET = 'https://shop.example/menu?from=text';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const shrink = (link: unknown, user: TestUser | null = owner) =>
  t.call(user, 'POST', 'helper/shorturl', { form: { link: link as string } });
const shortOf = async (link: string, user: TestUser = owner): Promise<string> =>
  (await shrink(link, user)).body.data.id;
const open = (address: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.inject({ method, url: new URL(address).pathname, headers: { 'user-agent': PHONE, ...headers } });
const one = <T>(sql: string, params: unknown[] = []): Promise<T> =>
  t.db.asEngine((tx) => tx.one(sql, params)) as Promise<T>;

interface Sent {
  campaign: number;
  link: number;
  messages: number[];
  people: number[];
  /** The short link sent to this recipient. */
  addressOf(index: number): Promise<string>;
}

/** Creates a campaign with one link, delivered to `count` subscribers a minute ago. */
async function sent(user: TestUser, count: number, first: number, target = TARGET): Promise<Sent> {
  const address = await shortOf(target, user);
  const keyword = await createKeyword(t.db, user);
  const people = await createSubscribers(t.db, user, keyword, count, first);
  const campaign = await createCampaign(t.db, user, { message: `Look: ${address}`, choice: { keywords: [keyword] } });
  const messages = await t.db.asEngine(async (tx) => {
    await tx.execute(`update campaign set state = 'done', sent = 1, recipients = $2 where id = $1`, [campaign, count]);
    const rows = await tx.query<{ id: number }>(
      `insert into message (account_id, kind, status, campaign_id, batch_id, keyword_id, subscriber_id, phone, claimed_at)
       select $1, 1, 3, $2, 1000000 + $2, keyword_id, id, phone, now() - interval '1 minute' from subscriber where keyword_id = $3 order by id returning id`,
      [user.accountId, campaign, keyword],
    );
    const ids = rows.map(({ id }) => id);
    await tx.execute(
      `insert into send_batch (id, account_id, campaign_id, first_id, last_id, size, segments, state, delivered) values (1000000 + $2, $1, $2, $3, $4, $5, 1, 2, $5)`,
      [user.accountId, campaign, ids[0], ids.at(-1), count],
    );
    return ids;
  });
  const { id: link } = await one<{ id: number }>('select id from short_link where account_id = $1 and target = $2', [
    user.accountId,
    target,
  ]);
  return {
    campaign,
    link,
    messages,
    people,
    addressOf: async (index) =>
      `http://textloom.test/s/${writeLinkCode(await t.db.asEngine(linkKey), { link, message: messages[index] ?? 0 })}`,
  };
}
const clicksOf = (campaign: number) =>
  one<{ clicks: number; clicked: number }>('select clicks, clicked from campaign where id = $1', [campaign]);
const untilClicks = (campaign: number, clicks: number) =>
  until(async () => (await clicksOf(campaign)).clicks === clicks && clicksOf(campaign));

describe('API-057, CAMP-018: POST helper/shorturl', () => {
  it('returns the complete short link, the same for the same target', async () => {
    const first = await shrink('shop.example/menu?from=text');
    expect(first).toMatchObject({ status: 200, body: { status: 'success' } });
    expect(first.body.data).toEqual({ id: expect.stringMatching(/^http:\/\/textloom\.test\/s\/[0-9A-Za-z]{17}$/) });
    const again = await Promise.all([shrink(TARGET), shrink(TARGET)]);
    expect(again.map(({ body }) => body.data)).toEqual([first.body.data, first.body.data]);
    expect(await shortOf(TARGET, stranger)).not.toBe(first.body.data.id);
  });

  it('is open to an authorized user, closed without a session', async () => {
    expect((await shrink(TARGET, await t.createAuthorizedUser(owner))).body.data.id).toBe(await shortOf(TARGET));
    expect((await shrink(TARGET, null)).status).toBe(401);
  });

  it.each([
    ['', 'Enter the address of a page.'],
    ['javascript:alert(1)', 'Only addresses that begin with http:// or https:// can be shortened.'],
    ['data:text/html,hi', 'Only addresses that begin with http:// or https:// can be shortened.'],
    ['https://', 'Enter a complete web address, like https://example.com/menu.'],
    ['https://me:secret@shop.example', 'Remove the user name and password from this address.'],
    [`https://shop.example/${'x'.repeat(2_000)}`, 'An address can have at most 2,000 characters.'],
    ['http://textloom.test/s/abc', 'This address is already short.'],
    ['https://TEXTLOOM.test/s/abc', 'This address is already short.'],
  ])('refuses %j beside the field', async (link, message) => {
    expect(await shrink(link)).toMatchObject({
      status: 422,
      body: { status: 'error', message, data: { fields: { link: message } } },
    });
  });

  it.each([
    'http://127.0.0.1:9/x',
    'localhost:4700',
    'http://2130706433/',
    'https://192.168.1.20/camera',
    'https://[fd00::5]/',
    'https://[::ffff:10.0.0.1]/',
    'https://printer.local/',
    'https://wiki.corp.internal/',
    'https://intranet./',
  ])('refuses %s, which is on a private network', async (link) => {
    expect((await shrink(link)).body.data).toMatchObject({
      fields: { link: 'Only people in your own network could open this address. Use one that is on the internet.' },
    });
  });

  it.each([
    'https://142.250.80.42/menu',
    'https://[2607:f8b0::5]/',
    'http://textloom.test/handsets',
    'https://local.example/',
  ])('takes %s', async (link) => {
    expect((await shrink(link)).status).toBe(200);
  });

  it('refuses more than 60 a minute of one account', async () => {
    const busy = await t.createOwner();
    const answers = await Promise.all(Array.from({ length: 61 }, () => shrink(TARGET, busy)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('CAMP-018, decision 33: GET /s/CODE', () => {
  it('redirects to the target without letting the response be cached', async () => {
    const answer = await open(await shortOf(TARGET));
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({
      location: TARGET,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('shows an explanation at the sample address of previews', async () => {
    const answer = await open('http://textloom.test/s/demo');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<h1>This is a sample link</h1>');
    expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/);
  });

  it('shows a friendly page for a code that this server did not sign', async () => {
    const address = await shortOf(TARGET);
    for (const wrong of ['/s/Demo', '/s/x', `/s/${'A'.repeat(17)}`, `${new URL(address).pathname}x`, '/s/%00']) {
      const answer = await open(`http://textloom.test${wrong}`);
      expect([wrong, answer.statusCode]).toEqual([wrong, 404]);
      expect(answer.body).toContain('This link leads nowhere');
      expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/);
    }
  });

  it('stops working once its account is frozen', async () => {
    const frozen = await t.createOwner();
    const address = await shortOf('https://phish.example/', frozen);
    await t.db.asEngine((tx) => tx.execute('update account set frozen = true where id = $1', [frozen.accountId]));
    expect((await open(address)).statusCode).toBe(404);
  });
});

describe('Clicks of recipients', () => {
  it('are counted once per recipient, and each time', async () => {
    const { campaign, addressOf, messages, link } = await sent(owner, 3, 2_155_551_000);
    for (const index of [0, 0, 0, 1]) expect((await open(await addressOf(index))).headers.location).toBe(TARGET);
    expect(await untilClicks(campaign, 4)).toEqual({ clicks: 4, clicked: 2 });
    expect(
      await t.db.asEngine((tx) =>
        tx.query('select message_id, link_id, clicks from link_click where campaign_id = $1 order by 1', [campaign]),
      ),
    ).toEqual([
      { message_id: messages[0], link_id: link, clicks: 3 },
      { message_id: messages[1], link_id: link, clicks: 1 },
    ]);
    const history = await t.call(owner, 'GET', `messages/campaigns/${campaign}/history`);
    expect(history.body.data.entries.map((entry: { clicked: boolean }) => entry.clicked)).toEqual([true, true, false]);
    const list = await t.call(owner, 'GET', 'messages/campaigns');
    expect(list.body.data.entries.find((entry: { id: number }) => entry.id === campaign).clicked).toBe(2);
  });

  it('say whether the phone is in the sample that estimates smart groups', async () => {
    const { first } = await one<{ first: number }>(
      `select min(n) as first from generate_series(2155556000, 2155558000) n where in_sample(n::text) and not in_sample((n + 1)::text)`,
    );
    const { campaign, addressOf } = await sent(owner, 2, first);
    for (const index of [0, 1]) await open(await addressOf(index));
    await untilClicks(campaign, 2);
    expect(
      await t.db.asEngine((tx) =>
        tx.values('select sampled from link_click where campaign_id = $1 order by message_id', [campaign]),
      ),
    ).toEqual([true, false]);
  });

  it.each<[string, Record<string, string>, 'GET' | 'HEAD']>([
    ['the preview of a messenger', { 'user-agent': 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' }, 'GET'],
    [
      'a search engine',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      'GET',
    ],
    ['a program without a name', { 'user-agent': '' }, 'GET'],
    [
      'an application of Android',
      { 'user-agent': 'Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8 Build/UQ1A.240205.002)' },
      'GET',
    ],
    ['an application of iOS', { 'user-agent': 'MobileSMS/1.0 CFNetwork/1494.0.7 Darwin/23.4.0' }, 'GET'],
    ['an office program', { 'user-agent': 'Mozilla/4.0 (compatible; ms-office; MSOffice 16)' }, 'GET'],
    [
      'an office program that looks like a browser',
      {
        'user-agent':
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/117.0 Microsoft Office/16.0',
      },
      'GET',
    ],
    ['a check by HEAD', {}, 'HEAD'],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }, 'GET'],
    ['a picture in a page', { 'sec-fetch-dest': 'image' }, 'GET'],
  ])('exclude %s, which is still redirected', async (_who, headers, method) => {
    const { campaign, addressOf } = await sent(owner, 2, 2_155_552_000);
    expect((await open(await addressOf(0), headers, method)).statusCode).toBe(302);
    await open(await addressOf(1));
    expect(await untilClicks(campaign, 1)).toEqual({ clicks: 1, clicked: 1 });
  });

  it.each(['.', '’', ')', '%E2%80%99', '!?'])(
    'include those with a %s that a messenger added to the address',
    async (behind) => {
      const { campaign, addressOf } = await sent(owner, 1, 2_155_551_000 + behind.charCodeAt(0));
      expect((await open((await addressOf(0)) + behind)).headers.location).toBe(TARGET);
      expect(await untilClicks(campaign, 1)).toEqual({ clicks: 1, clicked: 1 });
    },
  );

  it('exclude those within two seconds of the handover, and the author’s own', async () => {
    const { campaign, addressOf, messages } = await sent(owner, 2, 2_155_553_000);
    await t.db.asEngine((tx) => tx.execute('update message set claimed_at = now() where id = $1', [messages[0]]));
    await open(await addressOf(0));
    await open(await shortOf(TARGET));
    await open(await addressOf(1));
    expect(await untilClicks(campaign, 1)).toEqual({ clicks: 1, clicked: 1 });
  });

  it("are not counted for another account's link", async () => {
    const [mine, theirs] = [await sent(owner, 1, 2_155_554_000), await sent(stranger, 1, 2_155_554_000)];
    const code = writeLinkCode(await t.db.asEngine(linkKey), { link: theirs.link, message: mine.messages[0] ?? 0 });
    await open(`http://textloom.test/s/${code}`);
    await open(await mine.addressOf(0));
    await untilClicks(mine.campaign, 1);
    expect(await clicksOf(theirs.campaign)).toEqual({ clicks: 0, clicked: 0 });
  });

  it('survive a flood: one row, the right sum', async () => {
    const { campaign, addressOf } = await sent(owner, 1, 2_155_555_000);
    const address = await addressOf(0);
    const answers = await Promise.all(Array.from({ length: 300 }, () => open(address)));
    expect(answers.every(({ statusCode }) => statusCode === 302)).toBe(true);
    expect(await untilClicks(campaign, 300)).toEqual({ clicks: 300, clicked: 1 });
  });
});

describe('GET messages/campaigns/{id}/links', () => {
  it('lists the links of the text with recipients, clicks, first and last', async () => {
    const { campaign, addressOf } = await sent(owner, 2, 2_155_556_000, 'https://shop.example/two');
    const links = () => t.call(owner, 'GET', `messages/campaigns/${campaign}/links`);
    const unopened = { target: 'https://shop.example/two', people: 0, clicks: 0, first_at: '', last_at: '' };
    expect((await links()).body.data.links).toEqual([{ id: expect.any(Number), ...unopened }]);
    await open(await addressOf(0));
    await open(await addressOf(0));
    await untilClicks(campaign, 2);
    const [link] = (await links()).body.data.links;
    expect(link).toMatchObject({ people: 1, clicks: 2 });
    expect(link.first_at).toMatch(/^\d{4}-/);
    expect(link.last_at >= link.first_at).toBe(true);
  });

  it('returns nothing to another tenant or strangers, or for unknown ids', async () => {
    const { campaign } = await sent(owner, 1, 2_155_557_000);
    for (const path of ['links', 'audiences', 'audiences/clicked']) {
      expect((await t.call(stranger, 'GET', `messages/campaigns/${campaign}/${path}`)).status).toBe(404);
      expect((await t.call(null, 'GET', `messages/campaigns/${campaign}/${path}`)).status).toBe(401);
      expect((await t.call(owner, 'GET', `messages/campaigns/999999/${path}`)).status).toBe(404);
    }
    expect((await t.call(owner, 'GET', `messages/campaigns/${campaign}/audiences/everybody`)).status).toBe(404);
  });
});

describe('CAMP-022: the recipients of an earlier campaign', () => {
  it('are counted and listed by their reaction', async () => {
    const { campaign, addressOf, messages, people } = await sent(owner, 6, 2_155_558_000);
    const reply = (index: number) =>
      t.db.asEngine((tx) =>
        tx.execute(
          `insert into inbound_message (provider_id, account_id, phone, body, canonical, decision, reply_to)
           select 'R' || id, account_id, phone, 'yes', 'YES', 'reply', campaign_id from message where id = $1`,
          [messages[index]],
        ),
      );
    // 0 clicked, 1 clicked and replied, 2 replied, 3 clicked and left, 4 failed, 5 sent but not delivered.
    for (const index of [0, 1, 3]) await open(await addressOf(index));
    await untilClicks(campaign, 3);
    await reply(1);
    await reply(2);
    await t.db.asEngine(async (tx) => {
      await tx.execute('update subscriber set disabled = 1 where id = $1', [people[3]]);
      await tx.execute('update message set status = 10 where id = $1', [messages[4]]);
      await tx.execute('update message set status = 2 where id = $1', [messages[5]]);
      await tx.execute('update send_batch set delivered = 4, sent = 1, failed = 1 where campaign_id = $1', [campaign]);
    });
    const { body } = await t.call(owner, 'GET', `messages/campaigns/${campaign}/audiences`);
    expect(body.data).toEqual({
      reached: 5,
      delivered: 4,
      clicked: 3,
      not_clicked: 2,
      replied: 2,
      not_replied: 3,
      clicked_not_replied: 2,
    });
    const indexes = async (audience: string): Promise<number[]> => {
      const answer = await t.call(owner, 'GET', `messages/campaigns/${campaign}/audiences/${audience}`);
      return answer.body.data.ids.map((id: number) => people.indexOf(id)).sort();
    };
    expect(await indexes('reached')).toEqual([0, 1, 2, 3, 5]);
    expect(await indexes('delivered')).toEqual([0, 1, 2, 3]);
    expect(await indexes('clicked')).toEqual([0, 1, 3]);
    expect(await indexes('not_clicked')).toEqual([2, 5]);
    expect(await indexes('replied')).toEqual([1, 2]);
    expect(await indexes('not_replied')).toEqual([0, 3, 5]);
    expect(await indexes('clicked_not_replied')).toEqual([0, 3]);
    for (const audience of AUDIENCES) expect(await indexes(audience)).toHaveLength(body.data[audience]);
  });

  it('include only those who may be texted when the next campaign is counted', async () => {
    const { campaign, people } = await sent(owner, 3, 2_155_560_000);
    const { ids } = (await t.call(owner, 'GET', `messages/campaigns/${campaign}/audiences/reached`)).body.data;
    await t.db.asEngine(async (tx) => {
      await tx.execute('update subscriber set disabled = 1 where id = $1', [people[0]]);
      await tx.execute(
        `insert into suppression (account_id, phone, reason) select account_id, phone, 'stop' from subscriber where id = $1`,
        [people[1]],
      );
    });
    const counted = await t.call(owner, 'POST', 'messages/campaigns/recipients', {
      form: { filtered_subscribers: ids.join(',') },
    });
    expect(counted.body.data).toEqual({ recipients: 1, left_out: 0 });
  });

  it('finds short links in the text', async () => {
    const { campaign } = await sent(owner, 1, 2_155_559_000);
    const { message } = await one<{ message: string }>('select message from campaign where id = $1', [campaign]);
    expect(shortAddresses('http://textloom.test').test(message)).toBe(true);
  });
});

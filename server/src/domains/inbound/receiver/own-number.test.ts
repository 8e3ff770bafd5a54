import { isSuppressed } from '../../people/suppression/suppression.repository';
import { freshPhone, inboundFixture, type Fixture } from './inbound.fixture';

let f: Fixture;
let pizza: { id: number; keywords: Record<string, number> };
let gym: { id: number; keywords: Record<string, number> };
let bakery: { id: number; keywords: Record<string, number> };
/** The own number of the gym, and that of the bakery. Luigi is on the shared code. */
let number: string;
let other: string;

beforeAll(async () => {
  f = await inboundFixture();
  pizza = await f.account('Luigi Pizza', ['pizza']);
  gym = await f.account('Iron Gym', ['gym', 'yoga']);
  bakery = await f.account('Bakery', ['cakes']);
  number = await f.ownNumber(gym.id);
  other = await f.ownNumber(bakery.id);
});

const subscribed = async (phone: string): Promise<string[]> =>
  (
    await f.rows<{ keyword: string }>(
      'select k.keyword from subscriber s join keyword k on k.id = s.keyword_id where s.phone = $1 and s.disabled = 0 order by 1',
      [phone],
    )
  ).map(({ keyword }) => keyword);
/** The last text that is queued for the phone: its account, its number, its words. */
const last = async (phone: string): Promise<unknown[]> =>
  (
    await f.rows<{ account_id: number | null; number: string | null; body: string }>(
      'select account_id, number, body from message where phone = $1 order by id desc limit 1',
      [phone],
    )
  ).flatMap((row) => [row.account_id, row.number, row.body]);
const barred = (accountId: number, phone: string): Promise<boolean> =>
  f.db.asAccount(accountId, (tx) => isSuppressed(tx, accountId, phone, 0));
const joined = async (to: string, ...keywords: string[]): Promise<string> => {
  const phone = freshPhone();
  for (const keyword of keywords) await f.textTo(to, phone, keyword);
  return phone;
};
const CODE = '55222';
const leaves = (name: string): string =>
  `${name}: You are unsubscribed and will get no more messages from us. Reply START to come back.`;

describe('A keyword', () => {
  it('joins at the number of its account, and its welcome leaves from there', async () => {
    const phone = freshPhone();
    expect(await f.textTo(number, phone, 'gym')).toMatchObject({ decision: 'keyword', accountId: gym.id });
    expect(await last(phone)).toEqual([gym.id, number, expect.stringContaining('Hi from Iron Gym.')]);
    expect(await f.textTo(CODE, phone, 'pizza')).toMatchObject({ decision: 'keyword', accountId: pizza.id });
    expect((await last(phone)).slice(0, 2)).toEqual([pizza.id, null]);
  });

  it.each(['pizza', 'cakes', 'join pizza'])('%s, of another number, is a reply there', async (keyword) => {
    const phone = freshPhone();
    expect(await f.textTo(number, phone, keyword)).toMatchObject({ decision: 'reply', accountId: gym.id });
    expect(await subscribed(phone)).toEqual([]);
  });

  it('of an own number is unknown on the shared code', async () => {
    const phone = freshPhone();
    expect(await f.textTo(CODE, phone, 'gym')).toMatchObject({ decision: 'unrouted', accountId: null });
    expect(await subscribed(phone)).toEqual([]);
  });

  it('joins at its own number only, when texts to several numbers are written together', async () => {
    const texts = [number, other, CODE].flatMap((to) => ['gym', 'pizza', 'cakes'].map((keyword) => ({ to, keyword })));
    const results = await Promise.all(texts.map(({ to, keyword }) => f.textTo(to, freshPhone(), keyword)));
    expect(results.flatMap(({ decision }, at) => (decision === 'keyword' ? [texts[at]] : []))).toEqual([
      { to: number, keyword: 'gym' },
      { to: other, keyword: 'cakes' },
      { to: CODE, keyword: 'pizza' },
    ]);
  });

  it('is asked about at its own number only, from that number, and YES joins there', async () => {
    const [phone, stranger] = [freshPhone(), freshPhone()];
    expect(await f.textTo(number, phone, 'yogga')).toMatchObject({ decision: 'reply', accountId: gym.id });
    expect(await last(phone)).toEqual([
      null,
      number,
      'Iron Gym (888) 555-0100: Did you mean YOGA? Reply YES to subscribe. Reply HELP for help, STOP to unsubscribe.',
    ]);
    expect(await f.textTo(number, phone, 'yes')).toMatchObject({ rule: 'near-miss', accountId: gym.id });
    expect(await subscribed(phone)).toEqual(['yoga']);
    await f.textTo(number, stranger, 'pizzza');
    expect(await last(stranger)).toEqual([]);
  });
});

describe('Keywords with the same text at several numbers', () => {
  /** Three businesses with PEACH: the last one is on the shared code. */
  const peaches: { id: number; keywords: Record<string, number> }[] = [];
  const to: string[] = [];
  beforeAll(async () => {
    for (const name of ['First Peach', 'Second Peach', 'Third Peach']) {
      const one = await f.account(name, ['peach']);
      peaches.push(one);
      to.push(name === 'Third Peach' ? CODE : await f.ownNumber(one.id));
      // The text that it has left is reserved for it; a month passes.
      await f.rows(`update keyword set left_at = left_at - interval '31 days'`);
    }
  });
  const peachesOf = async (phone: string): Promise<number[]> =>
    (
      await f.rows<{ account_id: number }>(
        'select account_id from subscriber where phone = $1 and disabled = 0 order by account_id',
        [phone],
      )
    ).map(({ account_id }) => account_id);

  it('join the account of the number, alone and written together', async () => {
    const phones = to.map(() => freshPhone());
    const both = await Promise.all(phones.map((phone, at) => f.textTo(to[at] ?? '', phone, 'peach')));
    const alone = [];
    for (const number of to) alone.push(await f.textTo(number, freshPhone(), 'Peach please'));
    const expected = peaches.map(({ id, keywords }) => ({
      decision: 'keyword',
      accountId: id,
      keywordId: keywords.peach,
    }));
    expect(both).toMatchObject(expected);
    expect(alone).toMatchObject(expected);
    for (const [at, phone] of phones.entries())
      expect(await last(phone)).toEqual([peaches[at]?.id, to[at] === CODE ? null : to[at], expect.any(String)]);
  });

  it('are asked about by their number, and YES joins there', async () => {
    for (const [at, number] of to.entries()) {
      const phone = freshPhone();
      await f.textTo(number, phone, 'peachh');
      expect((await last(phone))[2]).toContain('Did you mean PEACH?');
      expect(await f.textTo(number, phone, 'yes')).toMatchObject({ rule: 'near-miss', accountId: peaches[at]?.id });
      expect(await peachesOf(phone)).toEqual([peaches[at]?.id]);
    }
  });

  it('are left one by one: STOP PEACH is about that of the number', async () => {
    const phone = freshPhone();
    for (const number of to) await f.textTo(number, phone, 'peach');
    const left = peaches.map(({ id }) => id);
    for (const number of to) {
      expect(await peachesOf(phone)).toEqual(left);
      expect(await f.textTo(number, phone, 'STOP PEACH')).toMatchObject({ accountId: left.shift() });
    }
    expect(await peachesOf(phone)).toEqual([]);
  });

  it('confirm to the account that asked, with its welcome', async () => {
    const [first] = peaches;
    const phone = freshPhone();
    const [row] = await f.rows<{ id: number }>(
      `insert into subscriber (account_id, keyword_id, phone, disabled, pending_until) values ($1, $2, $3, 1, now() + interval '1 day') returning id`,
      [first?.id, first?.keywords.peach, phone],
    );
    await f.asked(first?.id ?? 0, phone, '1 hour');
    await f.rows('update message set number = $2 where phone = $1', [phone, to[0]]);
    expect(row).toBeDefined();
    expect(await f.textTo(to[0] ?? '', phone, 'yes')).toMatchObject({ decision: 'opt-in', accountId: first?.id });
    expect(await peachesOf(phone)).toEqual([first?.id]);
  });
});

describe('A reply', () => {
  it('to an own number belongs to its account, whoever texted the phone last', async () => {
    const phone = await joined(CODE, 'pizza');
    await f.messaged(pizza.id, phone, '1 minute');
    expect(await f.textTo(number, phone, 'hi')).toMatchObject({ accountId: gym.id, rule: 'own-number' });
    expect(await f.textTo(CODE, phone, 'hi')).toMatchObject({ accountId: pizza.id, rule: 'messaged' });
    await f.messaged(gym.id, phone, '1 second', { number });
    expect(await f.textTo(CODE, phone, 'hi')).toMatchObject({ accountId: pizza.id });
    expect(await f.textTo(number, phone, 'hi')).toMatchObject({ accountId: gym.id, rule: 'messaged' });
  });

  it('of a stranger opens a conversation of the account; machines get no answer and have none', async () => {
    expect(await f.textTo(number, freshPhone(), 'Are you open?')).toMatchObject({
      ...{ decision: 'reply', accountId: gym.id, subscriberId: null, conversationId: expect.any(Number) },
      messageId: null,
    });
    expect(await f.textTo(number, '447700900123', 'hi')).toMatchObject({ decision: 'unrouted', rule: 'no-phone' });
  });

  it('to a text that left from the shared code reaches the account that has its own number since', async () => {
    const mover = await f.account('Mover', ['move']);
    const phone = await joined(CODE, 'move', 'pizza');
    await f.messaged(mover.id, phone, '1 day');
    await f.ownNumber(mover.id);
    expect(await f.textTo(CODE, phone, 'hi')).toMatchObject({ accountId: mover.id, rule: 'messaged' });
    expect(await f.textTo(CODE, phone, 'STOP')).toMatchObject({ accountId: mover.id, rule: 'last-sender' });
    expect(await subscribed(phone)).toEqual(['pizza']);
    expect(await f.textTo(CODE, phone, 'START')).toMatchObject({ rule: 'restored', accountId: mover.id });
    await f.age(phone, '31 days');
    expect(await f.textTo(CODE, phone, 'STOP')).toMatchObject({ accountId: pizza.id });
    expect(await subscribed(phone)).toEqual(['move']);
  });

  it('YES answers the question of the number that it is sent to', async () => {
    const phone = freshPhone();
    for (const [account, keyword] of [[pizza, 'pizza'] as const, [gym, 'gym'] as const])
      await f.rows(
        `insert into subscriber (account_id, keyword_id, phone, disabled, pending_until) values ($1, $2, $3, 1, now() + interval '1 day')`,
        [account.id, account.keywords[keyword], phone],
      );
    await f.asked(pizza.id, phone, '2 hours');
    await f.asked(gym.id, phone, '1 hour');
    await f.rows('update message set number = $2 where phone = $1 and account_id = $3', [phone, number, gym.id]);
    expect(await f.textTo(CODE, phone, 'yes')).toMatchObject({ decision: 'opt-in', accountId: pizza.id });
    expect(await subscribed(phone)).toEqual(['pizza']);
    expect(await f.textTo(number, phone, 'yes')).toMatchObject({ decision: 'opt-in', accountId: gym.id });
    expect(await subscribed(phone)).toEqual(['gym', 'pizza']);
  });
});

describe('STOP', () => {
  it.each(['STOP', 'STOPALL', 'please stop', 'unsubscribe', 'stop pizza'])(
    '%s to an own number leaves its account only, and the confirmation names it',
    async (words) => {
      const phone = await joined(CODE, 'pizza');
      await f.textTo(number, phone, 'gym');
      const left = await f.textTo(number, phone, words);
      expect(left).toMatchObject({ decision: 'opt-out', rule: 'own-number', accountId: gym.id });
      expect(await subscribed(phone)).toEqual(['pizza']);
      expect([await barred(gym.id, phone), await barred(pizza.id, phone)]).toEqual([true, false]);
      expect(await last(phone)).toEqual([null, number, leaves('Iron Gym')]);
    },
  );

  it('counts even from a phone that the account does not know, and not for the shared code', async () => {
    const phone = freshPhone();
    expect(await f.textTo(number, phone, 'STOP')).toMatchObject({ rule: 'own-number', accountId: gym.id });
    expect([await barred(gym.id, phone), await barred(pizza.id, phone), await barred(bakery.id, phone)]).toEqual([
      ...[true, false, false],
    ]);
    expect(await last(phone)).toEqual([null, number, leaves('Iron Gym')]);
    expect(await f.textTo(number, phone, 'START')).toMatchObject({ rule: 'restored', accountId: gym.id });
    expect(await last(phone)).toEqual([
      ...[null, number],
      'Iron Gym (888) 555-0100: You can get messages again. Text a keyword to subscribe. Reply HELP for help, STOP to unsubscribe.',
    ]);
    expect(await barred(gym.id, phone)).toBe(false);
  });

  it('with a keyword leaves that keyword of the number', async () => {
    const phone = await joined(number, 'gym', 'yoga');
    expect(await f.textTo(number, phone, 'stop gym')).toMatchObject({ rule: 'keyword', keywordId: gym.keywords.gym });
    expect(await subscribed(phone)).toEqual(['yoga']);
  });

  it.each(['STOP', 'STOPALL'])('%s to the shared code leaves nobody with an own number', async (words) => {
    const phone = await joined(number, 'gym');
    await f.textTo(CODE, phone, 'pizza');
    await f.textTo(CODE, phone, words);
    expect(await subscribed(phone)).toEqual(['gym']);
    expect([await barred(gym.id, phone), await barred(pizza.id, phone)]).toEqual([false, true]);
  });

  it('of one number is not undone by START to another', async () => {
    const phone = await joined(number, 'gym');
    await f.textTo(CODE, phone, 'pizza');
    await f.textTo(CODE, phone, 'STOP');
    await f.textTo(number, phone, 'STOP');
    expect(await f.textTo(other, phone, 'START')).toMatchObject({ rule: 'nothing-to-restore' });
    expect((await last(phone)).slice(0, 2)).toEqual([null, other]);
    await f.textTo(CODE, phone, 'START');
    expect(await subscribed(phone)).toEqual(['pizza']);
    await f.textTo(number, phone, 'START');
    expect(await subscribed(phone)).toEqual(['gym', 'pizza']);
  });

  it('is undone at the number that its account has since, and the shared code stays left', async () => {
    const mover = await f.account('Moved Out', ['leaf']);
    const phone = await joined(CODE, 'leaf');
    await f.textTo(CODE, phone, 'STOPALL');
    await f.textTo(await f.ownNumber(mover.id), phone, 'START');
    expect(await subscribed(phone)).toEqual(['leaf']);
    expect([await barred(mover.id, phone), await barred(pizza.id, phone)]).toEqual([false, true]);
  });

  it('after a STOPALL, joining at an own number leaves the shared code as it is', async () => {
    const phone = await joined(CODE, 'pizza');
    await f.textTo(CODE, phone, 'STOPALL');
    await f.textTo(number, phone, 'gym');
    expect(await subscribed(phone)).toEqual(['gym']);
    expect((await last(phone)).slice(0, 2)).toEqual([gym.id, number]);
    const code = await f.rows('select from code_suppression where phone = $1', [phone]);
    expect(code).toHaveLength(1);
    await f.textTo(number, phone, 'START');
    expect([await barred(gym.id, phone), await barred(pizza.id, phone)]).toEqual([false, true]);
    await f.textTo(CODE, phone, 'START');
    expect(await subscribed(phone)).toEqual(['gym', 'pizza']);
  });
});

it('HELP to an own number names its account and the number, and is answered from there', async () => {
  const phone = await joined(CODE, 'pizza');
  expect(await f.textTo(number, phone, 'HELP')).toMatchObject({ decision: 'help', accountId: gym.id });
  expect(await last(phone)).toEqual([
    ...[null, number],
    expect.stringMatching(/^Iron Gym \(888\) 555-0100: for help call /),
  ]);
  await f.textTo(CODE, phone, 'HELP');
  expect(await last(phone)).toEqual([null, null, expect.stringMatching(/^Luigi Pizza \(55222\): for help call /)]);
});

it('a number that is nobody’s own is the shared code', async () => {
  const phone = freshPhone();
  expect(await f.textTo('8005550199', phone, 'pizza')).toMatchObject({ decision: 'keyword', accountId: pizza.id });
  expect(await f.textTo('8005550199', phone, 'STOPALL')).toMatchObject({ rule: 'stop-all' });
  expect(await barred(pizza.id, phone)).toBe(true);
});

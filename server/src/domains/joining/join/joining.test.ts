import { randomUUID } from 'node:crypto';
import { freshPhone, inboundFixture, type Fixture } from '../../inbound/receiver/inbound.fixture';
import { eventsDuring } from '../../../testing/live-events';

let f: Fixture;
let pizza: { id: number; keywords: Record<string, number> };

beforeAll(async () => {
  f = await inboundFixture(10);
  pizza = await f.account('Luigi Pizza', ['pizza', 'pizzadeal', 'review', 'codes', 'empty']);
  await f.rows(`update keyword set approved = false where keyword = 'review'`);
});

const WELCOME = 'Hi from Luigi Pizza. Welcome! 1 msgs/mo. Reply HELP for help.\nReply STOP to unsubscribe';

const counts = async (phone: string) => {
  const [row] = await f.rows<Record<string, number>>(
    `select (select count(*) from subscriber where phone = $1) as subscribers, (select count(*) from inbound_message where phone = $1) as inbound,
       (select count(*) from consent_event where phone = $1) as consents, (select count(*) from activity where phone = $1) as activities,
       (select count(*) from message where phone = $1) as messages`,
    [phone],
  );
  return row;
};
const events = async (phone: string) =>
  (await f.rows<{ event: string }>('select event from consent_event where phone = $1 order by id', [phone])).map(
    (row) => row.event,
  );

describe('ENG-001, ENG-002, ENG-003, ENG-004: joining', () => {
  it('subscribes a phone that texts a keyword, with consent, activity and welcome', async () => {
    const phone = freshPhone();
    const result = await f.text(phone, 'PiZZa ');
    expect(result).toMatchObject({
      duplicate: false,
      decision: 'keyword',
      rule: 'whole',
      accountId: pizza.id,
      keywordId: pizza.keywords.pizza,
    });
    expect(await counts(phone)).toEqual({ subscribers: 1, inbound: 1, consents: 1, activities: 1, messages: 1 });
    expect(
      await f.rows(
        'select account_id, keyword_id, disabled, subscribed_at is not null as dated from subscriber where id = $1',
        [result.subscriberId],
      ),
    ).toEqual([{ account_id: pizza.id, keyword_id: pizza.keywords.pizza, disabled: 0, dated: true }]);
    expect(
      await f.rows('select event, words, actor, channel, inbound_id from consent_event where phone = $1', [phone]),
    ).toEqual([{ event: 'opt-in', words: 'PiZZa ', actor: 'phone', channel: 'sms', inbound_id: result.id }]);
    expect(await f.rows('select type, module_entry_id, keyword from activity where phone = $1', [phone])).toEqual([
      { type: 'subscriber-register', module_entry_id: result.subscriberId, keyword: 'pizza' },
    ]);
    expect(await f.queued(phone)).toEqual([WELCOME]);
  });

  it("notifies the account's tabs of a join", async () => {
    const { told, result } = await eventsDuring(f.db, () => f.text(freshPhone(), 'pizza'));
    expect(told).toEqual([
      {
        account: pizza.id,
        type: 'subscriber.changed',
        payload: { ids: [result.subscriberId], keyword_ids: [pizza.keywords.pizza] },
      },
    ]);
  });

  it('subscribes on a keyword under review without a welcome, and later approval sends none', async () => {
    const phone = freshPhone();
    expect(await f.text(phone, 'review')).toMatchObject({ decision: 'keyword', messageId: null });
    await f.rows(`update keyword set approved = true where keyword = 'review'`);
    expect(await counts(phone)).toMatchObject({ subscribers: 1, consents: 1, messages: 0 });
  });

  it('sends the welcome again at most once in 24 hours, and keeps one subscriber', async () => {
    const phone = freshPhone();
    await f.text(phone, 'pizza');
    expect(await f.text(phone, 'pizza')).toMatchObject({ decision: 'keyword', duplicate: false, messageId: null });
    expect(await f.queued(phone)).toEqual([WELCOME]);
    await f.age(phone, '25 hours');
    await f.text(phone, 'PIZZA!');
    expect(await f.queued(phone)).toEqual([WELCOME]);
    expect(await events(phone)).toEqual(['opt-in', 'welcome-repeat']);
    expect(await counts(phone)).toMatchObject({ subscribers: 1, inbound: 3, activities: 1 });
  });

  it('records the join of a frozen, expired or unpaid account without a welcome', async () => {
    for (const change of [
      'update account set frozen = true where id = $1',
      `update subscription set end_at = now() - interval '1 hour' where account_id = $1`,
      'update subscription set paid = false where account_id = $1',
    ]) {
      const word = `w${randomUUID().slice(0, 8).replaceAll('-', '')}`;
      const account = await f.account('Stuck', [word]);
      await f.rows(change, [account.id]);
      const phone = freshPhone();
      expect(await f.text(phone, word)).toMatchObject({ decision: 'keyword', accountId: account.id, messageId: null });
      expect(await counts(phone)).toMatchObject({ subscribers: 1, consents: 1, messages: 0 });
    }
  });

  it('does not change the balance: incoming messages are free (ENG-005)', async () => {
    const before = await f.rows('select * from balance where account_id = $1', [pizza.id]);
    const phone = freshPhone();
    await f.text(phone, 'pizza');
    await f.text(phone, 'neither joins nor replies to a number that is not a phone');
    expect(await f.rows('select * from balance where account_id = $1', [pizza.id])).toEqual(before);
    expect(await f.rows('select id from ledger where account_id = $1', [pizza.id])).toEqual([]);
  });

  it('never joins a number that is not a phone, and does not reply to it', async () => {
    expect(await f.text('72727', 'pizza')).toMatchObject({ decision: 'unrouted', rule: 'no-phone', messageId: null });
    expect(await counts('72727')).toMatchObject({ subscribers: 0, messages: 0, inbound: 1 });
  });

  it('does not join through a deleted keyword', async () => {
    const other = await f.account('Gone', ['gonekey']);
    await f.rows('update keyword set deleted = true, deleted_at = now() where account_id = $1', [other.id]);
    expect(await f.text(freshPhone(), 'gonekey')).toMatchObject({ decision: 'unrouted' });
  });

  it('does not join a keyword that is being deleted concurrently', async () => {
    const other = await f.account('Going', ['goingkey']);
    const id = other.keywords.goingkey;
    const phone = freshPhone();
    const joining = await f.db.asEngine(async (tx) => {
      await tx.query('select id from keyword where id = $1 for update', [id]);
      const text = f.text(phone, 'goingkey');
      await new Promise((done) => setTimeout(done, 200));
      await tx.execute('update keyword set deleted = true, deleted_at = now() where id = $1', [id]);
      return { text };
    });
    expect(await joining.text).toMatchObject({ decision: 'unrouted' });
    expect(await counts(phone)).toMatchObject({ subscribers: 0 });
  });

  it('restores a subscriber whom the account had deleted', async () => {
    const phone = freshPhone();
    const { subscriberId } = await f.text(phone, 'pizza');
    await f.rows('update subscriber set deleted = true where id = $1', [subscriberId]);
    expect(await f.text(phone, 'pizza')).toMatchObject({ subscriberId });
    expect(await f.rows('select deleted, disabled from subscriber where id = $1', [subscriberId])).toEqual([
      { deleted: false, disabled: 0 },
    ]);
    expect(await events(phone)).toEqual(['opt-in', 'opt-in']);
  });

  it('handles text with NUL and lone surrogates', async () => {
    const phone = freshPhone();
    expect(await f.text(phone, 'pizza\0')).toMatchObject({ decision: 'keyword' });
    expect(await f.text(phone, 'odd \ud83c text')).toMatchObject({ decision: 'reply' });
  });
});

describe('ENG-002: a message is processed once', () => {
  it('stores a webhook that is delivered twice once, with the same reply', async () => {
    const phone = freshPhone();
    const id = randomUUID();
    const first = await f.text(phone, 'pizza', id);
    expect(await f.text(phone, 'pizza', id)).toEqual({ ...first, duplicate: true, messageId: null });
    expect(await counts(phone)).toEqual({ subscribers: 1, inbound: 1, consents: 1, activities: 1, messages: 1 });
    const stop = randomUUID();
    await f.text(phone, 'STOP', stop);
    expect(await f.text(phone, 'STOP', stop)).toMatchObject({ duplicate: true, decision: 'opt-out' });
    expect(await counts(phone)).toEqual({ subscribers: 1, inbound: 2, consents: 2, activities: 2, messages: 2 });
  });

  it('stores it once even if both deliveries are concurrent', async () => {
    for (const body of ['pizza', 'hello there', 'STOP']) {
      const phone = freshPhone();
      const id = randomUUID();
      const results = await Promise.all(Array.from({ length: 8 }, () => f.text(phone, body, id)));
      expect(results.filter((result) => !result.duplicate)).toHaveLength(1);
      expect(new Set(results.map((result) => result.id)).size).toBe(1);
      expect(await counts(phone)).toMatchObject({ inbound: 1, messages: 1 });
    }
  });

  it('creates one subscriber and one welcome for a phone that joins 20 times concurrently', async () => {
    const phone = freshPhone();
    const results = await Promise.all(Array.from({ length: 20 }, () => f.text(phone, 'pizza')));
    expect(new Set(results.map((result) => result.subscriberId)).size).toBe(1);
    expect(await counts(phone)).toEqual({ subscribers: 1, inbound: 20, consents: 1, activities: 1, messages: 1 });
  });

  it('keeps exact totals when many phones join and leave concurrently', async () => {
    const phones = Array.from({ length: 150 }, freshPhone);
    await Promise.all(phones.map((phone) => f.text(phone, 'pizzadeal')));
    await Promise.all(phones.slice(0, 50).map((phone) => f.text(phone, 'STOP')));
    expect(
      await f.rows('select sum(total) as total, sum(active) as active from subscriber_count where keyword_id = $1', [
        pizza.keywords.pizzadeal,
      ]),
    ).toEqual([{ total: 150, active: 100 }]);
    expect(
      await f.rows('select count(*) as n from subscriber where keyword_id = $1', [pizza.keywords.pizzadeal]),
    ).toEqual([{ n: 150 }]);
  });
});

describe('ENG-013: custom codes', () => {
  const stock = (keyword: string, name: string, codes: string[]) =>
    f.rows('insert into keyword_code (account_id, keyword_id, name, code) select $1, $2, $3, unnest($4::text[])', [
      pizza.id,
      pizza.keywords[keyword],
      name,
      codes,
    ]);
  const free = (keyword: string) =>
    f.rows(
      'select name, count(*) filter (where phone is null) as free from keyword_code where keyword_id = $1 group by name',
      [pizza.keywords[keyword]],
    );

  it('puts an unused code into each welcome, and the same one when a phone joins again', async () => {
    await f.rows(`update keyword set opt_in = 'Your code: {COUPON}, {other}.' where keyword = 'codes'`);
    await stock('codes', 'COUPON', ['A1', 'B2', 'C3']);
    const [one, two] = [freshPhone(), freshPhone()];
    await f.text(one, 'codes');
    await f.text(two, 'codes');
    expect((await f.queued(one))[0]).toContain('Your code: A1, {other}.');
    expect((await f.queued(two))[0]).toContain('Your code: B2,');
    expect(await free('codes')).toEqual([{ name: 'COUPON', free: 1 }]);
    await f.text(one, 'STOP');
    await f.queued(one);
    await f.text(one, 'codes');
    expect((await f.queued(one))[0]).toContain('Your code: A1,');
    expect(await free('codes')).toEqual([{ name: 'COUPON', free: 1 }]);
  });

  it('sends the welcome without the placeholder when the pool is empty, and never gives a code twice', async () => {
    await f.rows(`update keyword set opt_in = 'Show {COUPON} today' where keyword = 'empty'`);
    await stock('empty', 'COUPON', ['X1', 'X2', 'X3']);
    const phones = Array.from({ length: 8 }, freshPhone);
    await Promise.all(phones.map((phone) => f.text(phone, 'empty')));
    const texts = (await Promise.all(phones.map((phone) => f.queued(phone))))
      .flat()
      .map((text) => text.split(' Welcome!')[0]);
    expect(texts.sort()).toEqual([
      'Luigi Pizza: Show X1 today',
      'Luigi Pizza: Show X2 today',
      'Luigi Pizza: Show X3 today',
      ...Array.from({ length: 5 }, () => 'Luigi Pizza: Show today'),
    ]);
  });
});

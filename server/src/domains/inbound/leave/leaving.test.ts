import { freshPhone, inboundFixture, type Fixture } from '../receiver/inbound.fixture';
import { isSuppressed } from '../../people/suppression/suppression.repository';
import { unsubscribe } from '../../people/opt-out/unsubscribe.service';

let f: Fixture;
let pizza: { id: number; keywords: Record<string, number> };
let gym: { id: number; keywords: Record<string, number> };

beforeAll(async () => {
  f = await inboundFixture();
  pizza = await f.account('Luigi Pizza', ['pizza', 'pasta']);
  gym = await f.account('Iron Gym', ['gym']);
});

/** Keywords the phone is subscribed to. */
const subscribed = async (phone: string) =>
  (
    await f.rows<{ keyword: string }>(
      'select k.keyword from subscriber s join keyword k on k.id = s.keyword_id where s.phone = $1 and s.disabled = 0 order by k.keyword',
      [phone],
    )
  ).map((row) => row.keyword);

/** Creates a phone that has joined these keywords, without any messages yet. */
async function member(...keywords: string[]): Promise<string> {
  const phone = freshPhone();
  for (const keyword of keywords) await f.text(phone, keyword);
  await f.queued(phone);
  return phone;
}

const seenBy = (accountId: number, phone: string) =>
  f.db.asAccount(accountId, async (tx) => ({
    consent: (
      await tx.query<{ event: string }>('select event from consent_event where phone = $1 order by id', [phone])
    ).map((row) => row.event),
    activity: (await tx.query<{ type: string }>('select type from activity where phone = $1 order by id', [phone])).map(
      (row) => row.type,
    ),
    inbound: (
      await tx.query<{ body: string }>('select body from inbound_message where phone = $1 order by id', [phone])
    ).map((row) => row.body),
    suppressed: (await tx.query('select keyword_id from suppression where phone = $1', [phone])).length > 0,
  }));

describe('ENG-003, ENG-007, ENG-022, ENG-028: leaving with STOP', () => {
  it('unsubscribes from every keyword of the account, with consent, activity, suppression and one confirmation', async () => {
    const phone = await member('pizza', 'pasta');
    const result = await f.text(phone, 'Stop texting me!!');
    expect(result).toMatchObject({ decision: 'opt-out', accountId: pizza.id });
    expect(await subscribed(phone)).toEqual([]);
    expect(
      await f.rows('select disabled, disabled_at is not null as dated from subscriber where phone = $1', [phone]),
    ).toEqual([
      { disabled: 1, dated: true },
      { disabled: 1, dated: true },
    ]);
    expect(await seenBy(pizza.id, phone)).toEqual({
      consent: ['opt-in', 'opt-in', 'opt-out', 'opt-out'],
      activity: ['subscriber-register', 'subscriber-register', 'subscriber-unregister', 'subscriber-unregister'],
      inbound: ['pizza', 'pasta', 'Stop texting me!!'],
      suppressed: true,
    });
    expect(await f.queued(phone)).toEqual([
      'Luigi Pizza: You are unsubscribed and will get no more messages from us. Reply START to come back.',
    ]);
  });

  it('confirms in a message without an account, so that it is free and is sent although the phone has left', async () => {
    const phone = await member('pizza');
    const { messageId } = await f.text(phone, 'STOP');
    expect(
      await f.rows(
        'select m.account_id, m.kind, q.lane from message m join send_queue q on q.message_id = m.id where m.id = $1',
        [messageId],
      ),
    ).toEqual([{ account_id: null, kind: 5, lane: 0 }]);
  });

  it('applies to the account that messaged last, without revealing either account to the other', async () => {
    const phone = await member('pizza', 'gym');
    await f.messaged(pizza.id, phone, '2 hours');
    await f.messaged(gym.id, phone, '1 hour');
    expect(await f.text(phone, 'STOP')).toMatchObject({ decision: 'opt-out', rule: 'last-sender', accountId: gym.id });
    expect(await subscribed(phone)).toEqual(['pizza']);
    expect((await f.queued(phone))[0]).toMatch(/^Iron Gym: /);
    expect(await seenBy(pizza.id, phone)).toEqual({
      consent: ['opt-in'],
      activity: ['subscriber-register'],
      inbound: ['pizza'],
      suppressed: false,
    });
    expect(await seenBy(gym.id, phone)).toEqual({
      consent: ['opt-in', 'opt-out'],
      activity: ['subscriber-register', 'subscriber-unregister'],
      inbound: ['gym', 'STOP'],
      suppressed: true,
    });
  });

  it('applies to every account when none messaged within 30 days, or two within 10 minutes', async () => {
    for (const sent of [[], [['31 days', '32 days']], [['2 hours', '1 hour 55 minutes']]] as [string, string][][]) {
      const phone = await member('pizza', 'gym');
      for (const [first, second] of sent) {
        await f.messaged(pizza.id, phone, first);
        await f.messaged(gym.id, phone, second);
      }
      expect(await f.text(phone, 'STOP')).toMatchObject({
        accountId: null,
        rule: sent[0]?.[0] === '2 hours' ? 'two-senders' : 'no-sender',
      });
      expect(await subscribed(phone)).toEqual([]);
      // One confirmation that names both, in a row without an account.
      expect(await f.queued(phone)).toEqual([expect.stringMatching(/^Luigi Pizza, Iron Gym: /)]);
      expect((await seenBy(gym.id, phone)).inbound).toEqual(['gym']);
    }
  });

  it('STOPALL applies to every account on the code', async () => {
    const phone = await member('pizza', 'gym');
    await f.messaged(gym.id, phone, '1 hour');
    expect(await f.text(phone, 'stop all')).toMatchObject({ rule: 'stop-all' });
    expect(await subscribed(phone)).toEqual([]);
    expect(await f.queued(phone)).toHaveLength(1);
  });

  it('STOP with a keyword of the phone leaves that keyword only', async () => {
    const phone = await member('pizza', 'pasta', 'gym');
    await f.messaged(gym.id, phone, '1 hour');
    expect(await f.text(phone, 'STOP pizza')).toMatchObject({
      rule: 'keyword',
      accountId: pizza.id,
      keywordId: pizza.keywords.pizza,
    });
    expect(await subscribed(phone)).toEqual(['gym', 'pasta']);
    expect(await f.queued(phone)).toEqual([expect.stringContaining('Luigi Pizza: You are unsubscribed from PIZZA')]);
    await f.db.asEngine(async (tx) => {
      expect(await isSuppressed(tx, pizza.id, phone, pizza.keywords.pizza ?? 0)).toBe(true);
      expect(await isSuppressed(tx, pizza.id, phone, pizza.keywords.pasta ?? 0)).toBe(false);
    });
  });

  it('END with a keyword of the phone leaves that keyword, even if the two words together are a keyword of another account', async () => {
    await f.account('Hijackers', ['endpizza']);
    const phone = await member('pizza', 'pasta');
    expect(await f.text(phone, 'End pizza')).toMatchObject({
      decision: 'opt-out',
      accountId: pizza.id,
      keywordId: pizza.keywords.pizza,
    });
    expect(await subscribed(phone)).toEqual(['pasta']);
  });

  it('does not confirm a repeated STOP within 24 hours, but confirms it later', async () => {
    const phone = await member('pizza');
    await f.text(phone, 'STOP');
    expect(await f.queued(phone)).toHaveLength(1);
    expect(await f.text(phone, 'stop')).toMatchObject({ decision: 'opt-out', messageId: null });
    await f.age(phone, '25 hours');
    expect((await f.text(phone, 'stop')).messageId).not.toBeNull();
    expect(await f.rows('select event from consent_event where phone = $1', [phone])).toHaveLength(2);
  });

  it('is processed even if the account is frozen and expired', async () => {
    const stuck = await f.account('Stuck Shop', ['stuck']);
    const phone = await member('stuck');
    await f.rows('update account set frozen = true where id = $1', [stuck.id]);
    await f.rows(`update subscription set end_at = now() - interval '9 days' where account_id = $1`, [stuck.id]);
    await f.text(phone, 'STOP');
    expect(await subscribed(phone)).toEqual([]);
    expect(await f.queued(phone)).toEqual([expect.stringMatching(/^Stuck Shop: /)]);
  });

  it('also suppresses a phone that an account texted without a subscriber', async () => {
    const phone = freshPhone();
    await f.messaged(gym.id, phone, '1 hour', { kind: 4, body: 'test' });
    expect(await f.text(phone, 'STOP')).toMatchObject({ accountId: gym.id });
    expect(await seenBy(gym.id, phone)).toMatchObject({ consent: ['opt-out'], suppressed: true });
  });

  it('a keyword of the phone before STOP leaves that keyword and is not a new consent to it', async () => {
    const phone = await member('pizza', 'pasta');
    expect(await f.text(phone, 'Pizza stop')).toMatchObject({ decision: 'opt-out', keywordId: pizza.keywords.pizza });
    expect(await subscribed(phone)).toEqual(['pasta']);
  });

  /** Returns whether PostgreSQL aborted the STOP's transaction rather than the screen's. */
  async function deadlock(phone: string, stop: () => Promise<unknown>): Promise<boolean> {
    const screen = await f.db.dedicated();
    const watch = await f.db.dedicated();
    await screen.query('begin');
    await screen.query('update subscriber set first_name = $2 where phone = $1', [phone, 'Ana']);
    const stopped = stop();
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await watch.query(waiting)).rows.length === 0) await new Promise(setImmediate);
    const won = await screen
      .query(`select pg_advisory_xact_lock(hashtextextended('inbound:' || $1, 0))`, [phone])
      .then(() => true)
      .catch((error: { code?: string }) => error.code !== '40P01');
    await screen.query('commit');
    await Promise.all([screen.end(), watch.end(), stopped]);
    return won;
  }

  it('is not lost in a deadlock with a screen that changes the same subscriber', async () => {
    // On a busy machine PostgreSQL may abort the screen's transaction instead.
    for (let ended = false; !ended;) {
      const phone = await member('pizza');
      let stop: unknown;
      ended = await deadlock(phone, async () => (stop = await f.text(phone, 'STOP')));
      expect(stop).toMatchObject({ decision: 'opt-out', duplicate: false });
      expect(await subscribed(phone)).toEqual([]);
    }
  });

  it("replies to an unknown phone's STOP once", async () => {
    const phone = freshPhone();
    await f.text(phone, 'STOP');
    await f.text(phone, 'STOP');
    expect(await f.queued(phone)).toEqual([expect.stringMatching(/^Textloom: /)]);
  });
});

describe('ENG-028: resubscribing', () => {
  it("a keyword after an opt-out is a new consent: the account's suppression is lifted for that keyword only", async () => {
    const phone = await member('pizza', 'pasta');
    await f.text(phone, 'STOP');
    await f.queued(phone);
    const again = await f.text(phone, 'pizza');
    expect(again.messageId).not.toBeNull();
    expect(await subscribed(phone)).toEqual(['pizza']);
    await f.db.asEngine(async (tx) => {
      expect(await isSuppressed(tx, pizza.id, phone, pizza.keywords.pizza ?? 0)).toBe(false);
      expect(await isSuppressed(tx, pizza.id, phone, pizza.keywords.pasta ?? 0)).toBe(true);
    });
    // START still restores the other keywords that the same STOP removed.
    await f.text(phone, 'START');
    expect(await subscribed(phone)).toEqual(['pasta', 'pizza']);
  });

  it('a keyword after an opt-out does not restore a keyword that was deleted and created again since', async () => {
    const shop = await f.account('Corner Shop', ['bread', 'milk']);
    const phone = await member('bread', 'milk');
    await f.text(phone, 'STOPALL');
    await f.rows('update keyword set deleted = true, deleted_at = now() where id = $1', [shop.keywords.bread]);
    const [made] = await f.rows<{ id: number }>(
      `insert into keyword (account_id, keyword, canonical, approved) values ($1, 'bread', 'BREAD', true) returning id`,
      [shop.id],
    );
    await f.text(phone, 'milk');
    expect(await subscribed(phone)).toEqual(['milk']);
    expect(await f.db.asEngine((tx) => isSuppressed(tx, shop.id, phone, made?.id ?? 0))).toBe(true);
  });

  it("START and UNSTOP restore exactly what the phone's own last STOP removed", async () => {
    const phone = await member('pizza', 'pasta', 'gym');
    await f.text(phone, 'STOP pasta');
    await f.messaged(pizza.id, phone, '1 hour');
    await f.text(phone, 'STOP');
    expect(await subscribed(phone)).toEqual(['gym']);
    await f.queued(phone);
    expect(await f.text(phone, 'unstop')).toMatchObject({ decision: 'opt-in', rule: 'restored', accountId: pizza.id });
    expect(await subscribed(phone)).toEqual(['gym', 'pizza']);
    expect(await f.queued(phone)).toEqual([expect.stringMatching(/^Luigi Pizza: You are subscribed again/)]);
    expect(
      await f.rows('select disabled_at from subscriber where phone = $1 and keyword_id = $2', [
        phone,
        pizza.keywords.pizza,
      ]),
    ).toEqual([{ disabled_at: null }]);
    expect((await seenBy(pizza.id, phone)).consent.at(-1)).toBe('restore');
    expect(await f.text(phone, 'START')).toMatchObject({ rule: 'nothing-to-restore' });
    expect(await subscribed(phone)).toEqual(['gym', 'pizza']);
  });

  it('START restores nothing that a user removed on a screen, and gets a reply once a day', async () => {
    const phone = await member('pizza');
    const [row] = await f.rows<{ id: number }>('select id from subscriber where phone = $1', [phone]);
    await f.db.asAccount(pizza.id, (tx) =>
      unsubscribe(tx, {
        accountId: pizza.id,
        subscriberIds: [row?.id ?? 0],
        actor: 'user:1',
        channel: 'web',
        words: 'Unsubscribed',
      }),
    );
    expect(await f.text(phone, 'START')).toMatchObject({ rule: 'nothing-to-restore' });
    await f.text(phone, 'START');
    expect(await subscribed(phone)).toEqual([]);
    expect(await f.queued(phone)).toHaveLength(1);
  });

  it('START does not resubscribe to a keyword that was deleted meanwhile', async () => {
    const shop = await f.account('Shop', ['shopkey']);
    const phone = await member('shopkey');
    await f.text(phone, 'STOP');
    await f.rows('update keyword set deleted = true, deleted_at = now() where account_id = $1', [shop.id]);
    await f.text(phone, 'START');
    expect(await subscribed(phone)).toEqual([]);
  });
});

describe('ENG-003, ENG-022, ENG-028: unsubscribing on a screen', () => {
  it('sets disabled and disabled_at, suppresses, and writes consent and activity once', async () => {
    const phone = await member('pizza', 'gym');
    const ids = (await f.rows<{ id: number }>('select id from subscriber where phone = $1', [phone])).map(
      (row) => row.id,
    );
    const request = {
      accountId: pizza.id,
      subscriberIds: ids,
      actor: 'user:7',
      channel: 'web' as const,
      words: 'Unsubscribed in the list',
    };
    // The other account's id in the list has no effect.
    expect(await f.db.asAccount(pizza.id, (tx) => unsubscribe(tx, request))).toBe(1);
    expect(await f.db.asAccount(pizza.id, (tx) => unsubscribe(tx, request))).toBe(0);
    expect(await subscribed(phone)).toEqual(['gym']);
    expect(await seenBy(pizza.id, phone)).toMatchObject({
      consent: ['opt-in', 'opt-out'],
      activity: ['subscriber-register', 'subscriber-unregister'],
      suppressed: true,
    });
    expect(
      await f.rows(`select words, actor, channel from consent_event where phone = $1 and event = 'opt-out'`, [phone]),
    ).toEqual([{ words: 'Unsubscribed in the list', actor: 'user:7', channel: 'web' }]);
    // A text from the phone subscribes again (decision 48).
    await f.text(phone, 'pizza');
    expect(await subscribed(phone)).toEqual(['gym', 'pizza']);
  });
});

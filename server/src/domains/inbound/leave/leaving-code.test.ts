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

const subscribed = async (phone: string) =>
  (
    await f.rows<{ keyword: string }>(
      'select k.keyword from subscriber s join keyword k on k.id = s.keyword_id where s.phone = $1 and s.disabled = 0 order by k.keyword',
      [phone],
    )
  ).map((row) => row.keyword);
const suppressedFor = (accountId: number, phone: string, keywordId = 0): Promise<boolean> =>
  f.db.asAccount(accountId, (tx) => isSuppressed(tx, accountId, phone, keywordId));
/** The ledger's rows without an account. */
const ofTheCode = (phone: string) =>
  f.rows<{ event: string; words: string; actor: string }>(
    'select event, words, actor from consent_event where phone = $1 and account_id is null order by id',
    [phone],
  );
async function member(...keywords: string[]): Promise<string> {
  const phone = freshPhone();
  for (const keyword of keywords) await f.text(phone, keyword);
  await f.queued(phone);
  return phone;
}

describe('STOP from an unknown phone, and STOPALL, are recorded for the whole code', () => {
  it('STOP from an unknown phone suppresses it for every account, with one ledger row and a correct confirmation', async () => {
    const phone = freshPhone();
    expect(await f.text(phone, 'Stop!')).toMatchObject({ decision: 'opt-out', rule: 'no-account', accountId: null });
    expect([await suppressedFor(pizza.id, phone), await suppressedFor(gym.id, phone)]).toEqual([true, true]);
    expect(await ofTheCode(phone)).toEqual([{ event: 'opt-out', words: 'Stop!', actor: 'phone' }]);
    expect(await f.queued(phone)).toEqual([
      'Textloom: You are unsubscribed and will get no more messages from any sender on 55222. Reply START to come back.',
    ]);
    expect(await f.text(phone, 'STOP')).toMatchObject({ messageId: null });
    expect(await ofTheCode(phone)).toHaveLength(1);
  });

  it('so does STOPALL from a phone that is on a list; a plain STOP does not', async () => {
    const [all, one] = [await member('pizza'), await member('pizza')];
    await f.text(all, 'STOPALL');
    await f.text(one, 'STOP');
    expect([await suppressedFor(gym.id, all), await suppressedFor(gym.id, one)]).toEqual([true, false]);
    expect([await ofTheCode(all), await ofTheCode(one)]).toEqual([[expect.objectContaining({ event: 'opt-out' })], []]);
    expect([...(await f.queued(all)), ...(await f.queued(one))]).toEqual([
      'Luigi Pizza: You are unsubscribed and will get no more messages from any sender on 55222. Reply START to come back.',
      'Luigi Pizza: You are unsubscribed and will get no more messages from us. Reply START to come back.',
    ]);
  });

  it('a keyword of the phone lifts it, for that keyword: other accounts that were left stay left', async () => {
    const phone = await member('pizza', 'gym');
    await f.text(phone, 'STOPALL');
    const again = await f.text(phone, 'pasta');
    expect(again.messageId).not.toBeNull();
    expect(await subscribed(phone)).toEqual(['pasta']);
    expect([
      await suppressedFor(pizza.id, phone, pizza.keywords.pasta),
      await suppressedFor(pizza.id, phone, pizza.keywords.pizza),
      await suppressedFor(gym.id, phone),
    ]).toEqual([false, true, true]);
    expect((await ofTheCode(phone)).map(({ event, words }) => [event, words])).toEqual([
      ['opt-out', 'STOPALL'],
      ['opt-in', 'pasta'],
    ]);
  });

  it('the first keyword of an unknown phone lifts it, and gets a welcome', async () => {
    const phone = freshPhone();
    await f.text(phone, 'STOP');
    await f.queued(phone);
    await f.text(phone, 'gym');
    expect([
      await subscribed(phone),
      await suppressedFor(gym.id, phone),
      await f.rows('select from code_suppression where phone = $1', [phone]),
    ]).toEqual([['gym'], false, []]);
    expect(await f.queued(phone)).toEqual([expect.stringContaining('Hi from Iron Gym.')]);
  });

  it("START reverts the phone's own last STOP, including that of the code, and nothing else", async () => {
    const stranger = freshPhone();
    await f.text(stranger, 'STOP');
    await f.queued(stranger);
    expect(await f.text(stranger, 'START')).toMatchObject({ decision: 'opt-in', rule: 'restored', accountId: null });
    expect(await suppressedFor(pizza.id, stranger)).toBe(false);
    expect(await f.queued(stranger)).toEqual([
      expect.stringMatching(/^Textloom \(55222\): You can get messages again\./),
    ]);
    expect((await ofTheCode(stranger)).map(({ event }) => event)).toEqual(['opt-out', 'restore']);

    const phone = await member('pizza', 'gym');
    await f.messaged(gym.id, phone, '1 hour');
    await f.text(phone, 'STOP');
    await f.text(phone, 'STOPALL');
    await f.text(phone, 'START');
    expect(await subscribed(phone)).toEqual(['pizza']);
    expect([await suppressedFor(pizza.id, phone), await suppressedFor(gym.id, phone)]).toEqual([false, true]);
  });

  it('a YES to an earlier question does not confirm a phone that has left the code since', async () => {
    const phone = freshPhone();
    await f.rows(`insert into subscriber (account_id, keyword_id, phone) values ($1, $2, $3)`, [
      gym.id,
      gym.keywords.gym,
      phone,
    ]);
    await f.rows(
      `insert into consent_event (account_id, phone, keyword_id, subscriber_id, event, actor, channel) select account_id, phone, keyword_id, id, 'opt-in', 'user:1', 'web' from subscriber where phone = $1`,
      [phone],
    );
    await f.messaged(gym.id, phone, '1 hour', { kind: 6, body: 'Text YES' });
    // The state after a STOP that arrived while the row was being imported.
    await f.rows('insert into code_suppression (phone, inbound_id) values ($1, 1)', [phone]);
    expect(await f.text(phone, 'YES')).toMatchObject({ decision: 'reply', rule: 'question' });
    expect(await f.rows(`select from consent_event where phone = $1 and channel = 'sms'`, [phone])).toEqual([]);
  });

  it('keeps requests from listing the phones; they may query one at a time', async () => {
    await expect(f.db.asAccount(pizza.id, (tx) => tx.query('select * from code_suppression'))).rejects.toMatchObject({
      code: '42501',
    });
    const phone = freshPhone();
    await f.text(phone, 'STOP');
    const seen = await f.db.asAccount(pizza.id, async (tx) => [
      await tx.query('select from consent_event where phone = $1', [phone]),
      await tx.one('select left_code($1) as off', [phone]),
    ]);
    expect(seen).toEqual([[], { off: true }]);
  });
});

describe('names of senders in answers', () => {
  it("the name of a sender without a company is its owner's, in STOP, HELP and START", async () => {
    const bare = await f.account('', ['bare']);
    await f.rows(
      `insert into app_user (account_id, owner, email, password_hash, first_name, last_name) values ($1, true, 'dana@example.com', '', 'Dana', 'Reyes')`,
      [bare.id],
    );
    const phone = await member('bare');
    for (const word of ['HELP', 'STOP', 'START']) await f.text(phone, word);
    expect(await f.queued(phone)).toEqual([
      expect.stringMatching(/^Dana Reyes \(55222\): for help/),
      'Dana Reyes: You are unsubscribed and will get no more messages from us. Reply START to come back.',
      expect.stringMatching(/^Dana Reyes: You are subscribed again/),
    ]);
  });

  it('an answer names what this STOP left, not what an earlier one had left', async () => {
    const phone = await member('pizza', 'gym');
    await f.messaged(pizza.id, phone, '40 days');
    await f.text(phone, 'STOP pizza');
    await f.queued(phone);
    await f.text(phone, 'STOP');
    expect(await f.queued(phone)).toEqual([expect.stringMatching(/^Luigi Pizza, Iron Gym: /)]);
    const other = await member('pizza', 'gym');
    await f.messaged(pizza.id, other, '1 hour');
    await f.text(other, 'STOP');
    await f.queued(other);
    await f.age(other, '31 days');
    await f.text(other, 'STOP');
    expect(await f.queued(other)).toEqual([
      'Iron Gym: You are unsubscribed and will get no more messages from us. Reply START to come back.',
    ]);
  });
});

describe('subscribers removed by the owner stay removed', () => {
  const remove = async (phone: string): Promise<void> => {
    const rows = await f.rows<{ id: number }>(
      'select id from subscriber where phone = $1 and account_id = $2 limit 1',
      [phone, pizza.id],
    );
    await f.db.asAccount(pizza.id, (tx) =>
      unsubscribe(tx, {
        accountId: pizza.id,
        subscriberIds: rows.map(({ id }) => id),
        actor: 'user:1',
        channel: 'web',
        words: 'Unsubscribed by Ann',
      }),
    );
  };

  it("one list on the screen is every list of the account, and none of another's", async () => {
    const phone = await member('pizza', 'pasta', 'gym');
    await remove(phone);
    expect(await subscribed(phone)).toEqual(['gym']);
    expect([await suppressedFor(pizza.id, phone), await suppressedFor(gym.id, phone)]).toEqual([true, false]);
    expect(await f.rows('select keyword_id, reason from suppression where phone = $1', [phone])).toEqual([
      { keyword_id: 0, reason: 'owner' },
    ]);
    const events = await f.rows(
      `select k.keyword, e.words, e.actor, e.channel from consent_event e join keyword k on k.id = e.keyword_id where e.phone = $1 and event = 'opt-out' order by 1`,
      [phone],
    );
    expect(events).toEqual(
      ['pasta', 'pizza'].map((keyword) => ({ keyword, words: 'Unsubscribed by Ann', actor: 'user:1', channel: 'web' })),
    );
  });

  it("the subscriber's own keyword resubscribes to that list; START restores nothing that the owner removed", async () => {
    const phone = await member('pizza', 'pasta');
    await remove(phone);
    await f.text(phone, 'START');
    expect(await subscribed(phone)).toEqual([]);
    await f.text(phone, 'STOP');
    await f.text(phone, 'START');
    expect(await subscribed(phone)).toEqual([]);
    await f.text(phone, 'pasta');
    expect(await subscribed(phone)).toEqual(['pasta']);
    expect([
      await suppressedFor(pizza.id, phone, pizza.keywords.pasta),
      await suppressedFor(pizza.id, phone, pizza.keywords.pizza),
    ]).toEqual([false, true]);
  });
});

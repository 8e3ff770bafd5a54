import { GroupQueue } from '../../inbound/receiver/group-queue';
import { handleInbound } from '../../inbound/receiver/handle';
import { markRead, recordOutgoing, unreadByUser } from '../conversation/conversation.repository';
import { freshPhone, inboundFixture, type Fixture } from '../../inbound/receiver/inbound.fixture';
import { eventsDuring } from '../../../testing/live-events';

let f: Fixture;
let pizza: { id: number; keywords: Record<string, number> };
let gym: { id: number; keywords: Record<string, number> };
let campaign: number;
/** The users of the pizza account: its owner, Maria, and one who was removed. */
let owner: number;
let maria: number;
let removed: number;

beforeAll(async () => {
  f = await inboundFixture();
  pizza = await f.account('Luigi Pizza', ['pizza']);
  gym = await f.account('Iron Gym', ['gym']);
  await user(gym.id, 'gym');
  owner = await user(pizza.id, 'owner');
  maria = await user(pizza.id, 'maria');
  removed = await user(pizza.id, 'removed', true);
  const [row] = await f.rows<{ id: number }>(
    `insert into campaign (account_id, name, message, segments, choice) values ($1, 'Deal', 'Half price tonight?', 1, '{}') returning id`,
    [pizza.id],
  );
  campaign = row?.id ?? 0;
});

async function user(accountId: number, name: string, deleted = false): Promise<number> {
  const [row] = await f.rows<{ id: number }>(
    `insert into app_user (account_id, owner, email, password_hash, deleted) values ($1, false, $2, '', $3) returning id`,
    [accountId, `${name}@example.com`, deleted],
  );
  return row?.id ?? 0;
}

async function member(...keywords: string[]): Promise<string> {
  const phone = freshPhone();
  for (const keyword of keywords) await f.text(phone, keyword);
  await f.queued(phone);
  return phone;
}

const conversations = (phone: string) =>
  f.rows(
    'select account_id, reply_to, initial_message, last_message, last_direction, total_replies, state from conversation where phone = $1 order by account_id',
    [phone],
  );
const unread = (accountId: number) => f.db.asAccount(accountId, (tx) => unreadByUser(tx, accountId));
const stored = (id: number) =>
  f.rows('select decision, rule, evidence, reply_to, account_id from inbound_message where id = $1', [id]);

describe('ENG-006: replies', () => {
  it('create a conversation that quotes the campaign, count for the campaign and raise the badge', async () => {
    const phone = await member('pizza');
    await f.messaged(pizza.id, phone, '1 hour', { campaignId: campaign });
    expect(await unread(pizza.id)).toEqual({ [owner]: 0, [maria]: 0 });
    const result = await f.text(phone, 'Yes, two please');
    expect(result).toMatchObject({ decision: 'reply', rule: 'messaged', accountId: pizza.id });
    expect(await stored(result.id)).toEqual([
      {
        decision: 'reply',
        rule: 'messaged',
        reply_to: campaign,
        account_id: pizza.id,
        evidence: { messaged_at: expect.any(String), campaign_id: campaign },
      },
    ]);
    expect(await conversations(phone)).toEqual([
      {
        account_id: pizza.id,
        reply_to: campaign,
        initial_message: 'Half price tonight?',
        last_message: 'Yes, two please',
        last_direction: 'in',
        total_replies: 1,
        state: 'open',
      },
    ]);
    expect(await unread(pizza.id)).toEqual({ [owner]: 1, [maria]: 1 });
    expect(await f.rows('select replies from campaign where id = $1', [campaign])).toEqual([{ replies: 1 }]);
    await f.text(phone, 'and a salad');
    expect(await conversations(phone)).toMatchObject([{ last_message: 'and a salad', total_replies: 2 }]);
    expect(await unread(pizza.id)).toEqual({ [owner]: 1, [maria]: 1 });
    expect(await f.queued(phone)).toEqual([]);
  });

  it('are unread for each user until that user has read them; users who join later begin with nothing unread', async () => {
    const { conversationId } = await f.text(await member('pizza'), 'Do you deliver?');
    const id = conversationId ?? 0;
    const waiting = await unread(pizza.id);
    expect(await f.db.asAccount(pizza.id, (tx) => markRead(tx, owner, id))).toBe(true);
    const later = await user(pizza.id, 'later');
    expect(await unread(pizza.id)).toEqual({ ...waiting, [owner]: (waiting[owner] ?? 0) - 1, [later]: 0 });
    expect(await f.rows('select user_id, messages from conversation_unread where conversation_id = $1', [id])).toEqual([
      { user_id: maria, messages: 1 },
    ]);
    expect(await f.rows('select 1 from conversation_unread where user_id = $1', [removed])).toEqual([]);
    await f.rows('update app_user set deleted = true where id = $1', [later]);
  });

  it('reopen a conversation that waited, was done or was snoozed', async () => {
    const phone = await member('pizza');
    await f.text(phone, 'hello');
    for (const [state, until] of [
      ['waiting', null],
      ['done', null],
      ['done', '2100-01-01'],
    ]) {
      await f.rows('update conversation set state = $2, snoozed_until = $3 where phone = $1', [phone, state, until]);
      await f.text(phone, 'and again');
      expect(await f.rows('select state, snoozed_until from conversation where phone = $1', [phone])).toEqual([
        { state: 'open', snoozed_until: null },
      ]);
    }
  });

  it('quote the welcome when nothing else was sent, and then count for no campaign', async () => {
    const phone = await member('pizza');
    await f.rows('update message set claimed_at = now(), status = 3 where phone = $1', [phone]);
    const { id } = await f.text(phone, 'thanks');
    expect(await stored(id)).toMatchObject([{ reply_to: 0 }]);
    expect(await conversations(phone)).toMatchObject([
      { reply_to: 0, initial_message: expect.stringContaining('Hi from Luigi Pizza') },
    ]);
  });

  it("notify the account's tabs with its unread total", async () => {
    const phone = await member('gym');
    const { told, result } = await eventsDuring(f.db, () => f.text(phone, 'Are you open on Sunday?'));
    const [row] = await f.rows<{ id: number }>('select id from subscriber where phone = $1', [phone]);
    expect(told).toEqual([
      {
        account: gym.id,
        type: 'inbox.received',
        payload: { conversation_id: result.conversationId, subscriber_id: row?.id, unread: await unread(gym.id) },
      },
    ]);
  });

  it('go to the account that replied from its inbox rather than the one that messaged last', async () => {
    const phone = await member('pizza', 'gym');
    await f.messaged(gym.id, phone, '1 hour');
    expect(await f.text(phone, 'hi')).toMatchObject({ accountId: gym.id, rule: 'messaged' });
    await f.db.asAccount(pizza.id, (tx) =>
      recordOutgoing(tx, { accountId: pizza.id, phone, subscriberId: null, text: 'Your table is ready' }),
    );
    expect(await f.text(phone, 'coming')).toMatchObject({ accountId: pizza.id, rule: 'answered' });
    await f.age(phone, '25 hours');
    expect(await f.text(phone, 'hello again')).toMatchObject({ accountId: gym.id, rule: 'messaged' });
    // Each account has its own conversation with the phone and sees only that.
    expect(await conversations(phone)).toMatchObject([
      { account_id: pizza.id, last_message: 'coming' },
      { account_id: gym.id, last_message: 'hello again' },
    ]);
    const seen = await f.db.asAccount(pizza.id, (tx) =>
      tx.query('select body, evidence from inbound_message where phone = $1 order by id', [phone]),
    );
    expect(seen).toEqual([
      { body: 'pizza', evidence: { consent: 'opt-in', welcome: true } },
      { body: 'coming', evidence: { answered_at: expect.any(String), campaign_id: 0 } },
    ]);
  });

  it('go to the only account, or the one joined last, when there were no messages for 72 hours', async () => {
    const one = await member('gym');
    await f.messaged(gym.id, one, '80 hours');
    expect(await f.text(one, 'hi')).toMatchObject({ accountId: gym.id, rule: 'only' });
    const two = await member('gym', 'pizza');
    expect(await f.text(two, 'hi')).toMatchObject({ accountId: pizza.id, rule: 'joined-last' });
  });

  it("keep a long message that begins with another account's keyword in the open conversation", async () => {
    const phone = await member('pizza');
    await f.messaged(pizza.id, phone, '1 hour');
    expect(await f.text(phone, 'gym is closed today, right?')).toMatchObject({
      decision: 'reply',
      accountId: pizza.id,
    });
    expect(await f.text(phone, 'gym now')).toMatchObject({ decision: 'keyword', accountId: gym.id });
  });

  it('are stored for a frozen account', async () => {
    const stuck = await f.account('Stuck', ['stuckreply']);
    const phone = await member('stuckreply');
    await f.rows('update account set frozen = true where id = $1', [stuck.id]);
    expect(await f.text(phone, 'hello?')).toMatchObject({ decision: 'reply', accountId: stuck.id });
  });

  it('go to the account with a pending question, which YES answers', async () => {
    const [agreeing, doubting] = [await member('gym', 'pizza'), await member('gym', 'pizza')];
    for (const phone of [agreeing, doubting]) {
      await f.age(phone, '5 days');
      await f.asked(gym.id, phone, '4 days');
    }
    const byQuestion = { rule: 'question', accountId: gym.id };
    expect(await f.text(agreeing, 'YES')).toMatchObject({ decision: 'opt-in', ...byQuestion });
    expect(await f.text(doubting, 'maybe')).toMatchObject({ decision: 'reply', ...byQuestion });
  });

  it('with only media are stored with their files', async () => {
    const phone = await member('gym');
    const result = await handleInbound(f.deps, new GroupQueue(f.deps), {
      providerId: `media${phone}`,
      from: phone,
      to: '55222',
      body: '',
      media: [{ url: 'https://x.example/a.jpg', contentType: 'image/jpeg' }],
      at: new Date(),
    });
    expect(result.decision).toBe('reply');
    expect(await f.rows('select media from inbound_message where id = $1', [result.id])).toEqual([
      { media: [{ url: 'https://x.example/a.jpg', contentType: 'image/jpeg' }] },
    ]);
  });
});

describe('ENG-005, ENG-006: help and messages without a recipient', () => {
  it('answers HELP from any phone, in the name of the account if the text concerns one', async () => {
    const phone = await member('pizza');
    await f.text(phone, 'help');
    expect(await f.queued(phone)).toEqual([
      expect.stringMatching(/^Luigi Pizza \(55222\): for help call \(800\) 555-0100/),
    ]);
    const stranger = freshPhone();
    await f.text(stranger, 'INFO');
    expect(await f.queued(stranger)).toEqual([expect.stringMatching(/^Textloom \(55222\): /)]);
  });

  it('answers an unknown phone once in 24 hours, and stores its text', async () => {
    const phone = freshPhone();
    await f.text(phone, 'who is this?');
    await f.text(phone, 'hello??');
    expect(await f.queued(phone)).toEqual([expect.stringContaining('We could not match your message.')]);
    await f.age(phone, '25 hours');
    await f.text(phone, 'hello again');
    expect(await f.queued(phone)).toHaveLength(1);
    expect(await f.rows('select account_id, decision from inbound_message where phone = $1', [phone])).toEqual(
      Array.from({ length: 3 }, () => ({ account_id: null, decision: 'unrouted' })),
    );
  });
});

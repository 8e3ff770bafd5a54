import { zoneOf, type OpeningHours } from '@textloom/contracts';
import { GroupQueue } from '../../inbound/receiver/group-queue';
import { KIND } from '../../texting/message/kinds';
import { recordOutgoing } from '../conversation/conversation.repository';
import { handleInbound } from '../../inbound/receiver/handle';
import { freshPhone, inboundFixture, type Fixture } from '../../inbound/receiver/inbound.fixture';

const CLOSED: OpeningHours = Array.from({ length: 7 }, () => null);
const ALL_DAY: OpeningHours = CLOSED.map(() => ({ from: 0, to: 1_440 }));
const TEXT = 'Hi {first_name|friend}, {keyword} is closed.';

let f: Fixture;
let numbers = 0;

beforeAll(async () => {
  f = await inboundFixture(8);
});

interface Shop {
  id: number;
  word: string;
  keywordId: number;
  template: number;
}

/** Creates an account whose only keyword answers outside these hours. */
async function shop({
  hours = CLOSED,
  enabled = true,
}: { hours?: OpeningHours; enabled?: boolean } = {}): Promise<Shop> {
  const word = `shop${(numbers += 1)}`;
  const { id, keywords } = await f.account(word, [word]);
  const keywordId = keywords[word] ?? 0;
  const [row] = await f.rows<{ id: number }>(
    `insert into template (account_id, name, message, segments) values ($1, 'Closed', $2, 1) returning id`,
    [id, TEXT],
  );
  const template = row?.id ?? 0;
  await f.rows(
    'insert into auto_answer (keyword_id, account_id, enabled, hours, template_id) values ($1, $2, $3, $4, $5)',
    [keywordId, id, enabled, JSON.stringify(hours), template],
  );
  return { id, word, keywordId, template };
}

async function member(...words: string[]): Promise<string> {
  const phone = freshPhone();
  for (const word of words) await f.text(phone, word);
  await f.queued(phone);
  return phone;
}

/** The automatic answers to a reply of a new subscriber. */
async function answersIn(one: Shop, text = 'Are you open?'): Promise<string[]> {
  const phone = await member(one.word);
  await f.text(phone, text);
  return f.queued(phone);
}

const closedText = ({ word }: Shop): string => `Hi friend, ${word} is closed.`;

describe('Auto-answers: a reply', () => {
  it('is answered outside the hours, with the values of the person, as a message of the account', async () => {
    const one = await shop();
    const phone = await member(one.word);
    const [subscriber] = await f.rows<{ id: number }>(
      `update subscriber set first_name = 'Ana' where phone = $1 returning id`,
      [phone],
    );
    const { messageId, decision } = await f.text(phone, 'Are you open?');
    expect(decision).toBe('reply');
    expect(
      await f.rows(
        `select m.id, m.account_id, m.kind, m.segments, m.keyword_id, m.subscriber_id, m.body, q.lane
         from message m join send_queue q on q.message_id = m.id where m.phone = $1 and m.kind = ${KIND.autoAnswer}`,
        [phone],
      ),
    ).toEqual([
      {
        id: messageId,
        account_id: one.id,
        kind: 9,
        segments: 1,
        keyword_id: one.keywordId,
        subscriber_id: subscriber?.id,
        body: `Hi Ana, ${one.word} is closed.`,
        lane: 2,
      },
    ]);
  });

  it('names the account to a person who got no welcome, once (decision 648)', async () => {
    const one = await shop();
    await f.rows('update template set message = $2 where id = $1', [one.template, 'Closed now.']);
    const phone = await member(one.word);
    await f.rows('update subscriber set no_welcome = true where phone = $1', [phone]);
    await f.text(phone, 'Are you open?');
    expect(await f.queued(phone)).toEqual([`${one.word}: Closed now.`]);
    expect(await f.rows('select no_welcome from subscriber where phone = $1', [phone])).toEqual([
      { no_welcome: false },
    ]);
  });

  it('fills in a custom field of the person, or its fallback', async () => {
    const one = await shop();
    await f.rows('update template set message = $2 where id = $1', [one.template, 'Size {field_size|any}: closed.']);
    const [size] = await f.rows<{ id: number }>(
      `insert into custom_field (account_id, name, slug, kind) values ($1, 'Size', 'field_size', 'text') returning id`,
      [one.id],
    );
    const [known, unknown] = [await member(one.word), await member(one.word)];
    await f.rows(
      `insert into subscriber_value (account_id, subscriber_id, field_id, value, folded)
       select account_id, id, $2, '42', '42' from subscriber where phone = $1`,
      [known, size?.id],
    );
    for (const phone of [known, unknown]) await f.text(phone, 'Are you open?');
    expect([await f.queued(known), await f.queued(unknown)]).toEqual([['Size 42: closed.'], ['Size any: closed.']]);
  });

  it('is not answered within the hours, nor while the setting is off', async () => {
    expect(await answersIn(await shop({ hours: ALL_DAY }))).toEqual([]);
    expect(await answersIn(await shop({ enabled: false }))).toEqual([]);
  });

  it('depends on the owner’s timezone', async () => {
    // An hour around the present one in Hawaii, which is night or evening in Chicago.
    const shown = new Intl.DateTimeFormat('en-US', { timeZone: zoneOf(-5), hour: 'numeric', hourCycle: 'h23' });
    const hour = Number(shown.format(new Date()));
    const to = Math.min(1_440, (hour + 1) * 60 + 15);
    const one = await shop({ hours: CLOSED.map(() => ({ from: hour * 60, to })) });
    expect(await answersIn(one)).toEqual([closedText(one)]);
    await f.rows(
      `insert into app_user (account_id, owner, email, password_hash, first_name, last_name, timezone) values ($1, true, $2, '', 'Kai', 'Owner', -5)`,
      [one.id, `${one.word}@example.com`],
    );
    expect(await answersIn(one)).toEqual([]);
  });

  it('leaves the conversation open and unread, with the person’s text', async () => {
    const one = await shop();
    await f.rows(
      `insert into app_user (account_id, owner, email, password_hash, first_name, last_name) values ($1, true, $2, '', 'Kai', 'Owner')`,
      [one.id, `${one.word}@example.com`],
    );
    const phone = await member(one.word);
    await f.text(phone, 'Are you open?');
    expect(
      await f.rows(
        `select c.state, c.last_message, c.last_direction, c.answered_at, r.messages as unread
         from conversation c join conversation_unread r on r.conversation_id = c.id where c.phone = $1`,
        [phone],
      ),
    ).toEqual([{ state: 'open', last_message: 'Are you open?', last_direction: 'in', answered_at: null, unread: 1 }]);
  });
});

describe('Auto-answers: how often', () => {
  it('one in 12 hours, and another one afterwards', async () => {
    const one = await shop();
    const phone = await member(one.word);
    await f.text(phone, 'Are you open?');
    await f.text(phone, 'Hello?');
    expect(await f.queued(phone)).toEqual([closedText(one)]);
    await f.age(phone, '11 hours 59 minutes');
    await f.text(phone, 'Anybody?');
    expect(await f.queued(phone)).toEqual([]);
    await f.age(phone, '1 minute');
    await f.text(phone, 'Good morning');
    expect(await f.queued(phone)).toEqual([closedText(one)]);
  });

  it('one for a text that the carrier delivers again, and one for texts that arrive at once', async () => {
    const one = await shop();
    const phone = await member(one.word);
    await Promise.all([1, 2, 3].map(() => f.text(phone, 'Are you open?', `again-${phone}`)));
    await f.text(phone, 'Are you open?', `again-${phone}`);
    expect(await f.queued(phone)).toEqual([closedText(one)]);
    const other = await member(one.word);
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => f.text(other, `question ${text}`)));
    expect(await f.queued(other)).toEqual([closedText(one)]);
  });

  it('three an hour for a phone, however many accounts it texts; then the thread says why', async () => {
    const shops = [await shop(), await shop(), await shop(), await shop(), await shop()];
    const phone = await member(...shops.map(({ word }) => word));
    for (const one of shops) {
      // Makes each account in turn the one that messaged last.
      await f.rows('update message set claimed_at = null where phone = $1', [phone]);
      await f.messaged(one.id, phone, '1 minute');
      expect(await f.text(phone, 'Are you open?')).toMatchObject({ decision: 'reply', accountId: one.id });
    }
    expect(await f.queued(phone)).toEqual(shops.slice(0, 3).map(closedText));
    expect(
      await f.rows(
        `select account_id from inbound_message where phone = $1 and evidence @> '{"silent": true}' order by id`,
        [phone],
      ),
    ).toEqual(shops.slice(3).map(({ id }) => ({ account_id: id })));
  });
});

describe('Auto-answers: texts without an answer', () => {
  it('STOP, HELP, START, a keyword and YES to a question', async () => {
    const one = await shop();
    const phone = await member(one.word);
    for (const text of ['HELP', one.word, 'STOP', 'START']) await f.text(phone, text);
    const asked = await member(one.word);
    await f.age(asked, '5 days');
    await f.asked(one.id, asked, '4 days');
    expect(await f.text(asked, 'YES')).toMatchObject({ decision: 'opt-in', accountId: one.id });
    expect(await f.rows('select id from message where kind = 9 and phone = any($1)', [[phone, asked]])).toEqual([]);
  });

  it('a text that may be a wish to leave', async () => {
    expect(await answersIn(await shop(), 'I think you have the wrong number')).toEqual([]);
  });

  it('a person who has unsubscribed', async () => {
    const one = await shop();
    const phone = await member(one.word);
    await f.text(phone, 'STOP');
    await f.queued(phone);
    await f.messaged(one.id, phone, '1 hour');
    expect(await f.text(phone, 'what was that?')).toMatchObject({ decision: 'reply', accountId: one.id });
    expect(await f.queued(phone)).toEqual([]);
  });

  it.each([
    ['has expired', `update subscription set end_at = now() - interval '1 second' where account_id = $1`],
    ['is frozen', 'update account set frozen = true where id = $1'],
    ['has no messages left', 'update balance set plan_left = 0 where account_id = $1'],
    ['has fewer messages than the template needs', 'update template set segments = 2 where account_id = $1'],
    ['has deleted the template', 'update template set deleted = true where account_id = $1'],
  ])('a person whose account %s', async (_what, change) => {
    const one = await shop();
    const phone = await member(one.word);
    await f.rows('update balance set plan_left = 1 where account_id = $1', [one.id]);
    await f.rows(change, [one.id]);
    expect(await f.text(phone, 'Are you open?')).toMatchObject({ decision: 'reply', accountId: one.id });
    expect(await f.queued(phone)).toEqual([]);
  });

  it('a person whom a user answered within the hour', async () => {
    const one = await shop();
    const phone = await member(one.word);
    await f.db.asAccount(one.id, (tx) =>
      recordOutgoing(tx, { accountId: one.id, phone, subscriberId: null, text: 'Sure, when?' }),
    );
    await f.text(phone, 'At nine');
    expect(await f.queued(phone)).toEqual([]);
    await f.age(phone, '61 minutes');
    await f.text(phone, 'Hello?');
    expect(await f.queued(phone)).toEqual([closedText(one)]);
  });

  it('a machine: a shortcode, or our own number', async () => {
    const one = await shop();
    const phone = await member(one.word);
    const send = (from: string, to: string) =>
      handleInbound(f.deps, new GroupQueue(f.deps), {
        providerId: `machine-${from}-${to}`,
        from,
        to,
        body: 'We got your message',
        media: [],
        at: new Date(),
      });
    await send('88555', '55222');
    await send(phone, phone);
    expect(await f.rows(`select id from message where kind = 9 and phone = any($1)`, [[phone, '88555']])).toEqual([]);
  });
});

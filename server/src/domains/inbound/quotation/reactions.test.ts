import { freshPhone, inboundFixture, type Fixture } from '../receiver/inbound.fixture';

let f: Fixture;
let pizza: { id: number; keywords: Record<string, number> };
let bakery: { id: number };

beforeAll(async () => {
  f = await inboundFixture();
  pizza = await f.account('Luigi Pizza', ['pizza', 'loved', 'liked', 'hi']);
  bakery = await f.account('Anna Bakery', ['bread']);
});

const WELCOME = 'Hi from Luigi Pizza. Welcome! 1 msgs/mo. Reply HELP for help.\nReply STOP to unsubscribe';

/** A phone that joined and got the welcome. */
async function member(): Promise<string> {
  const phone = freshPhone();
  await f.text(phone, 'pizza');
  expect(await f.queued(phone)).toEqual([WELCOME]);
  await f.rows('update message set claimed_at = now(), status = 3 where phone = $1', [phone]);
  return phone;
}

const stateOf = async (phone: string) => ({
  subscribed: await f.rows(
    'select k.keyword from subscriber s join keyword k on k.id = s.keyword_id where s.phone = $1 and s.disabled = 0 order by 1',
    [phone],
  ),
  suppressions: await f.rows('select 1 from suppression where phone = $1', [phone]),
  consents: await f.rows('select 1 from consent_event where phone = $1', [phone]),
});

/** Forms with the text as phones show it: in one line. */
const FORMS = [
  'Loved “#”',
  'Liked “#”',
  'Disliked "#"',
  'Laughed at “#”',
  'Emphasized “#”',
  'Questioned “#”',
  'Removed a heart from “#”',
  'Reacted 😍 to “#”',
  '\u200B👍\u200B to “\u200A#\u200A”',
  'A adoré « # »',
  'Elskede “#”',
  'Hat „#“ mit einem Herz markiert',
  '“#” beğendi',
  'Fwd: #',
  '#',
  '> #',
].map((form) => form.replace('#', WELCOME.replace('\n', ' ')));

describe('a reaction to a text of ours', () => {
  it.each(FORMS)('%s changes nothing, gets no answer, and is in the thread', async (text) => {
    const phone = await member();
    const before = await stateOf(phone);
    expect(await f.text(phone, text)).toMatchObject({ decision: 'reaction', accountId: pizza.id, messageId: null });
    expect(await f.queued(phone)).toEqual([]);
    expect(await stateOf(phone)).toEqual(before);
    const [conversation] = await f.rows<{ last_message: string }>(
      'select last_message from conversation where phone = $1',
      [phone],
    );
    expect(conversation?.last_message).toBe(text);
    expect(
      await f.rows(
        'select 1 from conversation_unread u join conversation c on c.id = u.conversation_id where c.phone = $1',
        [phone],
      ),
    ).toEqual([]);
  });

  it('to a text of the code itself restores nobody, and no account sees it, because the text may name several', async () => {
    const phone = await member();
    await f.text(phone, 'STOP');
    const [confirmation = ''] = await f.queued(phone);
    expect(confirmation).toContain('Reply START');
    const before = await stateOf(phone);
    expect(await f.text(phone, `Loved “${confirmation}”`)).toMatchObject({
      decision: 'reaction',
      accountId: null,
    });
    expect(await f.text(phone, 'Liked “Reply START to come back.”')).toMatchObject({ decision: 'reaction' });
    expect(await stateOf(phone)).toEqual(before);
  });

  it('belongs to the account whose text it refers to, not to the one that texted last', async () => {
    const phone = await member();
    await f.text(phone, 'bread');
    await f.messaged(bakery.id, phone, '1 minute', { body: 'Fresh rolls today only' });
    expect(await f.text(phone, 'Loved “Hi from Luigi Pizza. Welcome! 1 msgs/mo. Reply HELP”')).toMatchObject({
      accountId: pizza.id,
      rule: 'reaction',
    });
  });

  it('answers no question: YES after it still does', async () => {
    const phone = await member();
    await f.age(phone, '5 days');
    await f.messaged(pizza.id, phone, '4 days', {
      kind: 6,
      body: 'Do you want our texts? Reply YES, or STOP to leave.',
    });
    await f.text(phone, 'Liked “Do you want our texts? Reply YES, or STOP to leave.”');
    expect(await f.text(phone, 'YES')).toMatchObject({ decision: 'reply', rule: 'question', accountId: pizza.id });
  });

  it('from an unknown phone is stored without an answer', async () => {
    const phone = freshPhone();
    expect(await f.text(phone, 'Loved an image')).toMatchObject({
      decision: 'reaction',
      accountId: null,
      messageId: null,
    });
    expect(await f.queued(phone)).toEqual([]);
  });

  it('to a text of a campaign is recognised by the campaign’s text', async () => {
    const phone = await member();
    const [campaign] = await f.rows<{ id: number }>(
      `insert into campaign (account_id, name, message, segments, send_at, choice) values ($1, 'Sale', 'Two for one on Friday until 9 PM', 1, now(), '{}') returning id`,
      [pizza.id],
    );
    await f.messaged(pizza.id, phone, '1 hour', { kind: 1, campaignId: campaign?.id });
    const text = 'Gustaron “Two for one on Friday until 9 PM Reply STOP to unsubscribe”';
    expect(await f.text(phone, text)).toMatchObject({ decision: 'reaction' });
  });
});

describe("a person's own words beside a quotation", () => {
  it.each([
    `“${WELCOME}”\nSTOP`,
    `> ${WELCOME.replace('\n', '\n> ')}\nSTOP`,
    `${WELCOME}\n\nplease take me off your list`,
    `STOP “${WELCOME}”`,
    `Loved “${WELCOME}” but stop texting me`,
  ])('%s leaves', async (text) => {
    const phone = await member();
    expect(await f.text(phone, text)).toMatchObject({ decision: 'opt-out' });
    expect((await stateOf(phone)).subscribed).toEqual([]);
  });

  it('joins, gets help and replies as without it', async () => {
    const phone = await member();
    expect(await f.text(phone, `“${WELCOME}”\nHELP`)).toMatchObject({ decision: 'help' });
    expect(await f.text(phone, `“${WELCOME}”\nBREAD`)).toMatchObject({ decision: 'keyword' });
    await f.age(phone, '80 hours');
    expect(await f.text(phone, `What time do you open? “${WELCOME}”`)).toMatchObject({ decision: 'reply' });
  });

  it.each(['STOP', '"STOP"', 'Stop', 'please stop texting me, I did not sign up', '> STOP'])(
    '%s without a quotation leaves',
    async (text) => {
      expect(await f.text(await member(), text)).toMatchObject({ decision: 'opt-out' });
    },
  );
});

describe('a quotation of a text that was not sent recently', () => {
  const old = 'Big sale at Luigi this week only! Reply STOP to unsubscribe';

  it('in the form of a reaction is one', async () => {
    const phone = await member();
    expect(await f.text(phone, `Loved “${old}”`)).toMatchObject({ decision: 'reaction', accountId: pizza.id });
  });

  it.each(['Elskede “#”', 'Fwd: #', '> #'])('in another form (%s) is marked for a person', async (form) => {
    const phone = await member();
    expect(await f.text(phone, form.replace('#', old))).toMatchObject({ decision: 'reply', accountId: pizza.id });
    const [stored] = await f.rows<{ evidence: object }>(
      'select evidence from inbound_message where phone = $1 order by id desc limit 1',
      [phone],
    );
    expect(stored?.evidence).toMatchObject({ doubtful: 'QUOTED STOP' });
    expect((await stateOf(phone)).subscribed).toHaveLength(1);
  });
});

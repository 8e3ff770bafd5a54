import { freshPhone, inboundFixture, type Fixture } from './inbound.fixture';

let f: Fixture;
let pizza: { id: number; keywords: Record<string, number> };

beforeAll(async () => {
  f = await inboundFixture();
  pizza = await f.account('Luigi Pizza', ['pizza', 'pizzadeal', 'SECRET']);
});

const counts = async (phone: string) => {
  const [row] = await f.rows<Record<string, number>>(
    `select (select count(*) from subscriber where phone = $1) as subscribers, (select count(*) from inbound_message where phone = $1) as inbound,
       (select count(*) from consent_event where phone = $1) as consents, (select count(*) from activity where phone = $1) as activities,
       (select count(*) from message where phone = $1) as messages`,
    [phone],
  );
  return row;
};

describe('ENG-001, ENG-002, ENG-003, ENG-004: joining', () => {
  it('makes a phone that texts a keyword a subscriber, with consent, activity and welcome', async () => {
    const phone = freshPhone();
    const result = await f.text(phone, 'PiZZa ');
    expect(result).toMatchObject({ duplicate: false, decision: 'keyword', rule: 'whole', accountId: pizza.id, keywordId: pizza.keywords.pizza });
    expect(await counts(phone)).toEqual({ subscribers: 1, inbound: 1, consents: 1, activities: 1, messages: 1 });
    expect(await f.rows('select account_id, keyword_id, disabled, subscribed_at is not null as dated from subscriber where id = $1', [result.subscriberId])).toEqual([
      { account_id: pizza.id, keyword_id: pizza.keywords.pizza, disabled: 0, dated: true },
    ]);
    expect(await f.rows('select event, words, actor, channel, inbound_id from consent_event where phone = $1', [phone])).toEqual([
      { event: 'opt-in', words: 'PiZZa ', actor: 'phone', channel: 'sms', inbound_id: result.id },
    ]);
    expect(await f.rows('select type, module_entry_id, keyword from activity where phone = $1', [phone])).toEqual([
      { type: 'subscriber-register', module_entry_id: result.subscriberId, keyword: 'pizza' },
    ]);
    expect(await f.queued(phone)).toEqual(['Hi from Luigi Pizza. Welcome! 1 msgs/mo. Reply HELP for help.\nReply STOP to unsubscribe']);
  });
});

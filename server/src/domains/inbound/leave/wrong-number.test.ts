import { eventsDuring } from '../../../testing/live-events';
import { KIND } from '../../texting/message/kinds';
import { claimQueue } from '../../texting/single/single.repository';
import { singleQueue } from '../../texting/single/single-queue.repository';
import { freshPhone, inboundFixture, type Fixture } from '../receiver/inbound.fixture';

let f: Fixture;
let pizza: { id: number; keywords: Record<string, number> };

beforeAll(async () => {
  f = await inboundFixture();
  pizza = await f.account('Luigi Pizza', ['pizza', 'this']);
  await f.account('Other', ['wrong']);
});

const subscribed = async (): Promise<string> => {
  const phone = freshPhone();
  await f.text(phone, 'pizza');
  await f.queued(phone);
  await f.messaged(pizza.id, phone, '1 minute');
  return phone;
};
const holds = (phone: string) =>
  f.rows<{ account_id: number; reason: string }>('select account_id, reason from marketing_hold where phone = $1', [
    phone,
  ]);
const events = async (phone: string) =>
  (await f.rows<{ event: string }>('select event from consent_event where phone = $1 order by id', [phone])).map(
    ({ event }) => event,
  );

describe('ADR 0112: a person who says that they are not the subscriber', () => {
  it.each(['Wrong number', 'who is this', 'I never signed up for this', "This isn't Anna", 'numero equivocado'])(
    'stops marketing with %j, which is shown as a reply and gets no answer',
    async (text) => {
      const phone = await subscribed();
      expect(await f.text(phone, text)).toMatchObject({ decision: 'reply', accountId: pizza.id });
      expect(await holds(phone)).toEqual([{ account_id: pizza.id, reason: 'wrong_number' }]);
      expect(await events(phone)).toEqual(['opt-in', 'hold']);
      expect(await f.queued(phone)).toEqual([]);
      expect(await f.rows('select disabled from subscriber where phone = $1', [phone])).toEqual([{ disabled: 0 }]);
      await f.text(phone, 'wrong number!!');
      expect(await events(phone)).toEqual(['opt-in', 'hold']);
    },
  );

  it('leaves if the text also asks to leave', async () => {
    const phone = await subscribed();
    expect(await f.text(phone, 'Wrong number, stop texting me')).toMatchObject({ decision: 'opt-out' });
    expect(await holds(phone)).toEqual([]);
  });

  it('is not held for a text that only resembles it', async () => {
    const phone = await subscribed();
    await f.text(phone, 'you sent the wrong number of pizzas');
    expect(await holds(phone)).toEqual([]);
  });

  it('joins with a keyword of the phone itself, which lifts any hold', async () => {
    const phone = await subscribed();
    await f.text(phone, 'who is this?');
    await f.text(phone, 'pizza');
    expect(await holds(phone)).toEqual([]);
    expect(await events(phone)).toEqual(['opt-in', 'hold', 'hold-lifted']);
  });

  it("notifies the account's tabs that it is lifted, although nothing else changes", async () => {
    const phone = await subscribed();
    const again = () => eventsDuring(f.db, () => f.text(phone, 'pizza'));
    expect((await again()).told).toEqual([]);
    await f.text(phone, 'who is this?');
    const { told, result } = await again();
    expect(told).toEqual([
      {
        account: pizza.id,
        type: 'subscriber.changed',
        payload: { ids: [result.subscriberId], keyword_ids: [pizza.keywords.pizza] },
      },
    ]);
  });

  it('joins with a keyword even if carriers have deactivated the number today', async () => {
    const phone = await subscribed();
    await f.rows('insert into deactivated_phone (phone, day) values ($1, current_date)', [phone]);
    await f.rows(
      `update subscriber set disabled = 1, disabled_at = now(), ended = 'deactivated', ended_on = current_date where phone = $1`,
      [phone],
    );
    await f.text(phone, 'pizza');
    expect(await f.rows('select disabled, ended, ended_on from subscriber where phone = $1', [phone])).toEqual([
      { disabled: 0, ended: null, ended_on: null },
    ]);
  });

  it('notifies nobody when no account has the phone', async () => {
    const phone = freshPhone();
    expect(await f.text(phone, 'new phone who dis')).toMatchObject({ accountId: null });
    expect(await holds(phone)).toEqual([]);
  });

  it('stops queued marketing, but not what the person asked for or a user wrote', async () => {
    const phone = await subscribed();
    const kinds = [KIND.sequence, KIND.autoAnswer, KIND.first, KIND.reply, KIND.welcome, KIND.answer];
    const queued = await f.rows<{ id: number }>(
      `with m as (
         insert into message (account_id, kind, phone, body, segments) select $1, k, $2, 'x', 1 from unnest($3::int[]) k returning id
       ) insert into send_queue (message_id, account_id, lane) select id, $1, 4 from m returning message_id as id`,
      [pizza.id, phone, kinds],
    );
    await f.text(phone, 'who is this');
    const claimed = await f.db.asEngine((tx) =>
      claimQueue(tx, 'w', {
        queue: singleQueue(f.db),
        limit: 1_000,
        wanted: 'all',
        leaseMs: 60_000,
        lateMs: 0,
        validityMs: 36_000_000,
      }),
    );
    const ids = new Set(queued.map(({ id }) => id));
    const own = claimed.filter(({ id }) => ids.has(id));
    expect(own.filter(({ allowed }) => allowed).map(({ kind }) => kind)).toEqual([
      KIND.reply,
      KIND.welcome,
      KIND.answer,
    ]);
    expect(own).toHaveLength(kinds.length);
  });
});

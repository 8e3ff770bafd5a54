import { freshPhone, inboundFixture, type Fixture } from '../receiver/inbound.fixture';

let f: Fixture;
let pizza: { id: number };

beforeAll(async () => {
  f = await inboundFixture();
  pizza = await f.account('Luigi Pizza', ['pizza']);
});

async function member(): Promise<string> {
  const phone = freshPhone();
  await f.text(phone, 'pizza');
  await f.queued(phone);
  return phone;
}
const isSubscribed = async (phone: string) =>
  (await f.rows('select 1 from subscriber where phone = $1 and account_id = $2 and disabled = 0', [phone, pizza.id]))
    .length === 1;

describe("the provider's own verdict about a text", () => {
  it.each(['PAUSE', 'Hello', 'pizza', 'HELP', '', 'START', 'YES'])(
    'STOP leaves, with %p as with any text, and only the provider confirms it',
    async (body) => {
      const phone = await member();
      expect(await f.judged(phone, body, 'stop')).toMatchObject({ decision: 'opt-out', accountId: pizza.id });
      expect(await isSubscribed(phone)).toBe(false);
      expect(await f.queued(phone)).toEqual([]);
      // Ours would be the second confirmation.
      await f.text(phone, 'STOP');
      expect(await f.queued(phone)).toEqual([]);
    },
  );

  it('START restores what the last STOP removed, without a second answer', async () => {
    const phone = await member();
    await f.judged(phone, 'PAUSE', 'stop');
    expect(await f.judged(phone, 'RESUME', 'start')).toMatchObject({ decision: 'opt-in', rule: 'restored' });
    expect(await isSubscribed(phone)).toBe(true);
    expect(await f.queued(phone)).toEqual([]);
  });

  it('START does not restore somebody who left through the account', async () => {
    const phone = freshPhone();
    expect(await f.judged(phone, 'RESUME', 'start')).toMatchObject({ decision: 'opt-in', rule: 'nothing-to-restore' });
    expect(await isSubscribed(phone)).toBe(false);
    expect(await f.queued(phone)).toEqual([]);
  });

  it('START beside a keyword joins it', async () => {
    const phone = freshPhone();
    expect(await f.judged(phone, 'pizza', 'start')).toMatchObject({ decision: 'keyword' });
    expect(await isSubscribed(phone)).toBe(true);
  });

  it('HELP is help, without a second answer', async () => {
    const phone = await member();
    expect(await f.judged(phone, 'ASSIST', 'help')).toMatchObject({ decision: 'help', accountId: pizza.id });
    expect(await f.queued(phone)).toEqual([]);
  });

  it.each(['start', 'help'] as const)('%s does not override the person’s own wish to leave', async (verdict) => {
    const phone = await member();
    expect(await f.judged(phone, 'stop texting me', verdict)).toMatchObject({ decision: 'opt-out' });
    expect(await isSubscribed(phone)).toBe(false);
  });

  it('an unknown one gets the careful reading: the person leaves, and our text confirms it', async () => {
    const phone = await member();
    expect(await f.judged(phone, 'PAUSE', 'unknown')).toMatchObject({ decision: 'opt-out' });
    expect(await isSubscribed(phone)).toBe(false);
    expect(await f.queued(phone)).toEqual([expect.stringContaining('You are unsubscribed')]);
  });
});

import { optOut } from '../../people/opt-out';
import { WHOLE_ACCOUNT } from '../../people/suppression';
import { freshPhone, inboundFixture, type Fixture } from '../receiver/inbound.fixture';

let f: Fixture;
let pizza: { id: number; keywords: Record<string, number> };
let gym: { id: number; keywords: Record<string, number> };

beforeAll(async () => {
  f = await inboundFixture();
  pizza = await f.account('Luigi Pizza', ['pizza', 'pasta']);
  gym = await f.account('Iron Gym', ['gym']);
});

const campaignOf = async (accountId: number): Promise<number> =>
  (
    await f.rows<{ id: number }>(
      `insert into campaign (account_id, name, message, segments, send_at, choice) values ($1, 'Deal', 'Deal', 1, now(), '{}') returning id`,
      [accountId],
    )
  )[0]?.id ?? 0;

/** Creates a phone on these keywords, whose welcomes are older than the next campaign. */
async function member(...keywords: string[]): Promise<string> {
  const phone = freshPhone();
  for (const keyword of keywords) await f.text(phone, keyword);
  await f.age(phone, '40 days');
  return phone;
}

async function sent(accountId: number, phone: string, ago: string): Promise<number> {
  const campaignId = await campaignOf(accountId);
  await f.messaged(accountId, phone, ago, { campaignId });
  return campaignId;
}

/** How many people left because of each campaign. */
const leaves = async (...campaigns: number[]): Promise<number[]> => {
  const found = await f.rows<{ id: number; n: number }>(
    'select campaign_id as id, count(*) as n from campaign_leave where campaign_id = any($1) group by 1',
    [campaigns],
  );
  return campaigns.map((id) => Number(found.find((one) => one.id === id)?.n ?? 0));
};

describe('decision 432: an opt-out counts for the campaign that it answers', () => {
  it('the last one, once, however often the person leaves', async () => {
    const phone = await member('pizza', 'pasta');
    const [first, last] = [await sent(pizza.id, phone, '2 hours'), await sent(pizza.id, phone, '1 hour')];
    await f.text(phone, 'STOP');
    expect(await leaves(first, last)).toEqual([0, 1]);
    await f.text(phone, 'START');
    await f.text(phone, 'STOP');
    expect(await leaves(first, last)).toEqual([0, 1]);
  });

  it('no campaign that was sent more than 72 hours before, nor one followed by another message that the opt-out answers', async () => {
    const late = await member('pizza');
    const answered = await member('pizza');
    const campaigns = [await sent(pizza.id, late, '73 hours'), await sent(pizza.id, answered, '2 hours')];
    await f.messaged(pizza.id, answered, '1 hour', { kind: 8, body: 'A step' });
    await f.text(late, 'STOP');
    await f.text(answered, 'STOP');
    expect(await leaves(...campaigns)).toEqual([0, 0]);
  });

  it('even if only the list of one keyword is left, and for each account that a STOPALL leaves', async () => {
    const one = await member('pizza', 'pasta');
    const all = await member('pizza', 'gym');
    const campaigns = [
      await sent(pizza.id, one, '1 hour'),
      await sent(pizza.id, all, '5 hours'),
      await sent(gym.id, all, '1 hour'),
    ];
    await f.text(one, 'STOP PIZZA');
    await f.text(all, 'STOPALL');
    expect(await leaves(...campaigns)).toEqual([1, 1, 1]);
  });

  it('unless a user of the account, or the carrier, ended the subscription', async () => {
    const phone = await member('pizza');
    const campaign = await sent(pizza.id, phone, '1 hour');
    const target = { accountId: pizza.id, phone, keywordId: WHOLE_ACCOUNT };
    for (const reason of ['owner', 'carrier'] as const) {
      await f.db.asEngine(async (tx) => {
        expect(await optOut(tx, [target], { reason, words: '', actor: reason, channel: 'web' })).not.toEqual([]);
        await tx.execute('delete from suppression where phone = $1', [phone]);
        await tx.execute('update subscriber set disabled = 0, disabled_at = null where phone = $1', [phone]);
      });
    }
    expect(await leaves(campaign)).toEqual([0]);
  });
});

import { freshPhone, inboundFixture, type Fixture } from '../receiver/inbound.fixture';

let f: Fixture;
let pizza: { id: number; keywords: Record<string, number> };

beforeAll(async () => {
  f = await inboundFixture();
  pizza = await f.account('Luigi Pizza', ['pizza']);
  // Registered before registration checked for control texts.
  await f.account('Old Hand', ['stopp', 'nomore', 'parar']);
});

const subscribed = async (phone: string) =>
  (
    await f.rows<{ keyword: string }>(
      'select k.keyword from subscriber s join keyword k on k.id = s.keyword_id where s.phone = $1 and s.disabled = 0 order by k.keyword',
      [phone],
    )
  ).map((row) => row.keyword);

async function member(...keywords: string[]): Promise<string> {
  const phone = freshPhone();
  for (const keyword of keywords) await f.text(phone, keyword);
  await f.queued(phone);
  return phone;
}

describe('a wish to leave in any words', () => {
  it.each([
    "I don't want to receive these texts anymore",
    'Wrong number, stop',
    'unsubcribe',
    'darme de baja',
    'no me manden más mensajes',
    'désabonner',
    'HELP STOP',
  ])('%s leaves, with one confirmation', async (text) => {
    const phone = await member('pizza');
    expect(await f.text(phone, text)).toMatchObject({ decision: 'opt-out' });
    expect(await subscribed(phone)).toEqual([]);
    expect(await f.queued(phone)).toEqual([expect.stringMatching(/^Luigi Pizza: You are unsubscribed/)]);
  });

  it.each(['PARAR', 'nomore'])('%s opts out and joins nothing, even if an account has registered it', async (text) => {
    const phone = await member('pizza');
    expect(await f.text(phone, text)).toMatchObject({ decision: 'opt-out' });
    expect(await subscribed(phone)).toEqual([]);
  });

  it('a misspelt stop word that an account has registered is that keyword, otherwise an opt-out', async () => {
    const phone = await member('pizza');
    expect(await f.text(phone, 'STOPP')).toMatchObject({ decision: 'keyword' });
    expect(await subscribed(phone)).toEqual(['pizza', 'stopp']);
    expect(await f.text(phone, 'STPO')).toMatchObject({ decision: 'opt-out' });
    expect(await subscribed(phone)).toEqual([]);
  });

  it('STOP joined to a keyword of the phone leaves that keyword', async () => {
    const phone = await member('pizza', 'stopp');
    expect(await f.text(phone, 'stoppizza')).toMatchObject({ decision: 'opt-out', keywordId: pizza.keywords.pizza });
    expect(await subscribed(phone)).toEqual(['stopp']);
  });

  it('a doubtful text is still a reply, and the row keeps the phrase', async () => {
    const phone = await member('pizza');
    const { id } = await f.text(phone, 'Wrong number');
    expect(await f.rows('select decision, evidence from inbound_message where id = $1', [id])).toEqual([
      { decision: 'reply', evidence: expect.objectContaining({ doubtful: 'WRONG NUMBER' }) },
    ]);
    expect(await subscribed(phone)).toEqual(['pizza']);
  });
});

describe('texts with words around the keyword, and stop words of other languages', () => {
  it.each(['JOIN PIZZA', 'Text PIZZA to 55222', 'Yes PIZZA', 'Hi! PIZZA'])('%s from a stranger joins', async (text) => {
    const phone = freshPhone();
    expect(await f.text(phone, text)).toMatchObject({ decision: 'keyword', rule: 'request' });
    expect(await subscribed(phone)).toEqual(['pizza']);
    expect(await f.queued(phone)).toHaveLength(1);
  });

  it.each(['opted out', 'СТОП', '停止', 'DỪNG', 'PARE', '🛑'])(
    '%s alone leaves, with one confirmation',
    async (text) => {
      const phone = await member('pizza');
      expect(await f.text(phone, text)).toMatchObject({ decision: 'opt-out' });
      expect(await subscribed(phone)).toEqual([]);
      expect(await f.queued(phone)).toEqual([expect.stringMatching(/^Luigi Pizza: You are unsubscribed/)]);
    },
  );
});

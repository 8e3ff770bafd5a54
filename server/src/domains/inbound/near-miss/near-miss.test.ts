import { freshPhone, inboundFixture, type Fixture } from '../receiver/inbound.fixture';

const QUESTION =
  'Textloom (55222): Did you mean PIZZA? Reply YES to subscribe. Reply HELP for help, STOP to unsubscribe.';

let f: Fixture;
let pizza: { id: number; keywords: Record<string, number> };
let bakery: { id: number; keywords: Record<string, number> };

beforeAll(async () => {
  f = await inboundFixture();
  pizza = await f.account('Luigi Pizza', ['pizza']);
  bakery = await f.account('Bakery', ['CAKES', 'LAKES', 'PIE', 'HOPE']);
});

const subscribed = async (phone: string): Promise<string[]> =>
  (
    await f.rows<{ keyword: string }>(
      'select k.canonical as keyword from subscriber s join keyword k on k.id = s.keyword_id where s.phone = $1 and s.disabled = 0 order by 1',
      [phone],
    )
  ).map((row) => row.keyword);
async function asked(text = 'PIZZZA'): Promise<string> {
  const phone = freshPhone();
  await f.text(phone, text);
  expect(await f.queued(phone)).toEqual([QUESTION]);
  return phone;
}

describe('ENG-005: a text that is one slip away from one live keyword', () => {
  it.each(['PIZZZA', 'pizz', 'Pizaz!', 'pizza5', 'Join pizzas', 'text PIZZAA to 55222'])(
    '%s is answered with a question, which YES answers by joining',
    async (text) => {
      const phone = await asked(text);
      expect(await subscribed(phone)).toEqual([]);
      expect(await f.text(phone, 'Yes')).toMatchObject({
        ...{ decision: 'keyword', rule: 'near-miss', accountId: pizza.id, keywordId: pizza.keywords.pizza },
      });
      expect(await subscribed(phone)).toEqual(['PIZZA']);
      expect(await f.queued(phone)).toEqual([expect.stringContaining('Hi from Luigi Pizza.')]);
      const [consent] = await f.rows<{ event: string; words: string }>(
        'select event, words from consent_event where phone = $1',
        [phone],
      );
      expect(consent).toEqual({ event: 'opt-in', words: 'Yes' });
    },
  );

  it('also joins by the keyword itself', async () => {
    const phone = await asked();
    await f.text(phone, 'pizza');
    expect(await subscribed(phone)).toEqual(['PIZZA']);
  });

  it('gets that answer once per phone, and not together with the neutral answer of the day', async () => {
    const phone = await asked();
    await f.text(phone, 'PIZZZA');
    await f.text(phone, 'gibberish');
    expect(await f.queued(phone)).toEqual([]);
    await f.age(phone, '25 hours');
    await f.text(phone, 'PIZZZA');
    expect(await f.queued(phone)).toEqual([expect.stringContaining('We could not match your message.')]);
    const other = freshPhone();
    await f.text(other, 'gibberish');
    await f.queued(other);
    await f.text(other, 'PIZZZA');
    expect(await f.queued(other)).toEqual([]);
  });

  it.each([
    ['two live keywords are equally near', 'FAKES'],
    ['it has fewer than four letters', 'PIA'],
    ['it is a control text', 'NOPE'],
    ['it is two slips away', 'PUZZZA'],
    ['it contains more words', 'pizzza on sunday'],
    ['it only greets', 'hi pizzza'],
  ])('does not get that answer when %s: %s', async (_why, text) => {
    const phone = freshPhone();
    await f.text(phone, text);
    expect(await f.queued(phone)).not.toContainEqual(expect.stringContaining('Did you mean'));
  });

  it('does not get that answer for a keyword that sends no welcomes', async () => {
    const closed = await f.account('Closed', ['SUMMER']);
    await f.rows('update account set frozen = true where id = $1', [closed.id]);
    const phone = freshPhone();
    await f.text(phone, 'SUMER');
    expect(await f.queued(phone)).toEqual([expect.stringContaining('We could not match')]);
  });

  it('is a reply while a conversation is open, or a question is pending', async () => {
    const phone = freshPhone();
    await f.text(phone, 'PIE');
    await f.queued(phone);
    await f.messaged(bakery.id, phone, '1 hour');
    expect(await f.text(phone, 'PIZZZA')).toMatchObject({ decision: 'reply', accountId: bakery.id });
    expect(await f.queued(phone)).toEqual([]);
    const invited = freshPhone();
    await f.messaged(bakery.id, invited, '10 days', { kind: 6 });
    expect(await f.text(invited, 'PIZZZA')).toMatchObject({ decision: 'reply' });
    expect(await f.queued(invited)).toEqual([]);
  });

  it('by a person without an open conversation is shown to their account, and answered', async () => {
    const phone = freshPhone();
    await f.text(phone, 'PIE');
    await f.queued(phone);
    await f.age(phone, '5 days');
    expect(await f.text(phone, 'PIZZZA')).toMatchObject({ decision: 'reply', accountId: bakery.id });
    expect(await f.queued(phone)).toEqual([QUESTION]);
    await f.text(phone, 'yes');
    expect(await subscribed(phone)).toEqual(['PIE', 'PIZZA']);
  });

  it('does not get that answer if the person left that account', async () => {
    const phone = freshPhone();
    await f.text(phone, 'PIZZA');
    await f.text(phone, 'STOP');
    await f.age(phone, '5 days');
    await f.queued(phone);
    await f.text(phone, 'PIZZZA');
    expect(await f.queued(phone)).not.toContainEqual(expect.stringContaining('Did you mean'));
  });

  it('joins nothing by a YES after another text, a day later, or after a message of an account', async () => {
    const talked = await asked();
    await f.text(talked, 'What is this');
    const late = await asked();
    await f.age(late, '25 hours');
    const texted = await asked();
    await f.age(texted, '1 hour');
    await f.messaged(bakery.id, texted, '10 minutes');
    for (const phone of [talked, late, texted]) {
      await f.text(phone, 'YES');
      expect(await subscribed(phone)).toEqual([]);
    }
  });
});

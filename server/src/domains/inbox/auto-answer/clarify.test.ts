import { freshPhone, inboundFixture, type Fixture } from '../../inbound/receiver/inbound.fixture';

const TEXT =
  'Luigi Pizza: If you do not want our messages any more, reply STOP to leave. Otherwise you need not do anything.';

let f: Fixture;
let pizza: { id: number };

beforeAll(async () => {
  f = await inboundFixture();
  pizza = await f.account('Luigi Pizza', ['pizza']);
});
beforeEach(() => chosen(true));

const chosen = (clarify: boolean) => f.rows('update account set clarify = $2 where id = $1', [pizza.id, clarify]);
async function member(): Promise<string> {
  const phone = freshPhone();
  await f.text(phone, 'pizza');
  await f.queued(phone);
  return phone;
}
const answersTo = async (phone: string, text: string): Promise<string[]> => {
  expect(await f.text(phone, text)).toMatchObject({ decision: 'reply' });
  return f.queued(phone);
};

describe('ENG-006: a text that may be an opt-out', () => {
  it('is answered with how to leave, billed to the account, and STOP then leaves', async () => {
    const phone = await member();
    expect(await answersTo(phone, 'Too many messages')).toEqual([TEXT]);
    expect(
      await f.rows('select account_id, kind, segments from message where phone = $1 and body = $2', [phone, TEXT]),
    ).toEqual([{ account_id: pizza.id, kind: 9, segments: 1 }]);
    expect(await f.text(phone, 'STOP')).toMatchObject({ decision: 'opt-out' });
  });

  it('gets that answer at most once in 24 hours, even when two texts arrive together', async () => {
    const phone = await member();
    await Promise.all([f.text(phone, 'Too many messages'), f.text(phone, 'too many messages!')]);
    expect(await f.queued(phone)).toEqual([TEXT]);
    await f.age(phone, '23 hours');
    expect(await answersTo(phone, 'Too many messages')).toEqual([]);
    await f.age(phone, '1 hour 1 minute');
    expect(await answersTo(phone, 'Too many messages')).toEqual([TEXT]);
  });

  it('is not answered unless the account has switched it on, may send and has messages', async () => {
    await chosen(false);
    expect(await answersTo(await member(), 'Too many messages')).toEqual([]);
    await chosen(true);
    await f.rows('update balance set plan_left = 0 where account_id = $1', [pizza.id]);
    expect(await answersTo(await member(), 'Too many messages')).toEqual([]);
    await f.rows('update balance set plan_left = 1000 where account_id = $1', [pizza.id]);
  });

  it('gets no such answer if the person has left; neither does a plain reply', async () => {
    const gone = await member();
    await f.text(gone, 'STOP');
    await f.messaged(pizza.id, gone, '1 hour');
    await f.queued(gone);
    expect(await answersTo(gone, 'Too many messages')).toEqual([]);
    expect(await answersTo(await member(), 'See you tomorrow')).toEqual([]);
  });

  it('does not make two machines answer each other', async () => {
    const phone = await member();
    for (let answered = 0; answered < 3; answered += 1) await f.text(phone, 'HELP');
    await f.queued(phone);
    expect(await answersTo(phone, 'Too many messages')).toEqual([]);
  });
});

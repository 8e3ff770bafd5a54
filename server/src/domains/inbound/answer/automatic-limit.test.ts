import fc from 'fast-check';
import { takeAutomatic } from '../../texting/single';
import { freshPhone, inboundFixture, type Fixture } from '../receiver/inbound.fixture';

let f: Fixture;
let pizza: { id: number };

beforeAll(async () => {
  f = await inboundFixture();
  pizza = await f.account('Luigi Pizza', ['pizza', 'bread', 'sushi', 'tacos', 'soup']);
});

const silentTexts = (phone: string) =>
  f.rows(`select id from inbound_message where phone = $1 and evidence @> '{"silent": true}'`, [phone]);

/** Answers every text with the same words, like a machine, until no more texts arrive. Returns what it got. */
async function machine(phone: string, says: readonly string[], maxTexts = 60): Promise<string[]> {
  const got: string[] = [];
  for (let round = 0; round < maxTexts; round += 1) {
    await f.text(phone, says[round % says.length] ?? '');
    got.push(...(await f.queued(phone)));
  }
  return got;
}

describe('ENG-006: two machines that answer each other end', () => {
  it('"INFO: this number is not monitored" is answered three times an hour and six a day, then the thread says why', async () => {
    const phone = freshPhone();
    await f.text(phone, 'pizza');
    await f.queued(phone);
    expect(await machine(phone, ['INFO: this number is not monitored'], 10)).toHaveLength(3);
    expect(await silentTexts(phone)).toHaveLength(7);
    await f.age(phone, '61 minutes');
    expect(await machine(phone, ['INFO: this number is not monitored'], 10)).toHaveLength(3);
    await f.age(phone, '61 minutes');
    expect(await machine(phone, ['INFO: this number is not monitored'], 10)).toEqual([]);
    await f.age(phone, '22 hours');
    expect(await machine(phone, ['INFO: this number is not monitored'], 10)).toHaveLength(3);
  });

  it.each([
    ['help and a start word', ['HELP', 'START']],
    ['a keyword and STOP', ['PIZZA', 'STOP']],
    ['a keyword, STOP and START', ['PIZZA', 'STOP', 'START']],
    ['words that mean nothing to us', ['Thank you for contacting us']],
    ['a text that may be an opt-out', ['Wrong number', 'PIZZA']],
  ])('%s', async (_name, says) => {
    const phone = freshPhone();
    // The first welcome and the first confirmation answer a consent and its end; all others count.
    expect((await machine(phone, says)).length).toBeLessThanOrEqual(2 + 3);
  });

  it('any mixture of texts gets at most 3 automatic texts an hour and 6 a day besides the first welcome of each keyword', async () => {
    const words = fc.constantFrom(
      'pizza',
      'bread',
      'STOP',
      'START',
      'HELP',
      'Hello?',
      'Wrong number',
      'pizzza',
      'YES',
      'NO',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 15, maxLength: 25 }), async (texts) => {
        const phone = freshPhone();
        let stopped = false;
        for (const text of texts) {
          const { decision } = await f.text(phone, text);
          const left = await f.rows('select 1 from subscriber where phone = $1 and disabled = 0', [phone]);
          expect(decision === 'opt-out' ? left : []).toEqual([]);
          stopped ||= decision === 'opt-out';
        }
        const sent = await f.queued(phone);
        // Two keywords, and one confirmation of STOP, which is exempt from the limit.
        expect(sent.length).toBeLessThanOrEqual(3 + 2 + (stopped ? 1 : 0));
      }),
      { numRuns: 6 },
    );
  });
});

describe('what is exempt from the limit', () => {
  it('the confirmation of the first STOP is sent however many answers the phone got, and STOP is always obeyed', async () => {
    const phone = freshPhone();
    await f.text(phone, 'pizza');
    await machine(phone, ['HELP'], 5);
    await f.queued(phone);
    expect(await f.text(phone, 'STOP')).toMatchObject({ decision: 'opt-out' });
    expect(await f.queued(phone)).toEqual([expect.stringContaining('You are unsubscribed')]);
    await f.text(phone, 'STOP');
    expect(await f.queued(phone)).toEqual([]);
  });

  it('each first welcome of a person who joins several keywords, even after three answers', async () => {
    const phone = freshPhone();
    await machine(phone, ['HELP'], 4);
    for (const keyword of ['pizza', 'bread', 'sushi', 'tacos', 'soup']) {
      expect(await f.text(phone, keyword)).toMatchObject({ decision: 'keyword' });
      expect(await f.queued(phone)).toEqual([
        'Hi from Luigi Pizza. Welcome! 1 msgs/mo. Reply HELP for help.\nReply STOP to unsubscribe',
      ]);
    }
  });

  it('a join whose welcome is held back still counts', async () => {
    const phone = freshPhone();
    for (const text of ['pizza', 'STOP', 'pizza', 'STOP', 'pizza', 'STOP', 'pizza']) await f.text(phone, text);
    const active = 'select 1 from subscriber where phone = $1 and account_id = $2 and disabled = 0';
    expect(await f.rows(active, [phone, pizza.id])).toHaveLength(1);
    expect((await silentTexts(phone)).length).toBeGreaterThan(0);
  });
});

it('the limit is exact for concurrent transactions', async () => {
  const phones = [freshPhone(), freshPhone()];
  const taken = await Promise.all(
    Array.from({ length: 30 }, () => f.db.asInbound((tx) => takeAutomatic(tx, [...phones].reverse()))),
  );
  for (const phone of phones) expect(taken.filter((allowed) => allowed.has(phone))).toHaveLength(3);
});

it('an automatic text counts only if its transaction commits', async () => {
  const phone = freshPhone();
  for (let round = 0; round < 5; round += 1)
    await expect(
      f.db.asInbound(async (tx) => {
        await takeAutomatic(tx, [phone]);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
  expect((await f.db.asInbound((tx) => takeAutomatic(tx, [phone]))).has(phone)).toBe(true);
});

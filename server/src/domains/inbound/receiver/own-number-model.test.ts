import fc from 'fast-check';
import { freshPhone, inboundFixture, type Fixture } from './inbound.fixture';
import { KEYWORDS, NUMBER_OF, PhoneModel, said, type Words } from './own-number-model.fixture';

const PHONES = 8;

let f: Fixture;
const accounts: number[] = [];
/** Of texts to each of the three numbers, and of texts that leave from it. */
const [to, from]: [string[], (string | null)[]] = [['55222'], [null]];

beforeAll(async () => {
  f = await inboundFixture();
  // Each keeps its text on the shared code only until it has its number.
  const ownFirst = [...KEYWORDS.entries()].toSorted(
    ([a], [b]) => Number(NUMBER_OF[b] !== 0) - Number(NUMBER_OF[a] !== 0),
  );
  for (const [at, keyword] of ownFirst) {
    const { id } = await f.account(`Business ${at}`, [keyword]);
    accounts[at] = id;
    if (NUMBER_OF[at] !== 0) from.push(await f.ownNumber(id));
  }
  to.push(...from.flatMap((number) => number ?? []));
});

type Event = { phone: number } & (
  | { kind: 'text'; number: number; words: Words }
  | { kind: 'message'; account: number }
);

const account = fc.nat(KEYWORDS.length - 1);
const words = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('keyword' as const), account }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop keyword' as const), account }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('stop', 'stopall', 'start', 'start', 'help', 'yes', 'chatter'),
    }),
  },
) as fc.Arbitrary<Words>;
const phone = fc.nat(PHONES - 1);
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('text' as const), phone, number: fc.nat(2), words }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('message' as const), phone, account }) },
);

/** What is stored about a phone, in the words of the model. */
async function stored(number: string) {
  const at = (id: number): number => accounts.indexOf(id);
  const subscribed = await f.rows<{ account_id: number; active: boolean }>(
    'select account_id, disabled = 0 as active from subscriber where phone = $1',
    [number],
  );
  const left = await f.rows<{ account_id: number; keyword_id: number }>(
    'select account_id, keyword_id from suppression where phone = $1',
    [number],
  );
  return {
    subscribed: subscribed.map(({ account_id, active }) => [at(account_id), active]).toSorted(),
    all: left.flatMap((row) => (row.keyword_id === 0 ? [at(row.account_id)] : [])).toSorted(),
    keyword: left.flatMap((row) => (row.keyword_id === 0 ? [] : [at(row.account_id)])).toSorted(),
    code: (await f.rows('select from code_suppression where phone = $1', [number])).length > 0,
  };
}
const modelled = ({ subscribed, left, code }: PhoneModel) => ({
  subscribed: [...subscribed].toSorted(),
  all: [...left.all.keys()].toSorted(),
  keyword: [...left.keyword.keys()].toSorted(),
  code: code !== null,
});

async function play(events: readonly Event[]): Promise<void> {
  const phones = Array.from({ length: PHONES }, () => ({ number: freshPhone(), model: new PhoneModel() }));
  for (const one of events) {
    const { number, model } = phones[one.phone] ?? { number: '', model: new PhoneModel() };
    if (one.kind === 'message') {
      const ownNumber = from[NUMBER_OF[one.account] ?? 0];
      await f.messaged(accounts[one.account] ?? 0, number, '0 seconds', ownNumber ? { number: ownNumber } : {});
      model.messaged(one.account);
      continue;
    }
    const seen = await f.textTo(to[one.number] ?? '', number, said(one.words));
    const expected = model.text(one.number, one.words);
    const accountId = expected.account === null ? null : accounts[expected.account];
    expect(seen).toMatchObject({ decision: expected.decision, accountId });
    expect(await f.rows('select number from message where id = $1', [seen.messageId])).toEqual(
      seen.messageId === null ? [] : [{ number: from[one.number] }],
    );
    expect(await stored(number)).toEqual(modelled(model));
  }
}

it('decisions 670 to 673: whatever phones text to three numbers, each is subscribed where a small model says, and texts belong to its account', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 60, maxLength: 60 }), (events) => play(events)),
    { numRuns: 12, endOnFailure: true },
  );
  const elsewhere = await f.rows(
    `select from message m where account_id is not null
       and number is distinct from (select digits from own_number o where o.account_id = m.account_id)`,
  );
  expect(elsewhere).toEqual([]);
});

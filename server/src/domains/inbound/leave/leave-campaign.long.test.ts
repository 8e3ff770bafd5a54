import { freshPhone, inboundFixture, type Fixture } from '../receiver/inbound.fixture';

const ROUNDS = 25;
const PEOPLE = 24;
const WITHIN_HOURS = 72;

/** Seeded, so that each run has the same numbers. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

interface Sent {
  accountId: number;
  /** 0: a message of a sequence. */
  campaignId: number;
  hoursAgo: number;
}

/** The model of a person. */
interface Person {
  phone: string;
  lists: Set<string>;
  sent: Sent[];
}

let f: Fixture;
const accountOf: Record<string, number> = {};

beforeAll(async () => {
  f = await inboundFixture();
  for (const [company, keywords] of [
    ['Luigi Pizza', ['pizza', 'pasta']],
    ['Iron Gym', ['gym']],
  ] as const)
    for (const { id } of [await f.account(company, keywords)]) for (const keyword of keywords) accountOf[keyword] = id;
});

const KEYWORDS = ['pizza', 'pasta', 'gym'] as const;
const campaignOf = (accountId: number) =>
  f.rows<{ id: number }>(
    `insert into campaign (account_id, name, message, segments, send_at, choice) values ($1, 'Deal', 'Deal', 1, now(), '{}') returning id`,
    [accountId],
  );

/** The campaign that counts the opt-out if the person leaves the account now. */
function answered({ sent }: Person, accountId: number): number {
  const last = sent.filter((one) => one.accountId === accountId).sort((a, b) => a.hoursAgo - b.hoursAgo)[0];
  return last && last.hoursAgo < WITHIN_HOURS ? last.campaignId : 0;
}

/** Leaves these lists in the model. Returns `campaign phone` of each account that the person left. */
function leave(person: Person, keywords: readonly string[]): string[] {
  const left = keywords.filter((keyword) => person.lists.delete(keyword));
  const accounts = new Set(left.map((keyword) => accountOf[keyword] ?? 0));
  return [...accounts].map((id) => answered(person, id)).flatMap((id) => (id > 0 ? [`${id} ${person.phone}`] : []));
}

describe('decision 432: opt-outs counted for campaigns, against a model', () => {
  it('random messages, joins and opt-outs, each delivered once or twice, in groups', async () => {
    const random = randomOf(432);
    const people = Array.from({ length: PEOPLE }, (): Person => ({ phone: freshPhone(), lists: new Set(), sent: [] }));
    const expected = new Set<string>();
    const join = async (person: Person, keyword: string): Promise<void> => {
      await f.text(person.phone, keyword);
      person.lists.add(keyword);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const texts: [phone: string, body: string, id: string][] = [];
      for (const [at, person] of people.entries()) {
        const keyword = KEYWORDS[random(KEYWORDS.length)] ?? 'pizza';
        const accountId = accountOf[keyword] ?? 0;
        const choice = random(6);
        if (choice === 0) await join(person, keyword);
        else if (choice <= 2) {
          // Each message is later than the ones before, by thousandths of an hour.
          const hoursAgo = (random(3) === 0 ? 73 : 2) - round / 1_000;
          const campaignId = random(4) === 0 ? 0 : ((await campaignOf(accountId))[0]?.id ?? 0);
          await f.messaged(accountId, person.phone, `${hoursAgo * 3_600} seconds`, {
            kind: campaignId === 0 ? 8 : 1,
            body: 'Deal',
            ...(campaignId > 0 && { campaignId }),
          });
          person.sent.push({ accountId, campaignId, hoursAgo });
        } else if (choice === 3) {
          for (const one of leave(person, KEYWORDS)) expected.add(one);
          texts.push([person.phone, 'STOPALL', `all-${round}-${at}`]);
        } else if (choice === 4 && person.lists.has(keyword)) {
          for (const one of leave(person, [keyword])) expected.add(one);
          texts.push([person.phone, `STOP ${keyword}`, `one-${round}-${at}`]);
        }
      }
      const again = texts.filter(() => random(2) === 0);
      await Promise.all([...texts, ...again].map(([phone, body, id]) => f.text(phone, body, id)));
    }
    const counted = await f.rows<{ leave: string }>(
      `select l.campaign_id || ' ' || m.phone as leave from campaign_leave l join message m on m.id = l.message_id and m.campaign_id = l.campaign_id`,
    );
    expect(expected.size).toBeGreaterThan(20);
    expect(counted.map((one) => one.leave).toSorted()).toEqual([...expected].toSorted());
  });
});

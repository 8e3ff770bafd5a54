import type { SmartCondition, SmartKind } from '@textloom/contracts';
import { matchGroups } from '../src/domains/audience';
import { testDatabase, type TestDatabase } from '../src/testing/database';
import { CAMPAIGNS } from './texts';
import { seedDemo } from './demo';
import { demoConfig } from './demo.fixture';

interface Row {
  id: number;
  phone: string;
  keyword_id: number;
  tags: string;
  zip: string;
  birthday: string;
  added_at: Date;
}
interface Told {
  phone: string;
  at: Date;
  campaign: string | null;
}

let db: TestDatabase;
let account: number;
/** The subscribed rows of Marco's Pizza, oldest first, and their events. */
let people: Row[];
let messages: Told[];
let delivered: Told[];
let replies: Told[];

const rows = <T>(sql: string, params: unknown[] = []): Promise<T[]> => db.asEngine((tx) => tx.query<T>(sql, params));
const idOf = async (table: 'keyword' | 'campaign', column: 'keyword' | 'name', text: string): Promise<number> =>
  (await rows<{ id: number }>(`select id from ${table} where account_id = $1 and ${column} = $2`, [account, text]))[0]
    ?.id ?? 0;

beforeAll(async () => {
  db = await testDatabase();
  await seedDemo(db, demoConfig);
  const [marco] = await rows<{ account_id: number }>(
    `select account_id from app_user where email = 'marco@marcos-pizza.example'`,
  );
  account = marco?.account_id ?? 0;
  people = await rows(`select * from subscriber where account_id = $1 and disabled = 0 and not deleted order by id`, [
    account,
  ]);
  const told = (where: string) =>
    rows<Told>(
      `select m.phone, m.created_at as at, c.name as campaign from message m left join campaign c on c.id = m.campaign_id
       where m.account_id = $1 and ${where}`,
      [account],
    );
  messages = await told('m.status >= 0');
  delivered = await told('m.status between 1 and 3');
  replies = await rows(
    `select phone, received_at as at, null as campaign from inbound_message where account_id = $1 and decision = 'reply'`,
    [account],
  );
});

/** The members of a smart group with only this condition. */
async function membersOf(condition: SmartCondition): Promise<number[]> {
  return db.asEngine(async (tx) => {
    const group = await tx.value<number>(
      `insert into contact_group (account_id, name, filter) values ($1, 'Model', $2) returning id`,
      [account, JSON.stringify({ match: 'all', conditions: [condition] })],
    );
    await matchGroups(tx, account, [group]);
    return tx.values<number>('select subscriber_id from contact_group_member where group_id = $1 order by 1', [group]);
  });
}

/** Of each phone, the first matching row. */
function chosen(fits: (person: Row) => boolean): number[] {
  const phones = new Set<string>();
  return people
    .filter((person) => fits(person) && !phones.has(person.phone) && phones.add(person.phone))
    .map(({ id }) => id);
}
const DAY = 86_400_000;
const within = (at: Date, days: number): boolean => Date.now() - at.getTime() < days * DAY;
const phonesOf = (list: readonly Told[]): Set<string> => new Set(list.map(({ phone }) => phone));
const tagsOf = ({ tags }: Row): string[] => tags.split(',').filter(Boolean);

/** What the demo has to show for each kind of condition, and how many people at least. */
const SHOWN: Record<SmartKind, () => Promise<[SmartCondition, number[], number][]>> = {
  joined: async () => [[{ kind: 'joined', days: 30 }, chosen(({ added_at: at }) => within(at, 30)), 100]],
  keyword: async () => {
    const id = await idOf('keyword', 'keyword', 'PIZZA');
    return [[{ kind: 'keyword', id }, chosen(({ keyword_id: of }) => of === id), 500]];
  },
  replied: async () => {
    const phones = phonesOf(replies.filter(({ at }) => within(at, 365)));
    return [[{ kind: 'replied', days: 365 }, chosen(({ phone }) => phones.has(phone)), 50]];
  },
  not_texted: async () => {
    const phones = phonesOf(messages.filter(({ at }) => within(at, 14)));
    return [[{ kind: 'not_texted', days: 14 }, chosen(({ phone }) => !phones.has(phone)), 500]];
  },
  tag: async () => [[{ kind: 'tag', tag: 'lunch' }, chosen((person) => tagsOf(person).includes('lunch')), 50]],
  not_tag: async () => [[{ kind: 'not_tag', tag: 'lunch' }, chosen((one) => !tagsOf(one).includes('lunch')), 500]],
  zip: async () => [[{ kind: 'zip', zips: '787' }, chosen(({ zip }) => zip.startsWith('787')), 50]],
  birth_month: async () => [
    [{ kind: 'birth_month', month: 7 }, chosen(({ birthday }) => birthday.startsWith('07/')), 30],
  ],
  // Everybody with a birthday has one within a year.
  birthday: async () => [[{ kind: 'birthday', days: 366 }, chosen(({ birthday }) => birthday !== ''), 500]],
  received: async () => {
    const sent = CAMPAIGNS.owner?.filter(({ daysAgo, to }) => daysAgo >= 0 && to.length > 0) ?? [];
    return Promise.all(
      sent.map(async ({ name }): Promise<[SmartCondition, number[], number]> => {
        const phones = phonesOf(delivered.filter(({ campaign }) => campaign === name));
        const id = await idOf('campaign', 'name', name);
        return [{ kind: 'received', id }, chosen(({ phone }) => phones.has(phone)), 1];
      }),
    );
  },
  // The demo's texts contain no links, and it has no custom fields.
  clicked: async () => [[{ kind: 'clicked', days: 730 }, [], 0]],
  field: async () => [[{ kind: 'field', field: 'field_none' }, [], 0]],
};

describe('smart groups of the demo data', () => {
  it.each(Object.entries(SHOWN))('include the people that "%s" has to find', async (_kind, shown) => {
    const cases = await shown();
    expect(cases.length).toBeGreaterThan(0);
    for (const [condition, expected, least] of cases) {
      expect({ condition, members: await membersOf(condition) }).toEqual({ condition, members: expected });
      expect({ condition, enough: expected.length >= least }).toEqual({ condition, enough: true });
    }
  });
});

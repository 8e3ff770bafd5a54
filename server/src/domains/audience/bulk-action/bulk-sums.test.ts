import fc from 'fast-check';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { bulkTools } from './bulk.fixture';

let t: TestApp;
let owner: TestUser;
let pizza: number;
let lunch: number;
let phones = 5_125_900_000;
const { sql, one, started, work, pass, list, addKeyword, add } = bulkTools(() => t);

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ allow: ['group_creategroups'] });
  pizza = await addKeyword(owner, 'PIZZA');
  lunch = await addKeyword(owner, 'LUNCH');
});

/** A selected person's properties, and whether a second subscription of the same phone is also selected. */
const person = fc.record({
  left: fc.boolean(),
  tag: fc.constantFrom('none', 'has it', 'full'),
  member: fc.boolean(),
  twin: fc.boolean(),
  later: fc.boolean(),
});
type Person = typeof person extends fc.Arbitrary<infer One> ? One : never;

/** The rule in plain code: how many of a person's selected subscriptions the action changes. */
const CHANGED: Readonly<Record<string, (one: Person) => number>> = {
  tag: ({ tag, twin }) => (tag === 'none' ? 1 : 0) + (twin ? 1 : 0),
  untag: ({ tag }) => (tag === 'has it' ? 1 : 0),
  group: ({ left, member, twin }) => (left ? (twin ? 1 : 0) : member ? 0 : 1),
};
/** People who joined a list after the click keep everything. A phone leaves all lists, and is counted once. */
const LEFT: Readonly<Record<string, (one: Person) => number>> = {
  unsubscribe: ({ left, twin, later }) => (!later && (!left || twin) ? 1 : 0),
  delete: ({ twin, later }) => (later ? 0 : 1 + (twin ? 1 : 0)),
};

describe('decision 567: for every kind of selected person', () => {
  it.each([...Object.entries(CHANGED), ...Object.entries(LEFT)])(
    '%s: the response and the list count all of them as done, and exactly the changed ones as changed',
    async (kind, changedOf) => {
      await fc.assert(
        fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 6 }), async (people) => {
          const ids: number[] = [];
          const { id: group } = await one<{ id: number }>(
            `insert into contact_group (account_id, name) values ($1, 'G') returning id`,
            [owner.accountId],
          );
          for (const { left, tag, member, twin } of people) {
            const phone = String((phones += 1));
            const tags = { none: '', 'has it': 'old, vip', full: 'x'.repeat(498) }[tag] ?? '';
            const id = await add(owner, pizza, phone, { disabled: left ? 1 : 0, tags });
            ids.push(id, ...(twin ? [await add(owner, lunch, phone)] : []));
            if (member)
              await sql('insert into contact_group_member (group_id, subscriber_id, account_id) values ($1, $2, $3)', [
                group,
                id,
                owner.accountId,
              ]);
          }
          const target: Record<string, string | number> = kind === 'group' ? { group_id: group } : { tag: 'vip' };
          let bulk = await started(owner, kind, { ids, ...(kind in CHANGED ? target : {}) });
          expect(bulk.state).toBe(kind in LEFT ? 'held' : 'done');
          if (kind in LEFT) {
            for (const [index, { later }] of people.entries())
              if (later)
                await sql(
                  `update subscriber set disabled = 0, subscribed_at = now() + interval '1 second' where phone = $1 and keyword_id = $2`,
                  [String(phones - people.length + 1 + index), pizza],
                );
            await pass(bulk.id);
            await work();
          }
          const listed = (await list(owner)).find(({ id }) => id === bulk.id);
          if (kind in LEFT && listed) bulk = listed;
          const changed = people.reduce((sum, each) => sum + changedOf(each), 0);
          expect(bulk).toMatchObject({ state: 'done', total: ids.length, done: ids.length, changed });
          expect(listed).toMatchObject({ total: ids.length, done: ids.length, changed });
        }),
        { numRuns: 8 },
      );
    },
  );
});

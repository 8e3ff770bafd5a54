import fc from 'fast-check';
import type { TestApp } from '../../../testing/app';
import { NOBODY } from '../../../testing/stage';
import { ANY_TEXT } from '../recipient/empty-text';
import { limitsOf } from './limits.repository';
import { breakDown } from '../recipient/recipients.repository';
import { pastCampaign, pastSingles } from './capped.fixture';
import {
  HOUR,
  index,
  join,
  KEYWORDS,
  leave,
  leftFor,
  newSequence,
  newWorld,
  PLACES,
  promise,
  sql,
} from './promise-world.fixture';

/** Hours around the beginning of a month in UTC, or anywhere within some weeks. */
const around = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -16, max: 16 }) },
  fc.integer({ min: -900, max: 40 }),
);

const givenTexts = fc.record({
  promises: fc.array(promise, { minLength: KEYWORDS, maxLength: KEYWORDS }),
  joined: fc.array(fc.subarray([0, 1, 2], { minLength: 1 }), { minLength: PLACES.length, maxLength: PLACES.length }),
  left: fc.array(fc.record({ person: index(PLACES.length), keyword: index(KEYWORDS) }), { maxLength: 3 }),
  texts: fc.array(
    fc.record({
      person: index(PLACES.length),
      status: fc.constantFrom(-1, 0, 1, 3, 3, 3, 10, 20),
      hours: around,
      pending: fc.boolean(),
      from: fc.constantFrom('campaign', 'campaign', 'reply_all', 'sequence', 'reply', 'welcome', 'test'),
    }),
    { minLength: 10, maxLength: 40 },
  ),
  month: fc.integer({ min: 0, max: 11 }),
  hour: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: -16, max: 20 }) }, fc.integer({ min: 21, max: 600 })),
  chosen: fc.subarray([0, 1, 2], { minLength: 1 }),
});
type GivenTexts = typeof givenTexts extends fc.Arbitrary<infer G> ? G : never;

const KINDS = { sequence: 8, reply: 3, welcome: 2, test: 4 } as const;

/**
 * The people whom the promise leaves out at a moment of 2026, by the statement for a list, by the one for few people,
 * and by plain code.
 */
async function leftOutAt(t: TestApp, given: GivenTexts): Promise<Record<'list' | 'few' | 'expected', unknown>> {
  const world = await newWorld(t, given.promises);
  for (const [at, person] of world.people.entries())
    for (const keyword of given.joined[at] ?? []) await join(world, person, keyword);
  const begin = Date.UTC(2026, given.month, 1);
  for (const { person, status, hours, pending, from } of given.texts) {
    const to = world.people[person];
    const subscriber = to?.ids.values().next().value;
    if (!to || subscriber === undefined) continue;
    const claimed = status === 0 && pending ? null : new Date(begin + hours * HOUR);
    const one = [{ subscriber, status, claimed }];
    if (from === 'campaign' || from === 'reply_all')
      await pastCampaign(t.db, world.owner, one, from === 'reply_all' ? from : null);
    else await pastSingles(t.db, KINDS[from], one);
    const counts = (status >= 0 && status <= 3) || status === 20;
    if (counts && (from === 'campaign' || from === 'sequence')) to.texts.push(claimed);
  }
  for (const { person, keyword } of given.left) {
    const who = world.people[person];
    if (who) await leave(world, who, keyword);
  }
  // Sent steps of a sequence are counted separately.
  const automation = await newSequence(world, []);
  await sql(world, 'update sequence_step set sent = 1 where automation_id = $1', [automation]);

  const at = new Date(begin + given.hour * HOUR);
  const reached = world.people.filter(({ joined }) => given.chosen.some((keyword) => joined.has(keyword)));
  const over = reached.filter((person) => leftFor(world, person, at) === 0).length;
  const chosenKeywords = given.chosen.map((keyword) => world.keywords[keyword] ?? 0);
  const ids = world.people.flatMap((person) => given.chosen.flatMap((keyword) => person.ids.get(keyword) ?? []));
  const count = (choice: object) =>
    t.db.asEngine(async (tx) => {
      const { accountId } = world.owner;
      const limits = await limitsOf(tx, accountId, { at });
      const { recipients, over_promise } = await breakDown(tx, accountId, { ...NOBODY, ...choice }, ANY_TEXT, limits);
      return { recipients, over_promise };
    });
  return {
    list: await count({ keywords: chosenKeywords }),
    few: await count({ subscribers: ids }),
    expected: { recipients: reached.length - over, over_promise: over },
  };
}

/** Checks random accounts at random moments. */
export const checkAccounts = (t: TestApp, numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(givenTexts, async (given) => {
      const { list, few, expected } = await leftOutAt(t, given);
      expect({ list, few }).toEqual({ list: expected, few: expected });
    }),
    { numRuns },
  );

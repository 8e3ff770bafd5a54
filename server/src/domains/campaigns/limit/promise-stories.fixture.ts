import fc from 'fast-check';
import type { TestApp } from '../../../testing/app';
import { createCampaign } from '../../../testing/stage';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';
import { runOneSequence } from '../../automations/sequence/run-sequence';
import { expandOneStep } from '../batch/expand';
import { startDue } from '../sending/start-scheduled';
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
  type Person,
  type World,
} from './promise-world.fixture';

const event = fc.oneof(
  fc.record({ what: fc.constant('join' as const), person: index(PLACES.length), keyword: index(KEYWORDS) }),
  fc.record({ what: fc.constant('leave' as const), person: index(PLACES.length), keyword: index(KEYWORDS) }),
  fc.record({ what: fc.constant('promise' as const), keyword: index(KEYWORDS), promised: promise }),
  fc.record({
    what: fc.constant('pass' as const),
    hours: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 200, max: 800 })),
  }),
  fc.record({ what: fc.constant('always' as const), on: fc.boolean() }),
  fc.record({
    what: fc.constant('send' as const),
    campaigns: fc.integer({ min: 0, max: 3 }),
    sequences: fc.integer({ min: 0, max: 2 }),
    beyond: fc.boolean(),
    chosen: fc.subarray([0, 1, 2], { minLength: 1 }),
    chunk: fc.integer({ min: 1, max: 4 }),
  }),
);
const promiseStory = fc.record({
  promises: fc.array(promise, { minLength: KEYWORDS, maxLength: KEYWORDS }),
  joined: fc.array(fc.subarray([0, 1, 2], { minLength: 1 }), { minLength: PLACES.length, maxLength: PLACES.length }),
  events: fc.array(event, { minLength: 3, maxLength: 12 }),
});
type Story = typeof promiseStory extends fc.Arbitrary<infer S> ? S : never;
type Send = Extract<Story['events'][number], { what: 'send' }>;

interface Sending {
  got: number[];
  expected: { least: number; most: number }[];
}

/** Plays a story. Returns for each sending how many texts each person got, and how many the model expects. */
async function playPromises(t: TestApp, story: Story): Promise<Sending[]> {
  const world = await newWorld(t, story.promises);
  await sql(world, 'update account set quiet_until = null, quiet_from = null where id = $1', [world.owner.accountId]);
  for (const [at, person] of world.people.entries())
    for (const keyword of story.joined[at] ?? []) await join(world, person, keyword);
  let always = false;
  const sendings: Sending[] = [];
  for (const one of story.events) {
    const person = 'person' in one ? world.people[one.person] : undefined;
    if (one.what === 'join' && person) await join(world, person, one.keyword);
    else if (one.what === 'leave' && person) await leave(world, person, one.keyword);
    else if (one.what === 'promise') {
      world.promises[one.keyword] = one.promised;
      await sql(world, 'update keyword set expected_messages = $2 where id = $1', [
        world.keywords[one.keyword],
        one.promised,
      ]);
    } else if (one.what === 'pass') await pass(world, one.hours);
    else if (one.what === 'always') {
      always = one.on;
      await sql(world, 'update account set keep_promise = $2 where id = $1', [world.owner.accountId, one.on]);
    } else if (one.what === 'send') sendings.push(await send(world, one, always));
  }
  return sendings;
}

/** Lets time pass by moving everything that happened into the past. */
async function pass(world: World, hours: number): Promise<void> {
  const { accountId } = world.owner;
  await sql(world, `update message set claimed_at = claimed_at - $2 * interval '1 hour' where account_id = $1`, [
    accountId,
    hours,
  ]);
  await sql(
    world,
    `update campaign set started_at = started_at - $2 * interval '1 hour', finished_at = finished_at - $2 * interval '1 hour' where account_id = $1`,
    [accountId, hours],
  );
  for (const person of world.people)
    person.texts = person.texts.map((text) => text && new Date(text.getTime() - hours * HOUR));
}

/** Sends campaigns and sequences at once, by several workers, until all of it is handed over. */
async function send(
  world: World,
  { campaigns, sequences, beyond, chosen, chunk }: Send,
  always: boolean,
): Promise<Sending> {
  const { t, owner, people } = world;
  const { accountId } = owner;
  const reached = (person: Person) => chosen.filter((keyword) => person.joined.has(keyword));
  const choice = { keywords: chosen.map((keyword) => world.keywords[keyword] ?? 0) };
  const made: number[] = [];
  for (let n = 0; n < campaigns; n += 1) made.push(await createCampaign(t.db, owner, { choice }));
  if (beyond)
    await sql(world, `update campaign set beyond_at = now(), beyond_by = 'Ann' where id = any($1::int[])`, [made]);
  // Each subscription has its own place: a phone may have several in one sequence.
  const places = people.flatMap((person) => reached(person).flatMap((keyword) => person.ids.get(keyword) ?? []));
  for (let n = 0; n < sequences; n += 1) await newSequence(world, places);
  const worker = async (name: string): Promise<void> => {
    while (
      (await expandOneStep(t.deps, { ...DEFAULT_TUNING, expandChunk: chunk }, name)) ||
      (await runOneSequence(t.deps))
    );
  };
  while ((await startDue(t.deps, 1)) > 0);
  await Promise.all(['a', 'b', 'c', 'd', 'e'].map(worker));
  // A worker may have found the last steps locked by another.
  await worker('f');
  const got = await Promise.all(
    people.map(({ phone }) =>
      t.db.asEngine((tx) =>
        tx.value<number>(
          'select count(*) as n from message where account_id = $1 and phone = $2 and kind in (1, 8) and status = 0',
          [accountId, phone],
        ),
      ),
    ),
  );
  const now = new Date();
  // If sent anyway, campaigns reach everybody, and how much they leave for sequences depends on what was written first.
  const free = beyond && !always ? campaigns : 0;
  const expected = people.map((person) => {
    const subscriptions = reached(person).length;
    if (subscriptions === 0) return { least: 0, most: 0 };
    const limited = campaigns - free + sequences * subscriptions;
    const left = leftFor(world, person, now);
    return { least: free + Math.min(limited, Math.max(0, left - free)), most: free + Math.min(limited, left) };
  });
  await sql(world, `update message set status = 3, claimed_at = now() where account_id = $1 and status = 0`, [
    accountId,
  ]);
  await sql(world, `delete from send_queue where account_id = $1`, [accountId]);
  await sql(world, `update send_batch set state = 2 where account_id = $1`, [accountId]);
  await sql(
    world,
    `update campaign set state = 'done', finished_at = now() where account_id = $1 and started_at is not null and finished_at is null`,
    [accountId],
  );
  for (const [at, person] of people.entries()) for (let n = 0; n < (got[at] ?? 0); n += 1) person.texts.push(now);
  return { got, expected };
}

/**
 * Plays stories and expects the model's texts for everybody; fast-check prints the seed and the shortest story that
 * fails.
 */
export const playStories = (t: TestApp, numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(promiseStory, async (story) => {
      for (const { got, expected } of await playPromises(t, story))
        for (const [at, { least, most }] of expected.entries()) {
          expect(got[at]).toBeGreaterThanOrEqual(least);
          expect(got[at]).toBeLessThanOrEqual(most);
        }
    }),
    { numRuns },
  );

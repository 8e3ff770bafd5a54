import fc from 'fast-check';
import type { TestApp, TestUser } from '../../../testing/app';
import { createCampaign, createKeyword, NOBODY } from '../../../testing/stage';
import { DEFAULT_TUNING } from '../../texting/tuning';
import { runOneSequence } from '../automations/run-sequence';
import { expandOneStep } from '../sending/expand';
import { startDue } from '../sending/start-scheduled';
import { ANY_TEXT } from '../store/empty-text';
import { limitsOf } from '../store/limits.repository';
import { breakDown } from '../store/recipients.repository';
import { pastCampaign, pastSingles } from './capped.fixture';

const HOUR = 3_600_000;

/** Of several timezones: from Guam and Newfoundland to Hawaii, an area code of two timezones, and a zip far from its phone. */
const PLACES = [
  { area: '212', zip: '' },
  { area: '808', zip: '' },
  { area: '671', zip: '' },
  { area: '709', zip: '' },
  { area: '208', zip: '' },
  { area: '212', zip: '96813' },
] as const;
const KEYWORDS = 3;

const formats = new Map<string, Intl.DateTimeFormat>();
/** The month that a clock shows, like 2026-11. */
function monthOf(at: Date, zone: string): string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit' });
  formats.set(zone, format);
  return format.format(at).slice(0, 7);
}
/** The rule in plain words: in one of the places where the person may be, it is not of an earlier month. */
const isOfMonth = (text: Date | null, at: Date, zones: readonly string[]): boolean =>
  text === null || zones.some((zone) => monthOf(text, zone) >= monthOf(at, zone));

interface Person {
  phone: string;
  zip: string;
  zones: string[];
  /** The subscriber of each keyword that the person ever joined. */
  ids: Map<number, number>;
  /** Keywords by which the person is subscribed. */
  joined: Set<number>;
  /** When the texts that count were handed over. */
  texts: (Date | null)[];
}

interface World {
  t: TestApp;
  owner: TestUser;
  keywords: number[];
  promises: number[];
  people: Person[];
}

let phones = 1_000_000;

async function newWorld(t: TestApp, promises: readonly number[]): Promise<World> {
  const owner = await t.createOwner({ planLeft: 5_000 });
  const keywords: number[] = [];
  for (const promised of promises) keywords.push(await createKeyword(t.db, owner, undefined, promised));
  const people: Person[] = [];
  for (const { area, zip } of PLACES) {
    const phone = `${area}${(phones += 1)}`;
    const zones = await t.db.asEngine((tx) =>
      tx.value<string>('select recipient_zones($1, $2) as zones', [zip, phone]),
    );
    people.push({ phone, zip, zones: zones.split('&'), ids: new Map(), joined: new Set(), texts: [] });
  }
  return { t, owner, keywords, promises: [...promises], people };
}

const sql = ({ t }: World, text: string, values: unknown[]) => t.db.asEngine((tx) => tx.execute(text, values));

async function join(world: World, person: Person, keyword: number): Promise<void> {
  const id = await world.t.db.asEngine((tx) =>
    tx.value<number>(
      `insert into subscriber (account_id, keyword_id, phone, zip, added_at, subscribed_at) values ($1, $2, $3, $4, '2020-01-01', '2020-01-01')
       on conflict (account_id, phone, keyword_id) do update set disabled = 0 returning id`,
      [world.owner.accountId, world.keywords[keyword], person.phone, person.zip],
    ),
  );
  person.ids.set(keyword, id);
  person.joined.add(keyword);
}

async function leave(world: World, person: Person, keyword: number): Promise<void> {
  const id = person.ids.get(keyword);
  if (id !== undefined) await sql(world, 'update subscriber set disabled = 1 where id = $1', [id]);
  person.joined.delete(keyword);
}

const promisedTo = ({ promises }: World, { joined }: Person): number =>
  [...joined].reduce((sum, keyword) => sum + (promises[keyword] ?? 0), 0);

const leftFor = (world: World, person: Person, at: Date): number =>
  Math.max(0, promisedTo(world, person) - person.texts.filter((text) => isOfMonth(text, at, person.zones)).length);

const index = (most: number) => fc.nat(most - 1);
const promise = fc.integer({ min: 1, max: 3 });

/** Hours around the beginning of a month, by UTC, or anywhere within some weeks. */
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

/** Whom the promise leaves out at a moment of 2026, by the statement for a list, the one for few people, and in plain words. */
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
  // What a step of a sequence has sent is counted beside it.
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

/** A sequence of one step, which is due now for these people. */
async function newSequence({ t, owner }: World, subscribers: readonly number[]): Promise<number> {
  return t.db.asEngine(async (tx) => {
    const id = await tx.value<number>(
      `insert into automation (account_id, kind, name, state, trigger, trigger_tag) values ($1, 'sequence', 'S', 'on', 'tag', 'x') returning id`,
      [owner.accountId],
    );
    await tx.execute(
      `with step as (insert into sequence_step (account_id, automation_id, after_hours, message, segments) values ($1, $2, 1, 'Hello', 1) returning id)
       insert into sequence_person (automation_id, subscriber_id, account_id, joined_at, step_id, due_at, next_at)
       select $2, s, $1, now() - interval '1 hour', step.id, now(), now() from step, unnest($3::bigint[]) s`,
      [owner.accountId, id, subscribers],
    );
    return id;
  });
}

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

/** Plays a story; returns for each sending how many texts each person got, and how many the model expects. */
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

/** Time passes: everything that happened is longer ago. */
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

/** Campaigns and sequences at once, by several workers; afterwards all of it was handed over. */
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
  // Sent anyway, campaigns reach everybody, and how much they leave for sequences depends on what was written first.
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

/** Plays stories, in each of which everybody gets what the model expects; fast-check prints the seed and the shortest that fails. */
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

/** Judges random accounts at random moments. */
export const judgeAccounts = (t: TestApp, numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(givenTexts, async (given) => {
      const { list, few, expected } = await leftOutAt(t, given);
      expect({ list, few }).toEqual({ list: expected, few: expected });
    }),
    { numRuns },
  );

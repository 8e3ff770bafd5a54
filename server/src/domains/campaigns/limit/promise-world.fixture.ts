import fc from 'fast-check';
import type { TestApp, TestUser } from '../../../testing/app';
import { createKeyword } from '../../../testing/stage';

export const HOUR = 3_600_000;

/**
 * Places in several timezones: from Guam and Newfoundland to Hawaii, an area code of two timezones, and a zip far from
 * its phone.
 */
export const PLACES = [
  { area: '212', zip: '' },
  { area: '808', zip: '' },
  { area: '671', zip: '' },
  { area: '709', zip: '' },
  { area: '208', zip: '' },
  { area: '212', zip: '96813' },
] as const;
export const KEYWORDS = 3;

const formats = new Map<string, Intl.DateTimeFormat>();
/** The current month in a timezone, like 2026-11. */
function monthOf(at: Date, zone: string): string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit' });
  formats.set(zone, format);
  return format.format(at).slice(0, 7);
}
/** The rule in plain code: the text is not of an earlier month in at least one place where the person may be. */
const isOfMonth = (text: Date | null, at: Date, zones: readonly string[]): boolean =>
  text === null || zones.some((zone) => monthOf(text, zone) >= monthOf(at, zone));

export interface Person {
  phone: string;
  zip: string;
  zones: string[];
  /** The subscriber of each keyword that the person ever joined. */
  ids: Map<number, number>;
  /** Keywords to which the person is subscribed. */
  joined: Set<number>;
  /** When the texts that count were handed over. */
  texts: (Date | null)[];
}

export interface World {
  t: TestApp;
  owner: TestUser;
  keywords: number[];
  promises: number[];
  people: Person[];
}

let phones = 1_000_000;

export async function newWorld(t: TestApp, promises: readonly number[]): Promise<World> {
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

export const sql = ({ t }: World, text: string, values: unknown[]) => t.db.asEngine((tx) => tx.execute(text, values));

export async function join(world: World, person: Person, keyword: number): Promise<void> {
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

export async function leave(world: World, person: Person, keyword: number): Promise<void> {
  const id = person.ids.get(keyword);
  if (id !== undefined) await sql(world, 'update subscriber set disabled = 1 where id = $1', [id]);
  person.joined.delete(keyword);
}

const promisedTo = ({ promises }: World, { joined }: Person): number =>
  [...joined].reduce((sum, keyword) => sum + (promises[keyword] ?? 0), 0);

export const leftFor = (world: World, person: Person, at: Date): number =>
  Math.max(0, promisedTo(world, person) - person.texts.filter((text) => isOfMonth(text, at, person.zones)).length);

export const index = (most: number) => fc.nat(most - 1);
export const promise = fc.integer({ min: 1, max: 3 });

/** Creates a sequence of one step, which is due now for these people. */
export async function newSequence({ t, owner }: World, subscribers: readonly number[]): Promise<number> {
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

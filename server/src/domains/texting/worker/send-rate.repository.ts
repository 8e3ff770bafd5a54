import * as col from '../../../platform/db/col';
import { command, constant, sql, type Sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

export interface Take {
  /** The number whose bucket it is. */
  number: string;
  /** Carrier segments per second of the shared code; an own number has its own rate. */
  sharedPerSecond: number;
  /** Tokens of a full bucket, where the rate is lower. */
  smallest: number;
  /** Messages to send. */
  wanted: number;
  /** Carrier segments of each message: one token each. */
  parts: number;
  /** Share of the bucket and of the day that stays; negative lets both be overdrawn. */
  reserve: number;
  /** Takes nothing while texts of the number wait for their turn. */
  afterTurns: boolean;
  /** Seconds by which the texts are claimed too late: what the number gained since is not lost, up to a second bucket. */
  late: number;
}

/**
 * Texts that leave at once overdraw a bucket by what it gains in an hour at most: a flood of them does not hold up the
 * number's other texts for longer.
 */
const MOST_OVERDRAWN_SECONDS = 3_600;

const GRANTED = {
  messages: col.number,
  /** Tokens that the bucket gains per second. */
  perSecond: col.number,
  /** What may leave on this day has left, and nothing was granted for that reason. */
  dayIsOver: col.bool,
};
export type Granted = col.RowOf<typeof GRANTED>;

/**
 * SQL: the zone of the days that daily limits are counted by: T-Mobile's, by brand, end at midnight Pacific Time
 * (https://www.a2pcheck.com/errors/twilio-error-30023, read 2026-12-01).
 */
const carrierZone = sql`'America/Los_Angeles'`;
const carrierDay = sql`(clock_timestamp() at time zone ${carrierZone})::date`;

/** A bucket, of a number that is known or is SQL. */
type Bucket<Number> = { number: Number } & Pick<Take, 'sharedPerSecond' | 'smallest'>;

/**
 * SQL: the rate of a number, the size of its bucket, and its daily limit. The bucket of an own number gains tokens for
 * three seconds until it is full, because nobody waits for it: its batch is claimed again a second or two after it was
 * empty.
 */
const rateOf = ({ number, sharedPerSecond, smallest }: Bucket<Sql | string>): Sql =>
  sql`select coalesce(own, shared) as per_second, greatest(coalesce(own * 3, shared), ${smallest}::float8) as size,
       (select n.daily_limit::float8 from own_number n where n.digits = ${number}) as daily_limit from (
       select coalesce((select n.per_second::float8 from own_number n where n.digits = ${number}), (select o.per_second::float8 from other_number o where o.digits = ${number})) as own,
         ${sharedPerSecond}::float8 as shared
     ) r`;

/** Takes tokens for up to `wanted` messages from the bucket of a number; undefined: it has none yet. */
export const takeTokens = (tx: Tx, take: Take): Promise<Granted | undefined> =>
  tx.maybeOne(statement('texting.takeTokens', GRANTED)`
     with rate as materialized (${rateOf(take)}), now as materialized (
       select rate.*, least(size + least(size, ${take.late}::float8 * per_second), tokens + greatest(0, extract(epoch from clock_timestamp() - at)) * per_second) as tokens,
         turn, ${carrierDay} as day, case when day = ${carrierDay} then used else 0 end as used
       from send_rate cross join rate where code = ${take.number} for update of send_rate
     ), room as (
       select now.*, case when ${take.afterTurns} and turn > clock_timestamp() then 0 else floor((tokens - ${take.reserve}::float8 * size) / ${take.parts}::float8) end as by_rate,
         coalesce(floor((daily_limit * (1 - ${take.reserve}::float8) - used) / ${take.parts}::float8), 'infinity') as by_day from now
     ), grant_ as (
       select room.*, greatest(0, least(${take.wanted}::int, by_rate, by_day))::int as granted from room
     )
     update send_rate r set tokens = greatest(g.tokens - g.granted * ${take.parts}::float8, ${constant(-MOST_OVERDRAWN_SECONDS)} * g.per_second), at = clock_timestamp(),
       day = g.day, used = g.used + g.granted * ${take.parts}::float8 from grant_ g where r.code = ${take.number}
     returning g.granted as messages, g.per_second as "perSecond", g.by_day < 1 as "dayIsOver"`);

/** SQL: texts of number `r` wait for their turn, or did until lately: more of them follow once half have left. */
const inTurn = sql`r.turn > clock_timestamp() - interval '10 minutes'`;
const stillSince = sql`case when ${inTurn} then r.turns_since else clock_timestamp() end`;

/** SQL: since when texts of a number wait for their turn without a break; null: none waits. */
export const inTurnSince = (number: Sql): Sql =>
  sql`(select r.turns_since from send_rate r where r.code = ${number} and ${inTurn})`;

/** Texts wait for the next day of a number: none goes before them for so long. */
export const holdTurns = (tx: Tx, number: string, ms: number) =>
  tx.execute(command('texting.holdTurns')`
     update send_rate r set turn = greatest(r.turn, clock_timestamp() + ${ms} * interval '1 ms'), turns_since = ${stillSince} where r.code = ${number}`);

/**
 * Reserves the next turns of a number for texts that found no token, of so many carrier segments together. Returns in how
 * many milliseconds the first turn begins.
 */
export const reserveTurns = (tx: Tx, number: string, parts: number, perSecond: number) =>
  tx.value(statement('texting.reserveTurns', { ms: col.number })`
     with free as materialized (
       select greatest(turn, clock_timestamp() + greatest(0, -tokens) / ${perSecond}::float8 * interval '1 second') as at, clock_timestamp() as now
       from send_rate where code = ${number} for update
     )
     update send_rate r set turn = free.at + ${parts}::float8 / ${perSecond}::float8 * interval '1 second', turns_since = ${stillSince} from free where r.code = ${number}
     returning extract(epoch from free.at - free.now)::float8 * 1000 as ms`);

/** Locks buckets in the order in which every transaction locks several. */
export const lockBuckets = (tx: Tx, numbers: readonly string[]): Promise<number> =>
  tx.execute(command('texting.lockBuckets')`
     select from send_rate where code = any(${numbers}::text[]) order by code for update`);

/**
 * Creates the buckets of numbers, full, unless they exist. In order, because two processes that create the same ones wait for
 * each other.
 */
export const createBuckets = (
  tx: Tx,
  numbers: readonly string[],
  rates: Omit<Bucket<string>, 'number'>,
): Promise<number> =>
  tx.execute(command('texting.createBuckets')`
     insert into send_rate (code, tokens) select wanted.code, rate.size from unnest(${numbers}::text[]) as wanted (code) cross join lateral (${rateOf({ ...rates, number: sql`wanted.code` })}) rate
     where not exists (select from send_rate r where r.code = wanted.code) order by wanted.code on conflict do nothing`);

const TODAY = {
  /** Carrier segments that have left. */
  used: col.number,
  endsAt: col.time,
};

/** The day of the carriers at a number. */
export const carrierToday = (tx: Tx, number: string) =>
  tx.one(statement('texting.carrierToday', TODAY)`
     select coalesce((select used from send_rate where code = ${number} and day = today), 0) as used,
       (today + 1)::timestamp at time zone ${carrierZone} as "endsAt" from (select ${carrierDay} as today) d`);

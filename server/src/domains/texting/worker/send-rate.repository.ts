import * as col from '../../../platform/db/col';
import { command, sql, type Sql, statement } from '../../../platform/db/sql';
import type { Database } from '../../../platform/db/connection';

type Engine = Database['engine'];

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
  /** Share of the bucket that stays in it; negative lets it be overdrawn. */
  reserve: number;
}

const GRANTED = {
  messages: col.number,
  /** Tokens that the bucket gains per second. */
  perSecond: col.number,
};
export type Granted = col.RowOf<typeof GRANTED>;

/**
 * SQL: the rate of a number, and the size of its bucket. That of an own number gains tokens for three seconds until it
 * is full, because nobody waits for it: its batch is claimed again a second or two after it was empty.
 */
const rateOf = ({ number, sharedPerSecond, smallest }: Pick<Take, 'number' | 'sharedPerSecond' | 'smallest'>): Sql =>
  sql`select coalesce(own, shared) as per_second, greatest(coalesce(own * 3, shared), ${smallest}::float8) as size from (
       select coalesce((select n.per_second::float8 from own_number n where n.digits = ${number}), (select o.per_second::float8 from other_number o where o.digits = ${number})) as own,
         ${sharedPerSecond}::float8 as shared
     ) r`;

/** Takes tokens for up to `wanted` messages from the bucket of a number; undefined: it has none yet. */
export const takeTokens = (engine: Engine, take: Take): Promise<Granted | undefined> =>
  engine.prepared.maybeOne(statement('texting.takeTokens', GRANTED)`
     with rate as materialized (${rateOf(take)}), now as materialized (
       select rate.*, least(size, tokens + greatest(0, extract(epoch from clock_timestamp() - at)) * per_second) as tokens
       from send_rate cross join rate where code = ${take.number} for update of send_rate
     ), grant_ as (
       select greatest(0, least(${take.wanted}::int, floor((tokens - ${take.reserve}::float8 * size) / ${take.parts}::float8)))::int as granted, tokens, per_second from now
     )
     update send_rate r set tokens = g.tokens - g.granted * ${take.parts}::float8, at = clock_timestamp() from grant_ g where r.code = ${take.number}
     returning g.granted as messages, g.per_second as "perSecond"`);

/** Creates the bucket of a number, full, unless it exists. */
export async function createBucket(
  engine: Engine,
  of: Pick<Take, 'number' | 'sharedPerSecond' | 'smallest'>,
): Promise<void> {
  await engine.single.execute(command('texting.createBucket')`
     insert into send_rate (code, tokens) select ${of.number}, size from (${rateOf(of)}) rate on conflict do nothing`);
}

import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Database } from '../../../platform/db/connection';

type Engine = Database['engine'];

export interface Take {
  /** The shortcode. */
  code: string;
  /** Tokens that the bucket gains per second. */
  perSecond: number;
  /** Tokens of a full bucket. */
  size: number;
  /** Messages to send. */
  wanted: number;
  /** Carrier segments of each message: one token each. */
  parts: number;
  /** Tokens that stay in the bucket; negative lets it be overdrawn. */
  floor: number;
}

/** Takes tokens for up to `wanted` messages from the shortcode's bucket; returns the number of messages. */
export const takeTokens = async (
  engine: Engine,
  { code, perSecond, size, wanted, parts, floor }: Take,
): Promise<number> =>
  (await engine.prepared.maybeValue(statement('texting.takeTokens', { granted: col.number })`
     with now as materialized (
       select tokens as had, least(${size}, tokens + greatest(0, extract(epoch from clock_timestamp() - at)) * ${perSecond}::float8) as tokens
       from send_rate where code = ${code} for update
     ), grant_ as (
       select greatest(0, least(${wanted}::int, floor((tokens - ${floor}::float8) / ${parts}::float8)))::int as granted, tokens from now
     )
     update send_rate r set tokens = g.tokens - g.granted * ${parts}::float8, at = clock_timestamp() from grant_ g where r.code = ${code} returning g.granted`)) ??
  0;

/** Creates the shortcode's bucket unless it exists. */
export async function createBucket(engine: Engine, code: string, tokens: number): Promise<void> {
  await engine.single.execute(command('texting.createBucket')`
     insert into send_rate (code, tokens) values (${code}, ${tokens}) on conflict do nothing`);
}

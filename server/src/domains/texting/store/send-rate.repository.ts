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
export async function takeTokens(
  engine: Engine,
  { code, perSecond, size, wanted, parts, floor }: Take,
): Promise<number> {
  const { rows } = await engine.query<{ granted: number }>({
    name: 'send-rate',
    text: `with now as materialized (
       select tokens as had, least($3, tokens + greatest(0, extract(epoch from clock_timestamp() - at)) * $2::float8) as tokens
       from send_rate where code = $1 for update
     ), grant_ as (
       select greatest(0, least($4::int, floor((tokens - $6::float8) / $5::float8)))::int as granted, tokens from now
     )
     update send_rate r set tokens = g.tokens - g.granted * $5::float8, at = clock_timestamp() from grant_ g where r.code = $1 returning g.granted`,
    values: [code, perSecond, size, wanted, parts, floor],
  });
  return rows[0]?.granted ?? 0;
}

/** Creates the shortcode's bucket unless it exists. */
export async function createBucket(engine: Engine, code: string, tokens: number): Promise<void> {
  await engine.query('insert into send_rate (code, tokens) values ($1, $2) on conflict do nothing', [code, tokens]);
}

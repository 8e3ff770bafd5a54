import type { OutboundDeps } from '../outbound.types';

/** Share of the bucket that campaigns may not use, so that a welcome never waits for a 200,000-message campaign. */
const RESERVE = 0.1;
/** A message may have more carrier segments than a slow connection sends per second. */
const SMALLEST_BUCKET = 20;

/**
 * Takes up to `wanted` messages of `parts` carrier segments each from the shortcode's bucket, which
 * all processes share. Lanes may overdraw it; campaigns get what is above the reserve. Returns the
 * number of messages that may be sent now.
 */
async function take(deps: OutboundDeps, wanted: number, parts: number, floor: number): Promise<number> {
  const { messageRate, carrier } = deps.config;
  const size = Math.max(messageRate, SMALLEST_BUCKET);
  const { rows } = await deps.db.engine.query<{ granted: number }>({
    name: 'send-rate',
    text: `with now as materialized (
       select tokens as had, least($3, tokens + greatest(0, extract(epoch from clock_timestamp() - at)) * $2::float8) as tokens
       from send_rate where code = $1 for update
     ), grant_ as (
       select greatest(0, least($4::int, floor((tokens - $6::float8) / $5::float8)))::int as granted, tokens from now
     )
     update send_rate r set tokens = g.tokens - g.granted * $5::float8, at = clock_timestamp() from grant_ g where r.code = $1 returning g.granted`,
    values: [carrier.from, messageRate, size, wanted, parts, floor * size],
  });
  return rows[0]?.granted ?? 0;
}

/** Number of messages of a campaign that may be sent now; 0 means wait a little. */
export const takeForCampaign = (deps: OutboundDeps, wanted: number, parts: number): Promise<number> =>
  take(deps, wanted, parts, RESERVE);

/** Single messages are sent immediately; campaigns then wait for the bucket. */
export async function takeForLane(deps: OutboundDeps, parts: number): Promise<void> {
  await take(deps, 1, parts, -1_000_000);
}

/** The bucket starts full. */
export async function openRate(deps: OutboundDeps): Promise<void> {
  const { messageRate, carrier } = deps.config;
  await deps.db.engine.query('insert into send_rate (code, tokens) values ($1, $2) on conflict do nothing', [
    carrier.from,
    messageRate,
  ]);
}

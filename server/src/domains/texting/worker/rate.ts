import type { OutboundDeps } from '../message/outbound.types';
import { createBucket, takeTokens } from './send-rate.repository';

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
  return takeTokens(deps.db.engine, {
    code: carrier.from,
    perSecond: messageRate,
    size,
    wanted,
    parts,
    floor: floor * size,
  });
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
  await createBucket(deps.db.engine, carrier.from, messageRate);
}

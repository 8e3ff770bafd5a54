import type { Tx } from '../../../platform/db/connection';
import type { OutboundDeps } from '../message/outbound.types';
import { createBucket, takeTokens, type Granted } from './send-rate.repository';

/** Share of the bucket that campaigns may not use, so that a welcome never waits for a 200,000-message campaign. */
const RESERVE = 0.1;
/** A message may have more carrier segments than a slow connection sends per second. */
const SMALLEST_BUCKET = 20;

interface Wanted {
  /** The number that the messages leave from. */
  from: string;
  messages: number;
  /** Carrier segments of each message. */
  parts: number;
  /** Share of the bucket that stays in it; below 0 it may be overdrawn. */
  reserve: number;
}

type Deps = Pick<OutboundDeps, 'config'>;

/**
 * Takes up to the wanted messages from the bucket of a number, which all processes share, and which starts full. An own
 * number has a rate and a daily limit of its own; the setting is the shared code's. Lanes may overdraw both; campaigns
 * get what is above the reserve.
 */
async function take(tx: Tx, { config }: Deps, { from, messages, parts, reserve }: Wanted): Promise<Granted> {
  const of = {
    number: from,
    sharedPerSecond: config.messageRate,
    smallest: SMALLEST_BUCKET,
    wanted: messages,
    parts,
    reserve,
  };
  const granted = await takeTokens(tx, of);
  if (granted) return granted;
  await createBucket(tx, of);
  return (await takeTokens(tx, of)) ?? { messages: 0, perSecond: of.sharedPerSecond, dayIsOver: false };
}

/** How many messages of a campaign may be sent now. None: wait until the bucket has gained something. */
export const takeForCampaign = (tx: Tx, deps: Deps, from: string, messages: number, parts: number): Promise<Granted> =>
  take(tx, deps, { from, messages, parts, reserve: RESERVE });

/** Single messages are sent immediately; campaigns then wait for the bucket. */
export async function takeForLane(deps: OutboundDeps, from: string, parts: number): Promise<void> {
  await take(deps.db.engine.prepared, deps, { from, messages: 1, parts, reserve: -1_000_000 });
}

/** Carrier segments of campaigns that may leave from a number on one day. */
export const campaignsPerDay = (dailyLimit: number): number => dailyLimit * (1 - RESERVE);

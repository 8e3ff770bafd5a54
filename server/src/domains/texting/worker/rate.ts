import type { Tx } from '../../../platform/db/connection';
import type { OutboundConfig, OutboundDeps } from '../message/outbound.types';
import {
  createBuckets,
  holdTurns,
  lockBuckets as lock,
  reserveTurns,
  takeTokens,
  type Granted,
} from './send-rate.repository';

/** Share of the bucket that campaigns may not use, so that a welcome never waits for a 200,000-message campaign. */
const RESERVE = 0.1;
/** A message may have more carrier segments than a slow number sends per second. */
const SMALLEST_BUCKET = 20;

interface Wanted {
  /** The number that the messages leave from. */
  from: string;
  messages: number;
  /** Carrier segments of each message. */
  parts: number;
  /** Share of the bucket that stays in it; below 0 it may be overdrawn. */
  reserve: number;
  /** Takes nothing while texts of the number wait for their turn. */
  afterTurns: boolean;
  /** Seconds by which they are claimed too late. */
  late?: number;
}

/** What rates depend on. */
interface Deps {
  config: Pick<OutboundConfig, 'messageRate'>;
}

/**
 * Takes up to the wanted messages from the bucket of a number, which all processes share, and which starts full. An own
 * number has a rate and a daily limit of its own; the setting is the shared code's. Texts that leave at once may overdraw
 * both, those that wait for their turn may empty them, and campaigns get what is above the reserve.
 */
async function take(
  tx: Tx,
  { config }: Deps,
  { from, messages, parts, reserve, afterTurns, late = 0 }: Wanted,
): Promise<Granted> {
  const of = {
    number: from,
    sharedPerSecond: config.messageRate,
    smallest: SMALLEST_BUCKET,
    wanted: messages,
    parts,
    reserve,
    afterTurns,
    late,
  };
  const granted = await takeTokens(tx, of);
  if (granted) return granted;
  await createBuckets(tx, [from], of);
  return (await takeTokens(tx, of)) ?? { messages: 0, perSecond: of.sharedPerSecond, dayIsOver: false };
}

/** Locks the buckets of numbers before anything is taken from them. Missing ones are created first, so that all are locked. */
export async function lockBuckets(tx: Tx, { config }: Deps, numbers: readonly string[]): Promise<void> {
  await createBuckets(tx, numbers, { sharedPerSecond: config.messageRate, smallest: SMALLEST_BUCKET });
  await lock(tx, numbers);
}

/** How many messages of a campaign may be sent now. None: wait until the bucket has gained something. */
export const takeForCampaign = (
  tx: Tx,
  deps: Deps,
  from: string,
  wanted: { messages: number; parts: number; late?: number },
): Promise<Granted> => take(tx, deps, { from, ...wanted, reserve: RESERVE, afterTurns: true });

/** How many texts of a sequence may be sent now. Those that had to wait go before the others. */
export const takeForTurn = (
  tx: Tx,
  deps: Deps,
  from: string,
  { messages, parts, hadTurn }: { messages: number; parts: number; hadTurn: boolean },
): Promise<Granted> => take(tx, deps, { from, messages, parts, reserve: 0, afterTurns: !hadTurn });

/** Seconds after which it is worth claiming for a number again: half of a slow number's bucket, so that it is never full. */
const refillSeconds = (perSecond: number): number => Math.min(10, Math.max(1, 10 / perSecond));
/** So often a text that waits for the next day sees whether the limit was raised. */
const NEXT_DAY_MS = 60_000;

/** After how many milliseconds it is worth claiming the rest, of so many carrier segments, again. */
export const refillMs = ({ perSecond, dayIsOver }: Granted, segments = Infinity): number =>
  dayIsOver ? NEXT_DAY_MS : Math.max(1, Math.min(refillSeconds(perSecond), segments / perSecond)) * 1_000;

/**
 * In how many milliseconds it is the turn of each of these texts, which found no token; `parts` are their carrier
 * segments. Several that one claim can send have the same turn.
 */
export async function turnsOf(tx: Tx, from: string, granted: Granted, parts: readonly number[]): Promise<number[]> {
  const { perSecond, dayIsOver } = granted;
  if (dayIsOver) {
    await holdTurns(tx, from, NEXT_DAY_MS);
    return parts.map(() => NEXT_DAY_MS);
  }
  const all = parts.reduce((sum, one) => sum + one, 0);
  const begin = await reserveTurns(tx, from, all, perSecond);
  const together = refillSeconds(perSecond) * perSecond;
  let sum = 0;
  return parts.map((one) => {
    sum += one;
    return begin + (Math.min(all, Math.ceil(sum / together) * together) / perSecond) * 1_000;
  });
}

/** Single messages that somebody waits for are sent immediately; the others and campaigns then wait for the bucket. */
export async function takeForLane(deps: OutboundDeps, from: string, parts: number): Promise<void> {
  await take(deps.db.engine.prepared, deps, { from, messages: 1, parts, reserve: -1_000_000, afterTurns: false });
}

/** Texts that wait for their turn are queued for so long ahead, because the queue no longer notices what would hold them back. */
export const QUEUED_SECONDS = 60;

/** Carrier segments of campaigns that may leave from a number on one day. */
export const campaignsPerDay = (dailyLimit: number): number => dailyLimit * (1 - RESERVE);

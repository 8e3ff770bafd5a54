import type { Log } from '../../base/log';
import type { Config } from '../../config/config';
import type { Database } from '../../db/connection';
import type { Gateway } from '../../providers/carrier/gateway';

/** The configuration that sending needs. */
export type OutboundConfig = Pick<
  Config,
  'publicUrl' | 'replyToStop' | 'messageRate' | 'validityHours' | 'carrierLateMinutes'
> & { carrier: { from: string } };

export interface OutboundDeps {
  db: Database;
  gateway: Gateway;
  config: OutboundConfig;
  log: Log;
}

/** Timing of the dispatcher; tests and benches change it. */
export interface OutboundTuning {
  /** Claims of a dead worker are taken over after this long; a living one renews them three times as often. */
  leaseMs: number;
  /** A claimed message that has not left by then does not leave any more: it is claimed again. */
  handOverMs: number;
  /** Messages per claim of a batch: the maximum to settle after a crash. */
  subBatch: number;
  /** Campaign batches that one process sends in parallel. */
  batchesAtOnce: number;
  /** Claims of single messages that one process sends in parallel. */
  singlesAtOnce: number;
  /** Single messages per claim. */
  singlesPerClaim: number;
  /** Poll intervals; NOTIFY only shortens them. */
  pollMs: number;
  /** A send without a response is queried after this long; the waits double up to a minute. */
  settleMs: number;
  /** First wait after a transient error; doubles up to five minutes. */
  backoffMs: number;
  /** Candidates per expansion step. */
  expandChunk: number;
}

export const DEFAULT_TUNING: OutboundTuning = {
  leaseMs: 6_000,
  handOverMs: 10_000,
  subBatch: 100,
  batchesAtOnce: 3,
  singlesAtOnce: 2,
  singlesPerClaim: 50,
  pollMs: 1_000,
  settleMs: 5_000,
  backoffMs: 2_000,
  expandChunk: 10_000,
};

/** Milliseconds to wait before try number `attempts` + 1. */
export const backoff = (attempts: number, first: number): number =>
  Math.min(300_000, first * 2 ** Math.min(attempts, 10));

/** Milliseconds until a message with an unknown outcome is queried again. */
export const askAgainMs = (attempts: number, first: number): number => Math.min(60_000, backoff(attempts, first));

/** After this long the carrier accepts no unanswered request any more: a missing message will stay missing. */
export const lateMs = (deps: OutboundDeps): number => deps.config.carrierLateMinutes * 60_000;

export const validityMs = (deps: OutboundDeps): number => deps.config.validityHours * 3_600_000;

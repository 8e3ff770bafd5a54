/** Timings and sizes of the dispatcher; tests and benches change them. */
export interface OutboundTuning {
  /**
   * Time after which other workers take over the claims of a dead worker; a live one renews them three times as often.
   */
  leaseMs: number;
  /** A claimed message that has not been sent within this time is not sent under this claim: it is claimed again. */
  handOverMs: number;
  /** Messages per claim of a batch: the maximum to settle after a crash. */
  subBatch: number;
  /** Batches of campaigns from the shared code that one process sends at the same time. */
  parallelBatches: number;
  /** Turns of batches from own numbers that one process runs at the same time. */
  parallelOwnBatches: number;
  /** Claims of single messages that one process sends at the same time. */
  parallelSingleClaims: number;
  /** Single messages per claim. */
  singlesPerClaim: number;
  /** Scheduled campaigns that are started in one transaction. */
  startsPerClaim: number;
  /** Time between two polls of the tables; NOTIFY only shortens it. */
  pollMs: number;
  /** Wait before the carrier is queried about an unanswered send; the waits double up to a minute. */
  settleMs: number;
  /**
   * How often an unanswered message is sent again (ADR 0044): a carrier that fails 30 of 100 requests fails six in a
   * row for one message in 1,400.
   */
  maxResent: number;
  /** First wait after a transient error; doubles up to five minutes. */
  backoffMs: number;
  /** First wait before a message probes a refused number; doubles each time. */
  probeMs: number;
  /** Longest wait between probes. */
  longestProbeMs: number;
  /** A link is down for a number after hand-overs have failed because of it for so long, without an answer. */
  linkFailingMs: number;
  /** The longest wait of a text from a number with two links for its next attempt. */
  linkWaitMs: number;
  /** Candidates per expansion step. */
  expandChunk: number;
}

export const DEFAULT_TUNING: OutboundTuning = {
  leaseMs: 6_000,
  handOverMs: 10_000,
  subBatch: 250,
  parallelBatches: 3,
  parallelOwnBatches: 2,
  parallelSingleClaims: 2,
  singlesPerClaim: 50,
  startsPerClaim: 50,
  pollMs: 1_000,
  settleMs: 5_000,
  maxResent: 5,
  backoffMs: 2_000,
  probeMs: 15_000,
  longestProbeMs: 60_000,
  linkFailingMs: 5_000,
  linkWaitMs: 10_000,
  expandChunk: 10_000,
};

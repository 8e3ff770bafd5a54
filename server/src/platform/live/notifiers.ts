/** Notify open tabs of changes that are too frequent for a notification each. One instance per process. */
export interface Notifiers {
  /** The counters of this campaign have changed. */
  readonly progress: { note(campaignId: number): void };
  /**
   * The balance of these accounts was charged or refunded; null stands for the code's own messages, which have no
   * account.
   */
  readonly balance: { note(accountIds: Iterable<number | null>): void };
}

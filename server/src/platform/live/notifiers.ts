/** Notify open tabs of changes that are too frequent to notify one by one. One instance per process. */
export interface Notifiers {
  /** The counters of this campaign have changed. */
  readonly progress: { note(campaignId: number): void };
  /**
   * The balance of these accounts was charged or refunded; null stands for the shortcode's own messages, which have no
   * account.
   */
  readonly balance: { note(accountIds: Iterable<number | null>): void };
}

/** A page that a signed-in customer goes to. */
export interface Visit {
  readonly accountId: number;
  readonly userId: number;
  /** Without its query, which may hold names and phone numbers. */
  readonly path: string;
}

/** Who keeps count of where customers go (NAV-005): a service of the operator's, or the server itself. */
export interface ReferralTracker {
  report(visit: Visit): Promise<void>;
}

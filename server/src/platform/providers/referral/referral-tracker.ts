/** A page view of a signed-in customer. */
export interface Visit {
  readonly accountId: number;
  readonly userId: number;
  /** Without its query, which may contain names and phone numbers. */
  readonly path: string;
}

/** Counts page views (NAV-005): an outside service, or the server itself. */
export interface ReferralTracker {
  report(visit: Visit): Promise<unknown>;
}

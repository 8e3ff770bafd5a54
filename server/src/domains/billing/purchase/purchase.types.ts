/** What an account buys. Prices are the server's. */
export type Purchase =
  /** A plan from now on: an upgrade, the first plan, or the same plan again after it expired. Free: the trial. */
  | { kind: 'plan'; planId: number }
  /** The next period of the current plan and its extra keywords, from the moment it was due. */
  | { kind: 'renewal' }
  /** What numbers cost, without a plan that would be renewed. */
  | { kind: 'fees' }
  | { kind: 'keywords'; quantity: number }
  | { kind: 'messages'; batches: number };

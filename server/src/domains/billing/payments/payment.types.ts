import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';

/** What an account buys. Prices are the server's. */
export type Purchase =
  /** A plan from now on: an upgrade, the first plan, or the same plan again after it expired. Free: the trial. */
  | { kind: 'plan'; planId: number }
  /** The next period of the present plan and its extra keywords, from the moment it was due. */
  | { kind: 'renewal' }
  | { kind: 'keywords'; quantity: number }
  | { kind: 'messages'; batches: number };

export interface PaymentRequest {
  accountId: number;
  purchase: Purchase;
  /** One payment per account and key: a repeated request continues the first one and never charges again. */
  key: string;
  /** What the payer was shown; another price is refused. Absent for payments that nobody watches. */
  agreedCents?: number | undefined;
  /** The user is not present. */
  automatic: boolean;
  /**
   * Called under the account's lock before a new order is created: false results in a `conflict`, and nothing is
   * bought.
   */
  stillWanted?: (tx: Tx) => Promise<boolean>;
  now: Date;
}

/** The part of `Deps` that billing needs. */
export type BillingDeps = Pick<Deps, 'config' | 'db' | 'log' | 'cards'>;

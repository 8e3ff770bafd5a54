import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Purchase } from '../purchase/purchase.types';

export interface PaymentRequest {
  accountId: number;
  purchase: Purchase;
  /** One payment per account and key: a repeated request continues the first one and never charges again. */
  key: string;
  /** The price that the payer was shown; another one is refused. Absent for payments that nobody watches. */
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

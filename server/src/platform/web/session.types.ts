import type { Holder } from '@textloom/contracts';

/** The caller, read once per request from the token. */
export interface Session extends Holder {
  readonly userId: number;
  /** The public name of this sign-in. */
  readonly name: string;
  /** Hash of its token: identifies the sign-in and cannot be used to sign in. */
  readonly tokenHash: Buffer;
  /** The tenant; for authorized users their owner's account. */
  readonly accountId: number;
  readonly owner: boolean;
  /** Effective permissions: an owner's account list, or an authorized user's list within it (decision 108). */
  readonly allow: readonly string[];
  /** Code of the profile's timezone. */
  readonly timezone: number;
  readonly frozen: boolean;
  /** The owner has opened the link that was mailed at sign-up (decision 462). */
  readonly verified: boolean;
  /** The owner requires a second step, and this user has none: they may only set it up. Always false for a program. */
  readonly stepMissing?: boolean;
  /**
   * The user signed in or re-authenticated less than five minutes ago: by a second step, if they have one. Always false
   * for a program.
   */
  readonly proven?: boolean;
  /** Where the primary's log ended when the request began: what a read on a standby has to see. */
  readonly written?: string | null;
  /** The API key that a program uses; absent for a user. */
  readonly keyId?: number;
}

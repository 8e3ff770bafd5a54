import type { Holder } from '@textloom/contracts';

/** The caller: read once per request from the token. */
export interface Session extends Holder {
  readonly userId: number;
  /** The public name of this sign-in. */
  readonly name: string;
  /** Hash of its token: identifies the sign-in and cannot be used to sign in. */
  readonly tokenHash: Buffer;
  /** The tenant; for authorized users their owner's. */
  readonly accountId: number;
  readonly owner: boolean;
  /** Effective permissions: an owner's account list, or an authorized user's list within it (decision 108). */
  readonly allow: readonly string[];
  /** Code of the profile's timezone. */
  readonly timezone: number;
  readonly frozen: boolean;
  /** The owner has opened the link that was mailed at sign-up (decision 462). */
  readonly verified: boolean;
  /** The owner demands a second step, and this user has none: they may only set it up. Never of a program. */
  readonly stepMissing?: boolean;
  /**
   * The user signed in, or proved who they are, less than five minutes ago: by a second step, if they have one. A program
   * never does.
   */
  readonly proven?: boolean;
  /** Where the primary's log ended when the request began: what a read on a standby has to see. */
  readonly written?: string | null;
  /** The key of the public API that a program uses; a person has none. */
  readonly keyId?: number;
}

import type { Holder } from '@textloom/contracts';

/** Who makes a call: read once per request from the credentials token. */
export interface Session extends Holder {
  readonly userId: number;
  /** The tenant. Sub-users carry their owner's. */
  readonly accountId: number;
  readonly owner: boolean;
  /** Permissions in force: an owner's account list, or a sub-user's list within it (decision 108). */
  readonly allow: readonly string[];
  /** Code of the profile's timezone. */
  readonly timezone: number;
  readonly frozen: boolean;
}

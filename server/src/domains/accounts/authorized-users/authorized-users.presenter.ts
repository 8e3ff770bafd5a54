import { toApiDate, type AuthorizedUser } from '@textloom/contracts';
import type { AuthorizedUserRow } from '../store/authorized-users.repository';

/** `allow` contains only options in force: an option that the owner has lost since is not listed (decision 108). */
export const presentAuthorizedUser = (row: AuthorizedUserRow, held: readonly string[]): AuthorizedUser => ({
  ...row,
  allow: row.allow.filter((option) => held.includes(option)),
  added_at: toApiDate(row.added_at),
  pending: row.last_login === null,
});

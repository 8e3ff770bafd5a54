import { toApiDate, type AuthorizedUser } from '@textloom/contracts';
import type { AuthorizedUserRow } from './authorized-users.repository';

/** `allow` is what is in force: an option that the owner lost meanwhile is not shown as given (decision 108). */
export function presentAuthorizedUser(row: AuthorizedUserRow, held: readonly string[]): AuthorizedUser {
  const { id, first_name, last_name, phone, email, pending_email, disabled, deleted } = row;
  return {
    id,
    first_name,
    last_name,
    phone,
    email,
    pending_email,
    disabled,
    deleted,
    allow: row.allow.filter((option) => held.includes(option)),
    added_at: toApiDate(row.added_at),
    pending: row.last_login === null,
  };
}

import type { Tx } from '../../../platform/db/connection';
import { timezoneChanged } from './events';
import { type AccountFields, lockTimezone, updateOwnUser } from './user.repository';

/** Stores a user's own fields. The owner's timezone is the account's, and stored moments are computed from it. */
export async function saveOwnUser(
  tx: Tx,
  { accountId, userId, owner }: { accountId: number; userId: number; owner: boolean },
  fields: AccountFields,
): Promise<void> {
  const before = await lockTimezone(tx, userId);
  await updateOwnUser(tx, userId, fields);
  if (owner && before !== fields.timezone)
    await timezoneChanged.emit(tx, { accountId, before, after: fields.timezone });
}

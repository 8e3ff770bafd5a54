import type { Tx } from '../../platform/db/connection';
import { quietHoursChanged, timezoneChanged } from './events';
import { type AccountFields, lockTimezone, updateOwnUser } from './store/account.repository';
import { lockSettings, type SettingsRow, writeHoursAllowed, writeSettings } from './store/sending-settings.repository';

// What stored moments are computed from is written here only, so that no change of it is kept from them.

/** Stores a user's own fields. The owner's timezone is the account's. */
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

export async function saveSettings(tx: Tx, accountId: number, row: SettingsRow): Promise<void> {
  const before = await lockSettings(tx, accountId);
  await writeSettings(tx, accountId, row);
  if (before.quiet_until !== row.quiet_until || before.quiet_from !== row.quiet_from)
    await quietHoursChanged.emit(tx, { accountId });
}

/** The operator lets the account text outside of the law's hours, or, without a reason, no longer. */
export async function saveHoursAllowed(tx: Tx, accountId: number, reason: string | null): Promise<void> {
  await lockSettings(tx, accountId);
  await writeHoursAllowed(tx, accountId, reason);
  await quietHoursChanged.emit(tx, { accountId });
}

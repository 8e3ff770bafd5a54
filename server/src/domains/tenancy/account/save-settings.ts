import type { Tx } from '../../../platform/db/connection';
import { quietHoursChanged } from './events';
import { lockSettings, type SettingsRow, writeHoursAllowed, writeSettings } from './sending-settings.repository';

// Stored moments are computed from these hours, so they are written only here, where each change is reported.

export async function saveSettings(tx: Tx, accountId: number, row: SettingsRow): Promise<void> {
  const before = await lockSettings(tx, accountId);
  await writeSettings(tx, accountId, row);
  if (before.quiet_until !== row.quiet_until || before.quiet_from !== row.quiet_from)
    await quietHoursChanged.emit(tx, { accountId });
}

/** The operator allows the account to text outside the legal hours or, without a reason, ends that. */
export async function saveHoursAllowed(tx: Tx, accountId: number, reason: string | null): Promise<void> {
  await lockSettings(tx, accountId);
  await writeHoursAllowed(tx, accountId, reason);
  await quietHoursChanged.emit(tx, { accountId });
}

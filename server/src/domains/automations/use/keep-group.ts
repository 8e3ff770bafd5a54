import { counted } from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { plannedForGroup } from './group-use.repository';

/**
 * Refuses to delete a group that something planned sends to: its sender would not learn that nobody maintains the group
 * any more.
 */
export async function keepPlannedGroup(
  tx: Tx,
  { accountId, groupId, name }: { accountId: number; groupId: number; name: string },
): Promise<void> {
  const [first, ...others] = await plannedForGroup(tx, accountId, groupId);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other')}`;
  throw new AppError('conflict', `${first}${more} will be sent to the group ${name}. Remove the group there first.`);
}

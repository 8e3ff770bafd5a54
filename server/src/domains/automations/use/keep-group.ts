import { counted } from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { plannedForGroup } from './group-use.repository';

/** A group that something planned sends to is not deleted: its sender would not hear that nobody maintains it any more. */
export async function keepPlannedGroup(
  tx: Tx,
  { accountId, groupId, name }: { accountId: number; groupId: number; name: string },
): Promise<void> {
  const [first, ...others] = await plannedForGroup(tx, accountId, groupId);
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other')}`;
  throw new AppError('conflict', `${first}${more} will be sent to the group ${name}. Remove the group there first.`);
}

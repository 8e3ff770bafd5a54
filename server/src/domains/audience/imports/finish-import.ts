import type { Tx } from '../../../platform/db/connection';
import { recordImportActivity } from '../../consent';
import { endImport, joinedBy, type HeldImport } from '../store/import-work.repository';

/**
 * Ends an import, and writes the entry of the activity feed for the people whom it added, also when it failed after some
 * of them. Returns false when another worker has claimed it or it has ended.
 */
export async function finishImport(
  tx: Tx,
  { id, keywordId }: Pick<HeldImport, 'id' | 'keywordId'>,
  owner: string,
  reason: string | null,
): Promise<boolean> {
  if (!(await endImport(tx, id, owner, reason))) return false;
  await recordImportActivity(tx, { importId: id, keywordId, people: await joinedBy(tx, id) });
  return true;
}

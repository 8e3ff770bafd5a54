import { counted, link } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { notifyStopped } from '../../notices';
import { recordImportActivity } from '../../people/consent';
import { endImport, joinedBy, type HeldImport } from './import-work.repository';

/**
 * Ends an import, and writes the activity entry for the people whom it added, even when it failed later. Returns false
 * when another worker has claimed it or it has ended.
 */
export async function finishImport(
  tx: Tx,
  { id, accountId, keywordId }: Pick<HeldImport, 'id' | 'accountId' | 'keywordId'>,
  owner: string,
  reason: string | null,
): Promise<boolean> {
  if (!(await endImport(tx, id, owner, reason))) return false;
  const people = await joinedBy(tx, id);
  await recordImportActivity(tx, { importId: id, keywordId, people });
  const before = people > 0 ? ` ${counted(people, 'person', 'people')} had joined by then.` : '';
  if (reason !== null)
    await notifyStopped(tx, {
      accountId,
      kind: 'import.failed',
      path: link('/subscribers/add', null, { tab: 'subscriber_multiple' }),
      subject: 'An import has failed',
      text: `Your import of subscribers has failed. ${reason}${before}`,
    });
  return true;
}

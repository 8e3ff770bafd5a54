import { link } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { addNotice, alertOwner } from '../../accounts';
import type { FilledText } from './fill-codes';

/** Notifies the owner, and everybody's bell, when only a tenth of a pool, or nothing, is left (messaging design, section 7). */
export async function notifyLowCodes(
  tx: Tx,
  keyword: { id: number; accountId: number; keyword: string },
  low: FilledText['low'],
): Promise<void> {
  for (const { name, free, total } of low) {
    const text =
      free === 0
        ? `All codes ${name} of your keyword ${keyword.keyword} are used up. Welcome messages leave without a code until you upload more.`
        : `The codes ${name} of your keyword ${keyword.keyword} are running out: ${free} of ${total} are left.`;
    await alertOwner(tx, {
      accountId: keyword.accountId,
      subject: free === 0 ? `No codes left for ${keyword.keyword}` : `Codes for ${keyword.keyword} are running out`,
      text,
    });
    await addNotice(tx, {
      accountId: keyword.accountId,
      to: 'everyone',
      kind: 'codes.low',
      text,
      path: link('/keywords/:id', { id: keyword.id }),
    });
  }
}

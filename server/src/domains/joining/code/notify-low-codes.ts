import { link } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { addNotice, alertOwner, quotedName, notifyStopped } from '../../notices';
import type { FilledText } from './fill-codes';

/**
 * Notifies the owner, and all users' bells, when a tenth of a pool or nothing is left (messaging design, section 7).
 */
export async function notifyLowCodes(
  tx: Tx,
  keyword: { id: number; accountId: number; keyword: string },
  low: FilledText['low'],
): Promise<void> {
  for (const { name, free, total } of low) {
    const [accountId, path] = [keyword.accountId, link('/keywords/:id', { id: keyword.id })];
    const kind = 'codes.low';
    if (free === 0) {
      const rest = `of your keyword ${keyword.keyword} are used up. Welcome messages leave without a code until you upload more.`;
      await notifyStopped(tx, {
        accountId,
        kind,
        path,
        subject: 'The codes of a keyword are used up',
        text: `All codes${quotedName(name)} ${rest}`,
        notice: `All codes ${name} ${rest}`,
      });
      continue;
    }
    const rest = `of your keyword ${keyword.keyword} are running out: ${free} of ${total} ${free === 1 ? 'is' : 'are'} left.`;
    await alertOwner(tx, {
      accountId,
      subject: 'The codes of a keyword are running out',
      text: `The codes${quotedName(name)} ${rest}`,
    });
    await addNotice(tx, { accountId, to: 'everyone', kind, text: `The codes ${name} ${rest}`, path });
  }
}

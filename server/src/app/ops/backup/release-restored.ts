import { deletePushes } from '../../../domains/notices';
import { withdrawScheduled } from '../../../domains/inbox';
import { withdrawCampaigns, type WithdrawnCampaigns } from '../../../domains/automations';
import { withdrawUnsent } from '../../../domains/texting/single';
import { AppError } from '../../../platform/base/app-error';
import type { Database } from '../../../platform/db/connection';
import { endHold, findHold } from '../../../platform/db/work-hold';
import { deleteWaiting } from '../../../platform/mail/mail.repository';

export interface Resumed {
  /** The moment of the restored backup. */
  backup: string;
  /** What waited at the backup and is not sent; null: it is sent. */
  withdrawn: ({ messages: number; mails: number; replies: number } & WithdrawnCampaigns) | null;
}

/**
 * Lets a restored server work again. What waited at the backup may have been sent since then by the server that was
 * lost, so it is withdrawn, unless the operator knows that nothing was sent (`pending`), because the old server stopped
 * before the backup. May be repeated after a crash.
 */
export async function releaseRestored({ db }: { db: Database }, pending: boolean): Promise<Resumed> {
  const hold = await db.asEngine(findHold);
  if (!hold)
    throw new AppError(
      'conflict',
      'This database is not on hold after a restore. To end an emergency stop: ops sending start.',
    );
  const before = new Date(hold.at);
  const withdrawn = pending
    ? null
    : {
        ...(await withdrawCampaigns(db, before)),
        messages: await withdrawUnsent(db, before),
        replies: await db.asEngine(withdrawScheduled),
        mails: await db.asEngine(async (tx) => {
          await deletePushes(tx, before);
          return deleteWaiting(tx, before);
        }),
      };
  await db.asEngine(endHold);
  return { backup: hold.backup, withdrawn };
}

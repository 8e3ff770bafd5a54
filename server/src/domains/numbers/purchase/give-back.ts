import { formatPhone } from '@textloom/contracts';
import { AppError, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { noteSecurity } from '../../access';
import { lockAccount } from '../../billing';
import { numberOfAccount, reachedUntil } from '../../tenancy/number';
import { resumeRegistered } from '../../texting/stop';
import { boughtNumbers, deleteBought } from '../bought/bought-number.repository';
import { insertGiveBack } from './number-task.repository';

async function release(tx: Tx, accountId: number, digits: string): Promise<boolean> {
  const held = await deleteBought(tx, accountId, digits);
  // Whoever holds it next may send.
  if (held) await resumeRegistered(tx, digits);
  if (held) await insertGiveBack(tx, held);
  return held !== undefined;
}

/** A worker gives it back at the provider (number-tasks.job.ts). */
export const giveBackNumber = ({ db }: Pick<Deps, 'db'>, { accountId }: Session, digits: string): Promise<void> =>
  db.asEngine(async (tx) => {
    // The account may not move to the number meanwhile.
    await lockAccount(tx, accountId);
    if ((await numberOfAccount(tx, accountId))?.digits === digits)
      throw new AppError('conflict', `Your texts leave from ${formatPhone(digits)}, so it cannot be given back.`);
    const reached = await reachedUntil(tx, accountId, digits);
    // A STOP must arrive as long as people may send it there.
    if (reached)
      throw new AppError(
        'conflict',
        reached.until === null
          ? `Your account is moving to ${formatPhone(digits)}, so it cannot be given back.`
          : `People may still text ${formatPhone(digits)}, so it cannot be given back yet.`,
      );
    if (!(await release(tx, accountId, digits))) throw notFound('This number');
    await noteSecurity(tx, { accountId, kind: 'permission', text: `Gave back the number ${formatPhone(digits)}.` });
    await notifyProfile(tx, accountId, 'number');
  });

/** A deleted account gives back all its numbers. */
export async function giveBackAll(tx: Tx, { accountId }: { accountId: number }): Promise<void> {
  for (const { digits } of await boughtNumbers(tx, accountId)) await release(tx, accountId, digits);
}

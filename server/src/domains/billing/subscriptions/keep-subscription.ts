import { AppError } from '../../../platform/base/app-error';
import { notifyLive } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { keepSubscription } from '../store/renewal.repository';

/** Withdraws a cancellation, or a change to a smaller plan, before it takes effect. */
export const keep = ({ db }: Deps, { accountId }: Session, now: Date): Promise<void> =>
  db.asAccount(accountId, async (tx) => {
    if (!(await keepSubscription(tx, accountId, now)))
      throw new AppError('conflict', 'There is no change of your plan to withdraw.');
    await notifyLive(tx, accountId, { type: 'profile.changed', payload: { reason: 'plan' } });
  });

import { CANCEL_OPTION, cancelSubscription, formatDate } from '@textloom/contracts';
import type { Deps, Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import type { Session } from '../../../platform/web/session.types';
import { deleteAccount } from './delete-account';
import { holdUnpaying } from './held-account';
import { requestOf, sendRequest } from './support-requests.service';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { cancelAtEnd } from '../subscription/cancel-at-end';
import { hasFees } from '../../texting/fee';
import { cancelledMail } from '../plan/subscriptions.mail';

const DAY_MS = 86_400_000;
/** Decision 739 */
const NUMBERS_TOO = ' What your numbers cost is charged when it ends, and each month as long as you keep one.';

/** PLAN-027, decision 111: the plan works until the end of the paid period. */
async function cancelPlan({ config, db }: Deps, { accountId, timezone }: Session): Promise<string> {
  const { end, fees } = await db.asAccount(accountId, async (tx) => {
    const { email } = await holdUnpaying(tx, accountId);
    const { end, again } = await cancelAtEnd(tx, accountId, new Date());
    // Fees arise each month, so an account with numbers has some of the last two.
    const fees = (await hasFees(tx, accountId, new Date(Date.now() - 62 * DAY_MS))) ? NUMBERS_TOO : '';
    if (!again) await enqueueMail(tx, { accountId, to: email, ...cancelledMail(config, end, { timezone, fees }) });
    return { end, fees };
  });
  return `Your plan is cancelled. It works until ${formatDate(end.toISOString(), 'day', timezone)} and is not charged again.${fees} Until then you can take this back.`;
}

export const cancellationRoutes: Module = (deps) => async (app) => {
  /** Carries out the chosen option (API-071). */
  route(
    app,
    cancelSubscription,
    async ({ session, body, request }) => {
      switch (body.cancel_option) {
        case CANCEL_OPTION.atPeriodEnd:
          return { message: await cancelPlan(deps, session) };
        case CANCEL_OPTION.deleteAccount: {
          const farewell = { reason: body.cancel_reason, password: body.password };
          return { message: await deleteAccount(deps, { session, address: request.ip }, farewell, new Date()) };
        }
        default:
          return { message: await sendRequest(deps, session, requestOf(body)) };
      }
    },
    // Limits the mails to support and the cost of hashing; wrong passwords are counted in check-password.
    { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
  );
};

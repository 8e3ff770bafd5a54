import { CANCEL_OPTION, type cancelBody, formatDate, type z } from '@textloom/contracts';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { cancelAtEnd } from '../subscriptions/cancel-at-end';
import { deleteAccount } from './delete-account';
import { holdUnpaying } from './held-account';
import { requestOf, sendRequest } from './support-requests.service';

export interface Caller {
  session: Session;
  /** The client's address. */
  address: string;
}

/** PLAN-027, decision 111: the plan works until the end of the period that is paid for. */
async function cancelPlan({ db }: Deps, { accountId, timezone }: Session): Promise<string> {
  const until = await db.asAccount(accountId, async (tx) => {
    await holdUnpaying(tx, accountId);
    return cancelAtEnd(tx, accountId, new Date());
  });
  return `Your plan is cancelled. It works until ${formatDate(until.toISOString(), 'day', timezone)} and is not charged again. Until then you can take this back.`;
}

/** Carries out the chosen option (API-071); returns the message to show. */
export function cancelSubscription(deps: Deps, caller: Caller, body: z.output<typeof cancelBody>): Promise<string> {
  switch (body.cancel_option) {
    case CANCEL_OPTION.atPeriodEnd:
      return cancelPlan(deps, caller.session);
    case CANCEL_OPTION.deleteAccount:
      return deleteAccount(deps, caller, { reason: body.cancel_reason, password: body.password }, new Date());
    default:
      return sendRequest(deps, caller.session, requestOf(body));
  }
}

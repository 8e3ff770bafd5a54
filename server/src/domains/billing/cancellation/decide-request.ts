import { formatDate } from '@textloom/contracts';
import { AppError, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { holdAccount, holdUnpaying } from './held-account';
import * as repository from './support-requests.repository';
import { askedFor, closeAccessRequest } from './support-requests.service';

/** An open request whose account is locked. */
export interface HeldRequest extends repository.NewRequest {
  id: number;
  accountId: number;
  /** The owner's. */
  email: string;
  timezone: number;
}

/** Locks the account first, as all other code that changes its requests does. */
export async function holdRequest(tx: Tx, id: number): Promise<HeldRequest> {
  const found = await repository.findRequest(tx, id);
  if (!found) throw notFound(`The request ${id}`);
  const { email, timezone } = await holdAccount(tx, found.accountId);
  const request = await repository.findRequest(tx, id);
  if (request?.state !== 'open') throw new AppError('conflict', `The request ${id} is closed.`);
  return { ...request, id, email, timezone };
}

async function grantDowngrade(tx: Tx, { accountId, planId, timezone }: HeldRequest): Promise<string> {
  await holdUnpaying(tx, accountId);
  const plan = planId === null ? undefined : await repository.cheaperPlan(tx, accountId, planId);
  if (!plan)
    throw new AppError('conflict', 'The requested plan is no longer cheaper than the current one: refuse the request.');
  const { month_end: end } = await repository.changePlan(tx, accountId, plan.id);
  await notifyProfile(tx, accountId, 'plan');
  const day = end && formatDate(end.toISOString(), 'day', timezone);
  return [
    day
      ? `Your plan changes to ${plan.name} on ${day}, when the month that you have paid for ends. Until then nothing changes, and you can keep your present plan on the page of the plans.`
      : `Your plan is now ${plan.name}: the next payment is for it.`,
    'If you have more keywords than the new plan allows, they stay, but you cannot add more.',
  ].join('\n\n');
}

/** Grants a request that is not for a permission: a smaller plan, or a demo or question that support has handled. */
export async function grant(tx: Tx, request: HeldRequest): Promise<void> {
  const { id, accountId, email, kind, text } = request;
  let subject = 'Your request was approved';
  let done = 'We have dealt with your request for a demo.';
  if (kind === 'downgrade') done = await grantDowngrade(tx, request);
  if (kind === 'question') {
    subject = 'Your question was answered';
    done = `We have answered your question:\n\n${text}`;
  }
  await repository.closeRequest(tx, id, 'granted');
  await enqueueMail(tx, { accountId, to: email, subject, text: `${done}\n` });
}

export async function refuse(tx: Tx, { id, accountId, email, kind, text }: HeldRequest, reason: string): Promise<void> {
  if (kind === 'bulk_import' || kind === 'manual_add') await closeAccessRequest(tx, accountId, kind, 'refused');
  else await repository.closeRequest(tx, id, 'refused');
  await enqueueMail(tx, {
    accountId,
    to: email,
    subject: kind === 'question' ? 'Your question was not answered' : 'Your request was not approved',
    text: [
      kind === 'question'
        ? 'We could not answer your question:'
        : `You asked for ${askedFor(kind)}. We could not approve it:`,
      reason,
      text && `You wrote:\n${text}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  });
}

import { markRequested } from '../../tenancy/account';
import { CANCEL_OPTION, type cancelBody, type Permission, type z } from '@textloom/contracts';
import type { Deps } from '../../../platform/web/deps';
import { AppError, invalid } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Session } from '../../../platform/web/session.types';
import { notifyProfile } from '../../../platform/live/notify';
import { enqueueMail } from '../../../platform/mail/enqueue-mail';
import { shownName } from '../../../platform/mail/shown-name';
import { holdAccount } from './held-account';
import * as repository from './support-requests.repository';
import type { RequestKind } from './support-requests.repository';

type Body = z.output<typeof cancelBody>;

/** A request by an owner to support. */
export interface SupportRequest {
  kind: RequestKind;
  text: string;
  /** Id of the wanted plan of a downgrade, as sent. */
  plan: string;
}

const REVIEWING = 'We are reviewing your request and will get back to you shortly.';
const NOT_ON_TRIAL = 'Not available on the 14 day free trial.';

interface Kind {
  /** For the mail to support. */
  what: string;
  reply: string;
  /** The requested permission (decision 18, ENG-038). */
  permission?: Permission;
}

const KINDS: Readonly<Record<RequestKind, Kind>> = {
  demo: { what: 'a demo', reply: 'Thank you. We will contact you to arrange a demo.' },
  question: { what: 'an answer', reply: 'Thank you for your question. We will answer it by email.' },
  downgrade: {
    what: 'a smaller plan',
    reply: 'We received your request for a smaller plan. It is reviewed within 48 hours; until then nothing changes.',
  },
  bulk_import: {
    what: 'bulk import of subscribers',
    reply: REVIEWING,
    permission: 'subscriber_uploadcontacts',
  },
  manual_add: {
    what: 'adding subscribers by hand',
    reply: REVIEWING,
    permission: 'subscriber_addnewcontacts',
  },
};

export const requestedPermission = (kind: RequestKind): Permission | undefined => KINDS[kind].permission;

export const askedFor = (kind: RequestKind): string => KINDS[kind].what;

/** The request for a permission, if owners can request it. */
export const requestFor = (permission: string): 'bulk_import' | 'manual_add' | undefined =>
  (['bulk_import', 'manual_add'] as const).find((kind) => KINDS[kind].permission === permission);

function answered(body: Body, field: 'cancel_question' | 'cancel_bulk_import' | 'cancel_manual_add', missing: string) {
  const text = body[field];
  if (text === '') throw invalid(field, missing);
  return text;
}

/** The request for an option; throws when its answer is missing. */
export function requestOf(body: Body): SupportRequest {
  const why = 'Please describe why you need this.';
  switch (body.cancel_option) {
    case CANCEL_OPTION.demo:
      return { kind: 'demo', text: '', plan: '' };
    case CANCEL_OPTION.question:
      return { kind: 'question', text: answered(body, 'cancel_question', 'Please write your question.'), plan: '' };
    case CANCEL_OPTION.downgrade:
      return { kind: 'downgrade', text: '', plan: body.cancel_plan };
    case CANCEL_OPTION.bulkImport:
      return { kind: 'bulk_import', text: answered(body, 'cancel_bulk_import', why), plan: '' };
    default:
      return { kind: 'manual_add', text: answered(body, 'cancel_manual_add', why), plan: '' };
  }
}

async function wantedPlan(tx: Tx, accountId: number, plan: string): Promise<{ id: number; name: string }> {
  const found = /^\d{1,9}$/.test(plan) && (await repository.cheaperPlan(tx, accountId, Number(plan)));
  if (!found) throw invalid('cancel_plan', 'Please choose a plan that is cheaper than yours.');
  return found;
}

/** Stores the request, mails it to support once, and returns the message to show. */
export async function sendRequest(
  deps: Deps,
  { accountId, userId, allow }: Session,
  { kind, text, plan }: SupportRequest,
): Promise<string> {
  const { what, reply, permission } = KINDS[kind];
  if (permission !== undefined && allow.includes(permission))
    throw invalid('cancel_option', 'Your account has this permission already.');
  await deps.db.asAccount(accountId, async (tx) => {
    const { company, email, trial } = await holdAccount(tx, accountId);
    if (permission !== undefined && trial) throw new AppError('forbidden', NOT_ON_TRIAL);
    const wanted = kind === 'downgrade' ? await wantedPlan(tx, accountId, plan) : null;
    const stored = await repository.storeRequest(tx, accountId, userId, { kind, text, planId: wanted?.id ?? null });
    // Support is already reviewing it, so repeated requests send no further mail.
    if (!stored) return;
    const who = shownName(company) ?? 'A customer';
    await enqueueMail(tx, {
      accountId,
      to: deps.config.supportEmail,
      subject: `Request ${stored.id}: ${what} (${who})`,
      text: [
        `${who} (${email}) asks for ${what}${wanted ? `: ${wanted.name}` : ''}.`,
        ...(text === '' ? [] : [text]),
        `To grant it:\nops requests grant ${stored.id}`,
        `To refuse it:\nops requests refuse ${stored.id} <reason>`,
      ].join('\n\n'),
    });
    if (kind !== 'bulk_import' && kind !== 'manual_add') return;
    await markRequested(tx, accountId, kind, true);
    await notifyProfile(tx, accountId, 'access-request');
  });
  return reply;
}

/** Ends the account's request for a permission that an operator granted or revoked; returns whether there was one. */
export async function closeAccessRequest(
  tx: Tx,
  accountId: number,
  kind: 'bulk_import' | 'manual_add',
  state: 'granted' | 'refused',
): Promise<boolean> {
  await markRequested(tx, accountId, kind, false);
  return (await repository.closeOpen(tx, accountId, kind, state)) > 0;
}

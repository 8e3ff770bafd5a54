import type { cancelBody, Permission, z } from '@textloom/contracts';
import type { Deps } from '../../web/deps';
import { AppError } from '../../base/app-error';
import type { Session } from '../../web/session.types';
import { notifyLive } from '../../live/notify';
import { enqueueMail } from '../../mail/enqueue-mail';
import { shownName } from '../../mail/shown-name';
import { markRequested, type Requested } from './access-requests.repository';

interface Request {
  column: Requested;
  field: 'cancel_bulk_import' | 'cancel_manual_add';
  permission: Permission;
  what: string;
}

/** Cancel options that ask for a permission (decision 18, ENG-038). */
const REQUESTS: Readonly<Record<number, Request>> = {
  5: {
    column: 'upload_requested',
    field: 'cancel_bulk_import',
    permission: 'subscriber_uploadcontacts',
    what: 'bulk import of subscribers',
  },
  7: {
    column: 'manual_add_requested',
    field: 'cancel_manual_add',
    permission: 'subscriber_addnewcontacts',
    what: 'adding subscribers by hand',
  },
};

const REVIEWING = 'We are reviewing your request and will get back to you shortly.';
const NOT_ON_TRIAL = 'Not available on the 14 day free trial.';

const refuse = (field: string, message: string): AppError => new AppError('invalid', message, { [field]: message });

/**
 * Marks the request until an operator has reviewed it, and mails the reason to support. Returns the message to show.
 */
export async function requestAccess(
  deps: Deps,
  { accountId, userId }: Session,
  body: z.output<typeof cancelBody>,
): Promise<string> {
  const request = REQUESTS[body.cancel_option];
  if (!request) throw refuse('cancel_option', 'This option is not available.');
  const why = body[request.field];
  if (why === '') throw refuse(request.field, 'Please describe why you need this.');
  await deps.db.asAccount(accountId, async (tx) => {
    const { company, email, trial, known } = await markRequested(tx, accountId, userId, request.column);
    if (trial) throw new AppError('forbidden', NOT_ON_TRIAL);
    // Support is already reviewing it: repeated requests send no further mail.
    if (known) return;
    const who = shownName(company) ?? 'A customer';
    await enqueueMail(tx, {
      accountId,
      to: deps.config.supportEmail,
      subject: `Access request: ${request.what} (${who})`,
      text: `${who} (${email}) asks for ${request.what}.\n\n${why}\n\nTo grant it:\nops account grant ${email} ${request.permission}\n`,
    });
    await notifyLive(tx, accountId, { type: 'profile.changed', payload: { reason: 'access-request' } });
  });
  return REVIEWING;
}

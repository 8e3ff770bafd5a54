import { call } from '@textloom/api';
import { cancelEmailChange, resendEmailLink } from '@textloom/contracts';
import { patchProfile, useProfile } from '@textloom/session';
import { PendingNote } from '../base/pending-note';
import { MESSAGES } from './messages';

/** The user's own new email while it is pending. */
export function PendingEmail() {
  const { email, pending_email: pending } = useProfile();
  if (pending === '') return null;
  const cancel = async (): Promise<{ message: string }> => {
    const done = await call(cancelEmailChange);
    patchProfile({ pending_email: '' });
    return done;
  };
  return (
    <PendingNote text={MESSAGES.pendingEmail(pending, email)} resend={() => call(resendEmailLink)} cancel={cancel} />
  );
}

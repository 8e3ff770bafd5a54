import { endpoint, saved } from '@textloom/api';

/** Mails a fresh link to set a password. */
export const inviteAuthorizedUser = endpoint({
  method: 'POST',
  path: 'profiles/authorized/:id/invite',
  reply: saved(),
});

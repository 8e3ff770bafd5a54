import { endpoint, saved } from '@textloom/api';
import { authorizedBody } from '@textloom/contracts';

/** The server mails the new user a link to set a password (decision 107). */
export const createAuthorizedUser = endpoint({
  method: 'POST',
  path: 'profiles/authorized',
  body: authorizedBody,
  reply: saved(),
});

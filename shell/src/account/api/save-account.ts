import { endpoint, saved } from '@textloom/api';
import { accountBody, profileSchema } from '@textloom/contracts';

export const saveAccount = endpoint({
  method: 'PUT',
  path: 'profiles/account',
  body: accountBody,
  reply: saved(profileSchema),
});

import { endpoint, saved } from '@textloom/api';
import { authorizedBody } from '@textloom/contracts';

export const updateAuthorizedUser = endpoint({
  method: 'PUT',
  path: 'profiles/authorized/:id',
  body: authorizedBody,
  reply: saved(),
});

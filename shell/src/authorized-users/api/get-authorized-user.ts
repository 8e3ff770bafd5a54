import { endpoint } from '@textloom/api';
import { authorizedUserSchema } from '@textloom/contracts';

export const getAuthorizedUser = endpoint({
  method: 'GET',
  path: 'profiles/authorized/:id',
  reply: authorizedUserSchema,
});

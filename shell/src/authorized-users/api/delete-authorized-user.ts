import { endpoint, saved } from '@textloom/api';

export const deleteAuthorizedUser = endpoint({ method: 'DELETE', path: 'profiles/authorized/:id', reply: saved() });

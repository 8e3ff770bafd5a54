import { endpoint } from '@textloom/api';
import { authorizedListReply } from '@textloom/contracts';

export const listAuthorizedUsers = endpoint({ method: 'GET', path: 'profiles/authorized', reply: authorizedListReply });

import { endpoint } from '@textloom/api';
import { groupSchema } from '@textloom/contracts';

export const getGroup = endpoint({ method: 'GET', path: 'subscribers/groups/:id', reply: groupSchema });

import { endpoint } from '@textloom/api';
import { threadReply } from '@textloom/contracts';

export const getThread = endpoint({ method: 'GET', path: 'profiles/inbox/:id', reply: threadReply });

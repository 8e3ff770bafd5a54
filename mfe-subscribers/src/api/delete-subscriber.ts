import { endpoint, saved } from '@textloom/api';

export const deleteSubscriber = endpoint({ method: 'DELETE', path: 'subscribers/:id', reply: saved() });

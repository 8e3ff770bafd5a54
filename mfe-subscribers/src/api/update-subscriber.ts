import { endpoint, saved } from '@textloom/api';
import { subscriberBody } from '@textloom/contracts';

export const updateSubscriber = endpoint({ method: 'PUT', path: 'subscribers/:id', body: subscriberBody, reply: saved() });

import { endpoint } from '@textloom/api';
import { subscriberSchema } from '@textloom/contracts';

export const getSubscriber = endpoint({ method: 'GET', path: 'subscribers/:id', reply: subscriberSchema });

import { endpoint, saved } from '@textloom/api';
import { subscriberChange } from '@textloom/contracts';

export const updateSubscriber = endpoint({
  method: 'PUT',
  path: 'subscribers/:id',
  body: subscriberChange,
  reply: saved(),
});

import { endpoint, saved } from '@textloom/api';
import { addSubscriberBody, z } from '@textloom/contracts';

export const addSubscriber = endpoint({
  method: 'POST',
  path: 'subscribers',
  body: addSubscriberBody,
  file: 'file',
  multipart: true,
  reply: saved(z.object({ id: z.number().int().optional() })),
});

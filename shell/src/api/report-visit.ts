import { endpoint, saved } from '@textloom/api';
import { visitBody, z } from '@textloom/contracts';

export const reportVisit = endpoint({
  method: 'POST',
  path: 'referral/visits',
  body: visitBody,
  reply: saved(z.unknown()),
});

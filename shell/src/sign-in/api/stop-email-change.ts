import { endpoint, saved } from '@textloom/api';
import { emailTokenBody, z } from '@textloom/contracts';

export const stopEmailChange = endpoint({
  method: 'POST',
  path: 'profiles/email/stop',
  body: emailTokenBody,
  reply: saved(z.unknown()),
});

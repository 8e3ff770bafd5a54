import { endpoint, saved } from '@textloom/api';
import { forgotBody, z } from '@textloom/contracts';

export const forgotPassword = endpoint({
  method: 'POST',
  path: 'profiles/resetpass',
  body: forgotBody,
  reply: saved(z.unknown()),
});

import { endpoint, saved } from '@textloom/api';
import { emailConfirmedReply, emailTokenBody } from '@textloom/contracts';

export const confirmEmail = endpoint({
  method: 'POST',
  path: 'profiles/email/confirm',
  body: emailTokenBody,
  reply: saved(emailConfirmedReply),
});

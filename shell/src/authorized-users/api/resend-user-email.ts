import { endpoint, saved } from '@textloom/api';
import { z } from '@textloom/contracts';

export const resendUserEmail = endpoint({
  method: 'POST',
  path: 'profiles/authorized/:id/email',
  reply: saved(z.unknown()),
});

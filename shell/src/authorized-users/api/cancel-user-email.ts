import { endpoint, saved } from '@textloom/api';
import { z } from '@textloom/contracts';

export const cancelUserEmail = endpoint({
  method: 'DELETE',
  path: 'profiles/authorized/:id/email',
  reply: saved(z.unknown()),
});

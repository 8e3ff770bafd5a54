import { endpoint, saved } from '@textloom/api';
import { newPasswordBody, z } from '@textloom/contracts';

export const setNewPassword = endpoint({
  method: 'POST',
  path: 'profiles/updatenewpass',
  body: newPasswordBody,
  reply: saved(z.unknown()),
});

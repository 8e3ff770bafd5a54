import { endpoint, saved } from '@textloom/api';
import { createAccountBody, z } from '@textloom/contracts';

export const createAccount = endpoint({
  method: 'POST',
  path: 'profiles/createaccount',
  body: createAccountBody,
  reply: saved(z.unknown()),
});

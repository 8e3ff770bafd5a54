import { endpoint, saved } from '@textloom/api';
import { z } from '@textloom/contracts';

export const cancelEmailChange = endpoint({ method: 'DELETE', path: 'profiles/email', reply: saved(z.unknown()) });

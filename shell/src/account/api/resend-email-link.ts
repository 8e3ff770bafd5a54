import { endpoint, saved } from '@textloom/api';
import { z } from '@textloom/contracts';

export const resendEmailLink = endpoint({ method: 'POST', path: 'profiles/email', reply: saved(z.unknown()) });

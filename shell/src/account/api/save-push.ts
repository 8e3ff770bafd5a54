import { endpoint, saved } from '@textloom/api';
import { pushBody } from '@textloom/contracts';

export const savePush = endpoint({ method: 'PUT', path: 'profiles/push', body: pushBody, reply: saved() });

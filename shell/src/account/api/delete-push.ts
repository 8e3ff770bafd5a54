import { endpoint, saved } from '@textloom/api';
import { pushQuery } from '@textloom/contracts';

export const deletePush = endpoint({ method: 'DELETE', path: 'profiles/push', query: pushQuery, reply: saved() });

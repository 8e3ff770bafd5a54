import { endpoint } from '@textloom/api';
import { pushKeyReply } from '@textloom/contracts';

export const getPushKey = endpoint({ method: 'GET', path: 'profiles/push', reply: pushKeyReply });

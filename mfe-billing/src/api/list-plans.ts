import { endpoint } from '@textloom/api';
import { planListReply } from '@textloom/contracts';

export const listPlans = endpoint({ method: 'GET', path: 'plans', reply: planListReply });

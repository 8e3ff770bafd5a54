import { endpoint } from '@textloom/api';
import { referralReply } from '@textloom/contracts';

export const getReferral = endpoint({ method: 'GET', path: 'profiles/referral', reply: referralReply });

import { endpoint } from '@textloom/api';
import { consentReply } from '@textloom/contracts';

export const subscriberConsent = endpoint({ method: 'GET', path: 'subscribers/:id/consent', reply: consentReply });

import { endpoint } from '@textloom/api';
import { cardReply } from '@textloom/contracts';

export const getCard = endpoint({ method: 'GET', path: 'profiles/creditcard', reply: cardReply });

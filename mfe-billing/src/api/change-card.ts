import { endpoint, saved } from '@textloom/api';
import { cardBody } from '@textloom/contracts';

/** Sends the card provider's token; the card itself never comes here. */
export const changeCard = endpoint({ method: 'PUT', path: 'profiles/creditcard', body: cardBody, reply: saved() });

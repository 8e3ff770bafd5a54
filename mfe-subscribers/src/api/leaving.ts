import { endpoint } from '@textloom/api';
import { leavingQuery, leavingReply } from '@textloom/contracts';

/** Who and what an unsubscribe of these subscribers would concern: each phone leaves all of the account's lists. */
export const leaving = endpoint({
  method: 'GET',
  path: 'subscribers/leaving',
  query: leavingQuery,
  reply: leavingReply,
});

import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getCard, type Card } from '@textloom/contracts';

/** Key of the stored card in the query cache; the frame and the remotes share one request. */
export const CARD_KEY = ['creditcard'] as const;

export const cardQuery = queryOptions({
  queryKey: CARD_KEY,
  queryFn: ({ signal }) => call(getCard, {}, { signal }),
});

/** The stored card of the account. Needs `credit_card_update` or `billing_history_access`. */
export const useStoredCard = (enabled = true): UseQueryResult<Card> => useQuery({ ...cardQuery, enabled });

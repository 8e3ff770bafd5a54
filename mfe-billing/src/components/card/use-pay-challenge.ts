import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getCard } from '@textloom/contracts';
import { useCallback } from 'react';
import { CARD } from '../../api/keys';
import { runChallenge } from './challenge';
import { loadProvider } from './provider-script';

/**
 * `payChallenge(clientSecret)` shows the bank's challenge for a payment. Resolves to an error message if the payer did
 * not confirm, and to nothing if the payment must be fetched again. Rejects when the provider cannot be reached.
 */
export function usePayChallenge(): (clientSecret: string) => Promise<string> {
  const client = useQueryClient();
  return useCallback(
    async (clientSecret) => {
      const card = await client.fetchQuery({
        queryKey: CARD,
        queryFn: ({ signal }) => call(getCard, undefined, { signal }),
        staleTime: Infinity,
      });
      return runChallenge(await loadProvider(card.script_url, card.publishable_key), clientSecret);
    },
    [client],
  );
}

import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getCard } from '@textloom/contracts';

/** Whether the card on file is past its month (NAV-018). Queried only where it is shown; unknown counts as no. */
export function useCardExpired(visible: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['shell', 'card'],
    queryFn: ({ signal }) => call(getCard, {}, { signal }),
    enabled: visible,
    retry: false,
  });
  return data?.exists === true && data.expired;
}

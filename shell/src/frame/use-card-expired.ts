import { useQuery } from '@tanstack/react-query';
import { getCard } from '../api/get-card';

/** Whether the card on file is past its month (NAV-018). Queried only where it is shown; unknown counts as no. */
export function useCardExpired(visible: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['shell', 'card'],
    queryFn: ({ signal }) => getCard({}, { signal }),
    enabled: visible,
    retry: false,
  });
  return data?.exists === true && data.expired;
}

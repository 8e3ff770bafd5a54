import { useStoredCard } from '@textloom/kit';

/**
 * Whether the card on file is past its month (NAV-018). Queried only where it is shown; unknown counts as not expired.
 */
export function useCardExpired(visible: boolean): boolean {
  const { data } = useStoredCard(visible);
  return data?.exists === true && data.expired;
}

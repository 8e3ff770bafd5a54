import { useQuery } from '@tanstack/react-query';
import type { SubscriberQuery } from '@textloom/contracts';
import { LIST_BASE } from '@textloom/kit';
import { countSubscribers } from '../api/count-subscribers';
import { SUBSCRIBERS } from '../api/keys';

interface Counted {
  total_entries: number;
  total_capped: boolean;
}

/** How many subscribed people a filter matches. Lists count only so far; who takes all of them is told the exact number (GRP-015). */
export function useExactTotal(filter: Partial<SubscriberQuery>, reply: Counted | undefined): number {
  const capped = reply?.total_capped ?? false;
  const { data } = useQuery({
    queryKey: [...SUBSCRIBERS, 'totals', filter],
    queryFn: ({ signal }) => countSubscribers({ ...LIST_BASE, ...filter, disabled: '0' }, { signal }),
    enabled: capped,
  });
  return (capped ? data?.active_subscribers : undefined) ?? reply?.total_entries ?? 0;
}

import { countSubscribers, totalPages, type SubscriberList, type SubscriberQuery } from '@textloom/contracts';
import { LIST_BASE, type ListSource, useCall } from '@textloom/kit';
import { SUBSCRIBERS } from '../api/keys';

type Filter = Partial<SubscriberQuery>;

/** Lists count up to a limit; beyond it, exact totals need a separate request. */
function useCounted(filter: Filter, wanted: boolean) {
  const { data } = useCall(
    countSubscribers,
    [...SUBSCRIBERS, 'totals', filter],
    { ...LIST_BASE, ...filter },
    { enabled: wanted },
  );
  return wanted ? data : undefined;
}

/** The exact number of subscribed matches, for choosing all of them (GRP-015). */
export function useExactTotal(
  filter: Filter,
  reply: { total_entries: number; total_capped: boolean } | undefined,
): number {
  return (
    useCounted({ ...filter, disabled: '0' }, reply?.total_capped ?? false)?.active_subscribers ??
    reply?.total_entries ??
    0
  );
}

type Source = ListSource<SubscriberList['entries'][number], SubscriberList>;

/** The list with its exact totals, once they are loaded. */
export function useExactTotals(filter: Filter, source: Source): Source {
  const { reply } = source;
  const counted = useCounted(filter, reply?.total_capped ?? false);
  if (!reply || !counted) return source;
  const exact = { ...reply, ...counted, total_capped: false };
  return { ...source, reply: exact, total: exact.total_entries, pages: totalPages(exact) };
}

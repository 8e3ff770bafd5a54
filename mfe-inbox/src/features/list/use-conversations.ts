import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { call, isApiError, type ApiError, type CallInput } from '@textloom/api';
import { listConversations, type Conversation, type InboxList } from '@textloom/contracts';
import { useState } from 'react';
import { CONVERSATIONS } from '../../api/keys';
import { keepingOpen, rowsOf, type Pages } from '../../model/conversation-pages';
import { inSeenOrder, NO_PLACES, placesOf, type Places } from '../../model/seen-order';
import { useLiveConversations, type ReadPage } from './use-live-conversations';

/** Conversations of a page. */
export const PAGE_ROWS = 50;

export type InboxFilters = Omit<CallInput<typeof listConversations>, 'page' | 'after' | 'limit'>;

export interface Conversations {
  readonly rows: readonly Conversation[];
  /** `loading` without rows yet; `ready`; `failed` without rows, until a retry. */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  /** The rows still belong to the previous filters. */
  readonly isOlder: boolean;
  /** The next page: it exists, is loading, or failed and is waiting for a retry. */
  readonly more: 'none' | 'ready' | 'loading' | 'failed';
  retry(): void;
  loadMore(): void;
}

const moreOf = (query: {
  isFetchNextPageError: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
}): Conversations['more'] => {
  if (query.isFetchingNextPage) return 'loading';
  if (query.isFetchNextPageError) return 'failed';
  return query.hasNextPage ? 'ready' : 'none';
};

interface Shown {
  readonly data: Pages | undefined;
  /** The filters. */
  readonly key: string;
  readonly open: string | undefined;
  readonly isOlder: boolean;
  /** The order of the list by time; null if it is sorted by something else. */
  readonly order: 'ASC' | 'DESC' | null;
}

interface ShownRows extends Shown {
  readonly rows: readonly Conversation[];
  readonly places: Places;
}

/**
 * The rows of the data, with the open conversation where these filters showed it before. Beside an open conversation,
 * the rows stay in the order that was seen.
 */
function useRows(now: Shown): readonly Conversation[] {
  const [shown, setShown] = useState<ShownRows>(() => {
    const rows = rowsOf(now.data);
    return { ...now, rows, places: placesOf(rows, NO_PLACES, now.open) };
  });
  const { data, key, open, isOlder, order } = now;
  if (shown.data === data && shown.key === key && shown.open === open && shown.isOlder === isOlder) return shown.rows;
  const same = shown.key === key && !shown.isOlder;
  const places = same && open !== undefined ? shown.places : NO_PLACES;
  const ordered = order ? inSeenOrder(rowsOf(data), places, open, order) : rowsOf(data);
  const rows = keepingOpen(ordered, same ? shown.rows : [], open);
  setShown({ ...now, rows, places: placesOf(rows, places, open) });
  return rows;
}

/**
 * The conversations that match the filters, in pages by cursor, live. `open` is the address of the conversation beside
 * the list; `neededRows` returns how many rows the reader has scrolled to.
 */
export function useConversations(
  filters: InboxFilters,
  open: string | undefined,
  place: { neededRows(): number; toTop(): void },
): Conversations {
  const queryKey: QueryKey = [...CONVERSATIONS, filters];
  const read: ReadPage = (after, signal) =>
    call(listConversations, { ...filters, limit: PAGE_ROWS, ...(after && { after }) }, { signal });
  const query = useInfiniteQuery<InboxList, Error, Pages, QueryKey, string>({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    // Live events refresh only the rows that they name; reloading every page would take one call per page.
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    // Structural sharing compares rows by index, and would copy all rows below a new one.
    structuralSharing: false,
    refetchOnReconnect: false,
  });
  useLiveConversations({ queryKey, read, ...place });

  const isOlder = query.isPlaceholderData;
  const order = filters.orderby === 'phone' ? null : (filters.orderbytype ?? 'DESC');
  const rows = useRows({ data: query.data, key: JSON.stringify(queryKey), open, isOlder, order });

  return {
    rows,
    status: query.data ? 'ready' : query.isError ? 'failed' : 'loading',
    error: isApiError(query.error) ? query.error : null,
    isOlder,
    more: isOlder ? 'none' : moreOf(query),
    retry: () => void query.refetch(),
    loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
  };
}

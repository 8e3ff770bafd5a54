import { isApiError, type ApiError } from '@textloom/api';
import { totalPages, type Paged } from '@textloom/contracts';
import { keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListFilters, ListState } from './list-state';
import { useLiveInvalidate, type LiveMap } from './query';
import { useScrollMemory } from './scroll';

/** A list for a table. */
export interface ListSource<Row, Reply = unknown> {
  readonly rows: readonly Row[];
  /** The whole response, for totals in headers; undefined until the first one. */
  readonly reply: Reply | undefined;
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** `loading` without rows yet; `ready`; `failed` without rows, until a retry. */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  /** A refresh is running; the rows shown are older. */
  readonly refreshing: boolean;
  retry(): void;
}

export interface ListQueryOptions<L extends ListFilters, Row, Reply extends Paged<Row>> {
  /** First part of the cache key, which `live` and mutations invalidate: `['keywords']`. */
  key: QueryKey;
  state: ListState<L>;
  /** Calls the operation that returns a page of the list. */
  fetch: (query: ListState<L>['query'], options: { signal: AbortSignal }) => Promise<Reply>;
  /** Live events that invalidate the list; they refresh the key above. */
  live?: readonly (keyof LiveMap)[];
  /** Loads again after so many milliseconds while the page is visible, where no live event says what changes; false: not. */
  everyMs?: (reply: Reply) => number | false;
}

/**
 * Loads the page of a list for its state. A repeated call cancels the earlier one (API-005); a failed refresh keeps the
 * last rows (decision 153); scroll is restored after the first load.
 */
export function useListQuery<L extends ListFilters, Row, Reply extends Paged<Row>>(
  options: ListQueryOptions<L, Row, Reply>,
): ListSource<Reply['entries'][number], Reply> {
  const { key, state, fetch, live = [], everyMs } = options;
  useLiveInvalidate(Object.fromEntries(live.map((type) => [type, [key]])));
  const query = useQuery({
    queryKey: [...key, 'list', state.query],
    queryFn: ({ signal }) => fetch(state.query, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (everyMs && data ? everyMs(data) : false),
  });
  const reply = query.data;
  useScrollMemory(reply !== undefined);
  // The last row of the last page was deleted, or the address is outdated: go to the last page instead of showing "No
  // result.".
  const last =
    reply && !query.isPlaceholderData && reply.entries.length === 0 && reply.total_entries > 0
      ? totalPages(reply)
      : Infinity;
  const { setPage } = state;
  const beyond = state.values.page > last;
  useEffect(() => {
    if (beyond) setPage(last, { replace: true });
  }, [beyond, last, setPage]);
  return {
    rows: reply?.entries ?? [],
    reply,
    total: reply?.total_entries ?? 0,
    page: state.values.page,
    pages: reply ? totalPages(reply) : 1,
    status: reply ? 'ready' : query.isError ? 'failed' : 'loading',
    error: isApiError(query.error) ? query.error : null,
    refreshing: query.isFetching && reply !== undefined,
    retry: () => void query.refetch(),
  };
}

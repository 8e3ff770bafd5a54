import { isApiError } from '@textloom/api';
import { LIST_BASE } from '@textloom/kit';
import type { TableSource, TableState } from '@textloom/ui';

const nothing = (): void => undefined;

/** State of a complete list without pages, order or filters. */
export const WHOLE_LIST: TableState = {
  values: LIST_BASE,
  active: false,
  setPage: nothing,
  setSort: nothing,
  clear: nothing,
};

interface Answer<Row> {
  data: { entries: Row[] } | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The rows of a complete list, for a table. */
export function wholeList<Row>({ data, error, isError, isFetching, refetch }: Answer<Row>): TableSource<Row> {
  const rows = data?.entries ?? [];
  return {
    rows,
    reply: data && { per_page_entries: rows.length },
    total: rows.length,
    page: 1,
    pages: 1,
    status: data ? 'ready' : isError ? 'failed' : 'loading',
    error: isApiError(error) ? error : null,
    refreshing: isFetching && data !== undefined,
    retry: () => void refetch(),
  };
}

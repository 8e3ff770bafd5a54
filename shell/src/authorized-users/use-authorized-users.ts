import { useQuery } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { listAuthorizedUsers, type AuthorizedUser } from '@textloom/contracts';
import { LIST_BASE, useLiveInvalidate } from '@textloom/kit';
import type { TableSource, TableState } from '@textloom/ui';
import { AUTHORIZED_USERS } from './api/keys';

const nothing = (): void => undefined;

/** The list is complete and has no pages, order or filters. */
export const WHOLE_LIST: TableState = {
  values: LIST_BASE,
  active: false,
  setPage: nothing,
  setSort: nothing,
  clear: nothing,
};

/** All users of the account except its owner, for a table; follows changes made elsewhere. */
export function useAuthorizedUsers(): TableSource<AuthorizedUser> {
  useLiveInvalidate({ 'profile.changed': [AUTHORIZED_USERS] });
  const query = useQuery({
    queryKey: [...AUTHORIZED_USERS, 'list'],
    queryFn: ({ signal }) => call(listAuthorizedUsers, {}, { signal }),
  });
  const rows = query.data?.entries ?? [];
  return {
    rows,
    reply: query.data && { per_page_entries: rows.length },
    total: rows.length,
    page: 1,
    pages: 1,
    status: query.data ? 'ready' : query.isError ? 'failed' : 'loading',
    error: isApiError(query.error) ? query.error : null,
    refreshing: query.isFetching && query.data !== undefined,
    retry: () => void query.refetch(),
  };
}

import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { listNotices, type Notice, type noticeListReply, readNotices, type z } from '@textloom/contracts';
import { alerts, changeCached, useLiveInvalidate } from '@textloom/kit';
import { useCallback, useState } from 'react';

type Page = z.output<typeof noticeListReply>;
type Pages = InfiniteData<Page, number>;

const NOTICES = ['notices'];

/** The pages with all notices selected by `isRead` marked as read. */
function withRead({ pages, pageParams }: Pages, isRead: (notice: Notice) => boolean): Pages {
  const entries = pages.flatMap((page) => page.entries);
  const marked = entries.filter((one) => !one.read && isRead(one)).length;
  return {
    pageParams,
    pages: pages.map((page) => ({
      ...page,
      unread: Math.max(0, page.unread - marked),
      entries: page.entries.map((one) => (isRead(one) ? { ...one, read: true } : one)),
    })),
  };
}

/** The pages with all notices up to `newest` marked as read, including notices on pages that are not loaded. */
function withAllRead(data: Pages, newest: number): Pages {
  const { pages, pageParams } = withRead(data, ({ id }) => id <= newest);
  const unread = pages.flatMap(({ entries }) => entries).filter(({ read }) => !read).length;
  return { pageParams, pages: pages.map((page) => ({ ...page, unread })) };
}

export interface Notices {
  /** Newest first; undefined until loaded. */
  readonly entries: readonly Notice[] | undefined;
  readonly unread: number;
  readonly error: Error | null;
  readonly hasOlder: boolean;
  readonly loadingOlder: boolean;
  /** Loading older ones failed; the shown ones are kept. */
  readonly olderFailed: boolean;
  readonly loadOlder: () => void;
  readonly retry: () => void;
  readonly read: (notice: Notice) => void;
  readonly readAll: () => void;
  /** Drops all but the first page, so that a tab that stays open for weeks does not keep them. */
  readonly forgetOlder: () => void;
}

/** The notices of this user, live. A notice read here is shown as read at once, before the server confirms it. */
export function useNotices(): Notices {
  const client = useQueryClient();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = useInfiniteQuery({
    queryKey: NOTICES,
    queryFn: ({ pageParam, signal }) => call(listNotices, pageParam > 0 ? { before: pageParam } : {}, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next || undefined,
  });
  useLiveInvalidate({ 'notice.changed': [NOTICES] });
  const [loadingOlder, setLoadingOlder] = useState(false);
  const loadOlder = async (): Promise<void> => {
    setLoadingOlder(true);
    // Cancelling a refetch would hide the notice it is for until the next event.
    while (client.isFetching({ queryKey: NOTICES }) > 0) await refetch({ cancelRefetch: false });
    await fetchNextPage();
    setLoadingOlder(false);
  };
  const [first] = data?.pages ?? [];
  const newest = first?.entries[0]?.id;

  const show = useCallback(
    (change: (pages: Pages) => Pages): void => void changeCached(client, NOTICES, change),
    [client],
  );
  const undo = (): void => void client.invalidateQueries({ queryKey: NOTICES });

  return {
    entries: data?.pages.flatMap(({ entries }) => entries),
    unread: first?.unread ?? 0,
    error,
    hasOlder: hasNextPage,
    loadingOlder,
    olderFailed: isFetchNextPageError,
    loadOlder: () => void loadOlder(),
    retry: () => void refetch(),
    read({ id, read }) {
      if (read) return;
      show((pages) => withRead(pages, (one) => one.id === id));
      // No alert, because the user wants the page that opens; the unread mark just reappears.
      call(readNotices, { id }).catch((failure: unknown) => {
        undo();
        if (!isApiError(failure)) throw failure;
      });
    },
    readAll() {
      if (newest === undefined) return;
      show((pages) => withAllRead(pages, newest));
      call(readNotices, { up_to: newest }).catch((failure: unknown) => {
        undo();
        alerts.failure(failure);
      });
    },
    forgetOlder: useCallback(
      () => show(({ pages, pageParams }) => ({ pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) })),
      [show],
    ),
  };
}

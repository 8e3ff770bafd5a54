import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { bus } from '@textloom/bus';
import { getThread, type Thread } from '@textloom/contracts';
import { changeCached, settled, useLiveInvalidate } from '@textloom/kit';
import { useEffect, useMemo, useState } from 'react';
import { filter, merge } from 'rxjs';
import { olderKey, threadKey } from '../../api/keys';
import { follow, fresh, itemsOf, type Held, type ThreadItem } from './thread-window';

/**
 * A message in a hidden tab has not been read: the tab loads it, and thereby marks it read, when it becomes visible.
 */
const isSeen = (): boolean => !document.hidden;
const becomesSeen = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (isSeen()) resolve();
    else document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
  });

/** Only pages with something that a user can change: notes, and failed messages that can be sent again. */
const canChange = ({ notes, replies }: Thread): boolean =>
  notes.length > 0 || replies.some(({ failure }) => failure?.retry);

/** Pages of messages before a cursor, loaded on demand. */
function useOlder(id: string, before: string, conversation: number | undefined) {
  const client = useQueryClient();
  const queryKey = olderKey(id, before);
  const load = (cursor: string, signal?: AbortSignal): Promise<Thread> =>
    call(getThread, { id, before: cursor }, signal && { signal });
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: before,
    getNextPageParam: (page) => page.info.before || undefined,
    enabled: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    let running = new AbortController();
    const refresh = async (): Promise<void> => {
      // What is under way was read before this event, and must not replace what this refresh reads.
      running.abort();
      running = new AbortController();
      const { signal } = running;
      // So was a page that is being added.
      await settled(client, queryKey);
      const shown = client.getQueryData<InfiniteData<Thread, string>>(queryKey);
      for (const [index, page] of shown?.pages.entries() ?? []) {
        const cursor = shown?.pageParams[index];
        if (cursor === undefined || !canChange(page)) continue;
        const changed = await load(cursor, signal);
        void changeCached<InfiniteData<Thread, string>>(client, queryKey, (now) => ({
          ...now,
          pages: now.pages.map((one, at) => (now.pageParams[at] === cursor ? changed : one)),
        }));
      }
    };
    // Loading older pages marks nothing read, so a hidden tab loads them too.
    const changed = bus.on('inbox.changed').pipe(filter((event) => event.conversation_id === conversation));
    const heard = merge(changed, bus.on('live.reconnected')).subscribe(() => {
      // Pages that failed to load stay unchanged until the next event.
      refresh().catch(() => undefined);
    });
    return () => {
      running.abort();
      heard.unsubscribe();
    };
    // `key` replaces the query's key, which is a new array on each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, key, conversation]);
  return query;
}

export interface OlderMessages {
  readonly pending: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly load: () => void;
}

export interface OpenThread {
  /** Undefined until it is loaded, and when it is gone. */
  readonly thread: Thread | undefined;
  readonly items: readonly ThreadItem[];
  readonly older: OlderMessages;
  /** Keeps the latest page only. */
  readonly forgetOlder: () => void;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** A thread that stays current: events reload its latest page only. */
export function useThread(id: string): OpenThread {
  const queryKey = threadKey(id);
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      // The tab may have been opened in the background, or hidden a moment after an event.
      await becomesSeen(signal);
      return call(getThread, { id }, { signal });
    },
    // Loading it marks it read, so it is loaded even if it was loaded a second ago.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const conversation = data?.info.id;
  const subscriber = data?.subscriber?.id;
  // Until the first load ends, every conversation and every subscriber may be the one of this thread.
  const concerns = {
    keys: [queryKey],
    when: (event: { conversation_id: number }) => (isPending || event.conversation_id === conversation) && isSeen(),
  };
  useLiveInvalidate({
    'inbox.received': concerns,
    'inbox.changed': concerns,
    'subscriber.changed': {
      keys: [queryKey],
      // Without ids there were too many to list.
      when: ({ ids }) =>
        (isPending || (subscriber !== undefined && (ids.length === 0 || ids.includes(subscriber)))) && isSeen(),
    },
    'campaign.changed': { keys: [queryKey], when: isSeen },
  });

  const [held, setHeld] = useState<Held>();
  const olderQuery = useOlder(id, held?.before ?? '', conversation);
  const pages = olderQuery.data?.pages;
  if (data && data !== held?.latest) setHeld(held ? follow(held, data) : fresh(data));
  const items = useMemo(() => (held ? itemsOf(pages ?? [], held) : []), [pages, held]);
  const gone = isApiError(error) && error.status === 404;
  return {
    thread: gone ? undefined : data,
    items,
    older: {
      pending: pages ? olderQuery.hasNextPage : (held?.before ?? '') !== '',
      loading: olderQuery.isFetching,
      failed: olderQuery.isError,
      load: () => void olderQuery.fetchNextPage(),
    },
    forgetOlder: () => data && setHeld(fresh(data)),
    error,
    retry: () => void refetch(),
  };
}

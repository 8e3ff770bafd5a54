import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, isApiError } from '@textloom/api';
import { getThread, type Thread } from '@textloom/contracts';
import { useLiveInvalidate } from '@textloom/kit';
import { useMemo, useState } from 'react';
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

const NONE: readonly string[] = [];

/**
 * What a user can change in a page: notes, and failed messages that can be sent again. `undefined` until the page is
 * loaded.
 */
const canChange = (page: Thread | undefined): boolean =>
  !page || page.notes.length > 0 || page.replies.some(({ failure }) => failure?.retry);

const joined = (results: readonly UseQueryResult<Thread>[]) => ({
  pages: results.flatMap(({ data }) => data ?? []),
  loading: results.some(({ data, isFetching }) => !data && isFetching),
  failed: results.some(({ data, isError }) => !data && isError),
});

/** The pages of messages before the cursors, newest first. Events reload only the pages that they may have changed. */
function useOlder(id: string, cursors: readonly string[], conversation: number | undefined) {
  const older = useQueries({
    queries: cursors.map((before) => ({
      queryKey: olderKey(id, before),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getThread, { id, before }, { signal }),
      staleTime: Infinity,
      gcTime: 0,
    })),
    combine: joined,
  });
  useLiveInvalidate({
    // Loading older pages marks nothing read, so a hidden tab loads them too.
    'inbox.changed': {
      keys: cursors.filter((_, at) => canChange(older.pages[at])).map((before) => olderKey(id, before)),
      when: (event) => event.conversation_id === conversation,
    },
  });
  return older;
}

export interface OlderMessages {
  readonly pending: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly load: () => void;
}

export interface OpenThread {
  /** Loads nothing more, because loading a thread marks it read. Resolves when the last load was answered. */
  readonly leave: () => Promise<void>;
  /** Undefined until loaded, and once it no longer exists. */
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
  const client = useQueryClient();
  const queryKey = threadKey(id);
  const [left, setLeft] = useState(false);
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    enabled: !left,
    queryFn: async ({ signal }) => {
      // The tab may have been opened in the background, or hidden a moment after an event.
      await becomesSeen(signal);
      return call(getThread, { id }, { signal });
    },
    // Loading marks it read, so reload even if it was loaded a second ago.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  const conversation = data?.info.id;
  const subscriber = data?.subscriber?.id;
  // Until the first load ends, any conversation or subscriber may be this thread's.
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
  if (data && data !== held?.latest) setHeld(held ? follow(held, data) : fresh(data));
  const cursors = held?.older ?? NONE;
  const { pages, loading, failed } = useOlder(id, cursors, conversation);
  const items = useMemo(() => (held ? itemsOf(pages, held) : []), [pages, held]);
  const next = pages.at(-1)?.info.before ?? held?.before ?? '';
  const gone = isApiError(error) && error.status === 404;
  return {
    leave: async () => {
      setLeft(true);
      await client
        .getQueryCache()
        .find({ queryKey })
        ?.promise?.catch(() => undefined);
    },
    thread: gone ? undefined : data,
    items,
    older: {
      pending: next !== '',
      loading,
      failed,
      load: () => {
        // Scroll events may repeat before the loading state is rendered.
        setHeld((now) => now && (now.older.includes(next) ? now : { ...now, older: [...now.older, next] }));
        if (failed) void client.refetchQueries({ queryKey: olderKey(id, next) });
      },
    },
    forgetOlder: () => data && setHeld(fresh(data)),
    error,
    retry: () => void refetch(),
  };
}

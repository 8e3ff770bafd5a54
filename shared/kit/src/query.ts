import { isApiError, isCancelled } from '@textloom/api';
import { bus } from '@textloom/bus';
import type { LiveEventType } from '@textloom/contracts';
import { QueryCache, QueryClient, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Only what never reached the server is asked again: a refusal stays a refusal. */
const worthRetrying = (count: number, error: Error): boolean => count < 2 && isApiError(error) && (error.kind === 'network' || error.kind === 'timeout');

/**
 * The query client of a frame. Data stays fresh for 30 s because live events say when it changed.
 * Failed loads are logged, not shown as alerts (ERR-028); cancelled ones are not even logged.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!isCancelled(error)) console.warn(`Loading ${JSON.stringify(query.queryKey)} failed:`, error.message);
      },
    }),
    defaultOptions: {
      queries: { staleTime: 30_000, retry: worthRetrying, retryDelay: (attempt) => 500 * 2 ** attempt, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });

/** Which cached data each live event makes old. */
export type LiveMap = Partial<Record<LiveEventType, readonly QueryKey[]>>;

/** Time in which further events of a burst (an import, a campaign) are gathered into one refresh. */
const GATHER_MS = 400;

/**
 * Refreshes cached data when the server says that it changed:
 * `useLiveInvalidate({ 'subscriber.changed': [['subscribers']] })`. After a broken live stream came
 * back everything named is refreshed, because events may have been missed.
 */
export function useLiveInvalidate(map: LiveMap): void {
  const client = useQueryClient();
  const latest = useRef(map);
  latest.current = map;
  const types = Object.keys(map).sort().join(' ');

  useEffect(() => {
    const due = new Map<string, QueryKey>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      timer = undefined;
      const keys = [...due.values()];
      due.clear();
      for (const queryKey of keys) void client.invalidateQueries({ queryKey });
    };
    const mark = (keys: readonly QueryKey[]): void => {
      for (const key of keys) due.set(JSON.stringify(key), key);
      // Events of a burst are gathered into one refresh.
      timer ??= setTimeout(flush, GATHER_MS);
    };
    const subscription = bus.all().subscribe(({ type }) => {
      if (type === 'live.reconnected') mark(Object.values(latest.current).flat());
      else if (type in latest.current) mark(latest.current[type as LiveEventType] ?? []);
    });
    return () => {
      subscription.unsubscribe();
      clearTimeout(timer);
    };
  }, [client, types]);
}

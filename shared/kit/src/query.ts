import { isApiError, isCancelled } from '@textloom/api';
import { bus, type BusRecord } from '@textloom/bus';
import type { BusEvents, LiveEventType } from '@textloom/contracts';
import { QueryCache, QueryClient, useQueryClient, type Query, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStable } from './use-stable';

/** Retries calls that never reached the server, and 503; other errors are final. */
const worthRetrying = (count: number, error: Error): boolean =>
  count < 2 &&
  isApiError(error) &&
  (error.kind === 'network' || error.kind === 'timeout' || error.id === 'unavailable');

/**
 * The query client of a frame. Data stays fresh for 30 s because live events report changes. Failed loads are logged,
 * not shown as alerts (ERR-028); cancelled ones are not logged.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!isCancelled(error)) console.warn(`Loading ${JSON.stringify(query.queryKey)} failed:`, error.message);
      },
    }),
    defaultOptions: {
      // Calls are made offline too, and fail: a screen that waits for the connection would show no error.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        retry: worthRetrying,
        retryDelay: (attempt) => 500 * 2 ** attempt,
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false },
    },
  });

const late = new WeakSet<Query>();

/**
 * A running load may be from before the event, so it is repeated afterwards. Cancelling it would leave a slow
 * connection without any data while events keep arriving.
 */
async function refreshAfterwards(client: QueryClient, query: Query): Promise<void> {
  if (late.has(query)) return;
  late.add(query);
  await query.promise?.catch(() => undefined);
  late.delete(query);
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}

/** Loads what is cached under this key again after an event, also where a load is under way that may be from before it. */
function refreshQueries(client: QueryClient, queryKey: QueryKey): void {
  for (const query of client.getQueryCache().findAll({ queryKey }))
    if (query.state.fetchStatus !== 'idle') void refreshAfterwards(client, query);
  void client.invalidateQueries({ queryKey, predicate: ({ state }) => state.fetchStatus === 'idle' });
}

/** Cached data that a live event invalidates; with `when` only events whose payload concerns it. */
type Refreshed<T extends LiveEventType> =
  | readonly QueryKey[]
  | { readonly keys: readonly QueryKey[]; readonly when: (payload: BusEvents[T]) => boolean };
/** The cached data that each live event invalidates. */
export type LiveMap = { readonly [T in LiveEventType]?: Refreshed<T> };

/** Time in which events of a burst (an import, a campaign) are combined into one refresh. */
const GATHER_MS = 400;

function keysOf(map: LiveMap, { type, payload }: BusRecord): readonly QueryKey[] {
  if (type === 'live.reconnected') return Object.values(map).flatMap((entry) => ('when' in entry ? entry.keys : entry));
  // The type of the map pairs events and payloads; TypeScript cannot follow that into the union.
  const entry = map[type as LiveEventType] as Refreshed<never> | undefined;
  if (!entry) return [];
  if (!('when' in entry)) return entry;
  return entry.when(payload as never) ? entry.keys : [];
}

/** Cached data from before an event that arrived while no screen listened is stale, however recent. */
function forgetOlder(client: QueryClient, map: LiveMap): void {
  const said = new Map<string, { queryKey: QueryKey; at: number }>();
  for (const record of bus.recent())
    for (const queryKey of keysOf(map, record)) said.set(JSON.stringify(queryKey), { queryKey, at: record.at });
  for (const { queryKey, at } of said.values())
    void client.invalidateQueries({
      queryKey,
      predicate: ({ state }) => state.dataUpdatedAt > 0 && state.dataUpdatedAt <= at,
    });
}

/**
 * Refreshes what the live events of `read()` invalidate until it is stopped, at most once in `everyMs`. For data that
 * several parts share; a screen uses `useLiveInvalidate`.
 */
export function followLive(client: QueryClient, read: () => LiveMap, everyMs = 0): () => void {
  forgetOlder(client, read());
  const due = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Not the time of day, which may be set back by an hour.
  let refreshedAt = -Infinity;
  const flush = (): void => {
    timer = undefined;
    refreshedAt = performance.now();
    const keys = [...due.values()];
    due.clear();
    for (const queryKey of keys) refreshQueries(client, queryKey);
  };
  const subscription = bus.all().subscribe((record) => {
    const keys = keysOf(read(), record);
    if (keys.length === 0) return;
    for (const key of keys) due.set(JSON.stringify(key), key);
    // Events of a burst are combined into one refresh.
    timer ??= setTimeout(flush, Math.max(GATHER_MS, refreshedAt + everyMs - performance.now()));
  });
  return () => {
    subscription.unsubscribe();
    clearTimeout(timer);
  };
}

/**
 * Refreshes cached data when the server reports a change: `useLiveInvalidate({ 'subscriber.changed': [['subscribers']]
 * })`. After a reconnect everything named is refreshed, because events may have been missed. Events while the screen
 * was closed count too. `everyMs` is the shortest time between two refreshes.
 */
export function useLiveInvalidate(map: LiveMap, everyMs = 0): void {
  const client = useQueryClient();
  const read = useStable(() => map);
  const types = Object.keys(map).sort().join(' ');
  useEffect(() => followLive(client, read, everyMs), [client, read, types, everyMs]);
}

import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { bus } from '@textloom/bus';
import type { InboxList } from '@textloom/contracts';
import { settled, useStable } from '@textloom/kit';
import { useEffect, useRef } from 'react';
import { reaches, rowsOf, trimmed, withHead, withPage, type Pages } from '../../model/conversation-pages';

export type ReadPage = (after: string, signal: AbortSignal) => Promise<InboxList>;

/** Throttle, in ms: the first event refreshes at once, later ones within this time are combined. */
const GATHER_MS = 400;
/** Rows kept at the top of the list; more if the reader has scrolled further. */
export const MIN_ROWS = 100;
/**
 * Maximum number of first pages to load until they reach the loaded part; after more new conversations the list starts
 * again.
 */
const MAX_HEAD_PAGES = 4;
/** Later pages that one refresh reloads. */
const MAX_LATER_PAGES = 20;
/** Pages that are searched for a conversation that entered the list. */
const SEARCHED_PAGES = 4;
/**
 * Maximum number of new conversations above the reader's place. After more the list starts again, or a forgotten tab
 * would grow for ever.
 */
const MAX_ROWS_ABOVE = 1_000;

/** Part of the cache keys of reloaded pages. */
const AGAIN = 'again';

interface Options {
  queryKey: QueryKey;
  read: ReadPage;
  /** Rows down to the reader's scroll position. */
  neededRows(): number;
  toTop(): void;
}

/** Ids of changed conversations; `all` if events may have been missed. */
type Changed = ReadonlySet<number | 'all'>;

/** Cursors of later pages, which reloading the first pages does not update. */
function pagesToRead(data: Pages, head: readonly InboxList[], changed: Changed): string[] {
  const later = data.pageParams.slice(head.length);
  if (changed.has('all')) return later.slice(0, MAX_LATER_PAGES);
  const fresh = new Set(head.flatMap(({ entries }) => entries.map(({ id }) => id)));
  const open = [...changed].flatMap((id) => (id === 'all' || fresh.has(id) ? [] : id));
  if (open.length === 0) return [];
  const known = new Set(rowsOf(data).map(({ id }) => id));
  // A conversation whose snooze ends, or that is reopened, enters the list at the position of its time.
  const came = open.some((id) => !known.has(id));
  const has = (at: number): boolean => data.pages[at]?.entries.some(({ id }) => open.includes(id)) ?? false;
  return later.filter((_, at) => has(at + head.length) || (came && at < SEARCHED_PAGES)).slice(0, MAX_LATER_PAGES);
}

/** Updates the loaded pages with as few calls as possible: only the first page and pages with changed rows. */
function useRefresh({ queryKey, read, neededRows, toTop }: Options): (changed: Changed) => Promise<void> {
  const client = useQueryClient();
  const above = useRef(0);
  return useStable(async (changed) => {
    const loaded = (): Pages | undefined => client.getQueryData<Pages>(queryKey);
    // A running load would overwrite what is written meanwhile.
    const loadEnded = (): Promise<void> => settled(client, queryKey);
    const again = (after: string): Promise<InboxList> =>
      client.fetchQuery({
        queryKey: [...queryKey, AGAIN, after],
        queryFn: ({ signal }) => read(after, signal),
        staleTime: 0,
        gcTime: 0,
      });
    await loadEnded();
    const before = loaded();
    if (!before) return;
    const head = [await again('')];
    while (!reaches(before, head) && head.length < MAX_HEAD_PAGES) head.push(await again(head.at(-1)?.next ?? ''));
    await loadEnded();
    const rows = rowsOf(loaded()).length;
    const needed = neededRows();
    client.setQueryData<Pages>(
      queryKey,
      (data) => data && withHead(data, reaches(data, head) ? head : head.slice(0, 1)),
    );
    const data = loaded();
    if (!data) return;
    above.current = needed <= MIN_ROWS ? 0 : above.current + rowsOf(data).length - rows;
    for (const after of pagesToRead(data, head, changed)) {
      const page = await again(after);
      await loadEnded();
      client.setQueryData<Pages>(queryKey, (now) => now && withPage(now, after, page));
    }
    const startAgain = above.current > MAX_ROWS_ABOVE;
    client.setQueryData<Pages>(queryKey, (now) => now && trimmed(now, startAgain ? 1 : neededRows()));
    if (!startAgain) return;
    above.current = 0;
    toTop();
  });
}

/** Keeps the list up to date with live events, including those that arrived while it was not shown. */
export function useLiveConversations(options: Options): void {
  const refresh = useRefresh(options);
  const key = JSON.stringify(options.queryKey);
  const client = useQueryClient();
  const { queryKey } = options;
  const isCached = useStable(() => client.getQueryData(queryKey) !== undefined);

  useEffect(() => {
    let due = new Set<number | 'all'>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running = false;
    let stopped = false;
    let last = -Infinity;
    const plan = (): void => {
      if (running || stopped || due.size === 0) return;
      timer ??= setTimeout(() => void run(), Math.max(0, last + GATHER_MS - performance.now()));
    };
    const run = async (): Promise<void> => {
      const changed = due;
      due = new Set();
      timer = undefined;
      running = true;
      last = performance.now();
      // The query cache logs the failure; the rows stay, and the next event reloads these too.
      const missed = await refresh(changed).then(
        () => [],
        () => [...changed],
      );
      running = false;
      plan();
      for (const one of missed) due.add(one);
    };
    const add = (one: number | 'all'): void => {
      due.add(one);
      plan();
    };
    if (isCached()) add('all');
    const subscription = bus.all().subscribe(({ type, payload }) => {
      if (type === 'live.reconnected') add('all');
      if (type === 'inbox.received' || type === 'inbox.changed') add(payload.conversation_id);
    });
    return () => {
      stopped = true;
      subscription.unsubscribe();
      clearTimeout(timer);
      // Cancels loads in flight: the next list shown would reuse their stale rows for the same query.
      client.removeQueries({ queryKey: [...(JSON.parse(key) as QueryKey), AGAIN] });
    };
  }, [client, key, refresh, isCached]);
}

import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Resolves when the load of this key that is under way has ended, whether it succeeded or not. */
export async function settled(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined);
}

/**
 * Changes cached data now, and once more when a load that is under way has ended: a reply from before would undo the
 * change, and so would a next page, which TanStack Query adds to the pages as they were when its load began. `change`
 * must give the same result when its own result is passed to it.
 */
export async function changeCached<T>(client: QueryClient, queryKey: QueryKey, change: (data: T) => T): Promise<void> {
  const apply = (): void => void client.setQueryData<T>(queryKey, (data) => data && change(data));
  apply();
  if (client.isFetching({ queryKey, exact: true }) === 0) return;
  await settled(client, queryKey);
  apply();
}

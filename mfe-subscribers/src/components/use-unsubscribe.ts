import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Subscriber, SubscriberList } from '@textloom/contracts';
import { unsubscribeOne } from '@textloom/kit';
import { SUBSCRIBERS, subscriberKey } from '../api/keys';

/** Applies the fields that a call returned to the cached subscriber, without a refetch (SUBS-019). */
function patchSubscriber(client: QueryClient, changes: Partial<Subscriber> & { id: number }): void {
  client.setQueriesData<SubscriberList>(
    { queryKey: [...SUBSCRIBERS, 'list'] },
    (list) =>
      list && { ...list, entries: list.entries.map((row) => (row.id === changes.id ? { ...row, ...changes } : row)) },
  );
  client.setQueryData<Subscriber>(subscriberKey(changes.id), (row) => row && { ...row, ...changes });
}

/** After a confirmation that names the lists, unsubscribes one subscriber from all of them and updates the cache. */
export function useUnsubscribe(onDone: (id: number, text: string) => void): (row: Subscriber) => Promise<void> {
  const client = useQueryClient();
  return async (row) => {
    const done = await unsubscribeOne(row);
    if (!done) return;
    const { message, ...fields } = done;
    patchSubscriber(client, fields);
    onDone(row.id, message);
  };
}

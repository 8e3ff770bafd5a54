import type { QueryClient } from '@tanstack/react-query';
import type { Subscriber, SubscriberList } from '@textloom/contracts';
import { SUBSCRIBERS, subscriberKey } from '../api/keys';

/** Applies the fields that a call returned to the cached subscriber, without a refetch (SUBS-019). */
export function patchSubscriber(client: QueryClient, changes: Partial<Subscriber> & { id: number }): void {
  client.setQueriesData<SubscriberList>(
    { queryKey: [...SUBSCRIBERS, 'list'] },
    (list) =>
      list && { ...list, entries: list.entries.map((row) => (row.id === changes.id ? { ...row, ...changes } : row)) },
  );
  client.setQueryData<Subscriber>(subscriberKey(changes.id), (row) => row && { ...row, ...changes });
}

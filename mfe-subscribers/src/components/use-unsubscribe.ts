import { useQueryClient } from '@tanstack/react-query';
import type { Subscriber } from '@textloom/contracts';
import { unsubscribeOne } from '@textloom/kit';
import { patchSubscriber } from '../model/patch-subscriber';

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

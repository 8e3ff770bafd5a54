import { useQueryClient } from '@tanstack/react-query';
import { formatPhone, type Subscriber } from '@textloom/contracts';
import { alerts, confirm } from '@textloom/kit';
import { unsubscribeSubscriber } from '../api/unsubscribe-subscriber';
import { MESSAGES, unsubscribedText } from '../messages';
import { patchSubscriber } from '../model/patch-subscriber';

/** Asks, unsubscribes one person and shows it at once; answers whether it happened. */
export function useUnsubscribe(onDone: (id: number, text: string) => void): (row: Subscriber) => Promise<void> {
  const client = useQueryClient();
  return async (row) => {
    const phone = formatPhone(row.phone);
    const sure = await confirm({ title: `Unsubscribe ${phone}?`, message: MESSAGES.unsubscribeText, yes: MESSAGES.unsubscribe, no: MESSAGES.cancel, destructive: true });
    if (!sure) return;
    try {
      const { message, ...fields } = await unsubscribeSubscriber({ id: row.id });
      patchSubscriber(client, fields);
      onDone(row.id, message || unsubscribedText(phone));
    } catch (error) {
      alerts.failure(error);
    }
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { formatPhone, getLeaving, unsubscribeSubscriber, type Subscriber } from '@textloom/contracts';
import { alerts, confirm, leavingText } from '@textloom/kit';
import { MESSAGES, unsubscribedText } from '../messages';
import { patchSubscriber } from '../model/patch-subscriber';

/**
 * Asks with the names of the lists, unsubscribes one subscriber from all of them and updates the cache. Returns whether
 * it happened.
 */
export function useUnsubscribe(onDone: (id: number, text: string) => void): (row: Subscriber) => Promise<void> {
  const client = useQueryClient();
  return async (row) => {
    const phone = formatPhone(row.phone);
    try {
      const { keywords } = await call(getLeaving, { ids: [row.id] });
      const message = `${leavingText(phone, keywords)}${MESSAGES.unsubscribeText}`;
      if (
        !(await confirm({
          title: `Unsubscribe ${phone}?`,
          message,
          yes: MESSAGES.unsubscribe,
          no: MESSAGES.cancel,
          destructive: true,
        }))
      )
        return;
      const { message: done, ...fields } = await call(unsubscribeSubscriber, { id: row.id });
      patchSubscriber(client, fields);
      onDone(row.id, done || unsubscribedText(phone));
    } catch (error) {
      alerts.failure(error);
    }
  };
}

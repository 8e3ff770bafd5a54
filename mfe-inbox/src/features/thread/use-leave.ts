import { useQueryClient } from '@tanstack/react-query';
import { escapeHtml, type Thread } from '@textloom/contracts';
import { alerts, unsubscribeOne, useStable } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { threadKey } from '../../api/keys';

/**
 * Unsubscribes the person of a thread after a confirmation and updates the thread from the fields of the reply
 * (INBOX-023). Null when there is nobody to unsubscribe, or for users who may not (decision 106).
 */
export function useLeave(id: string, subscriber: Thread['subscriber']): (() => void) | null {
  const client = useQueryClient();
  const may = useCan('subscriber.unsubscribe');
  const leave = useStable(async (): Promise<void> => {
    const done = subscriber && (await unsubscribeOne(subscriber));
    if (!done) return;
    const { message, ...fields } = done;
    client.setQueryData<Thread>(
      threadKey(id),
      (now) => now && { ...now, subscriber: now.subscriber && { ...now.subscriber, ...fields } },
    );
    alerts.success(escapeHtml(message));
  });
  const run = useStable(() => void leave());
  return may && subscriber?.disabled === 0 ? run : null;
}

import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { counted, unsubscribeErrorGroup, type Campaign } from '@textloom/contracts';
import { alerts, confirm, escapeHtml } from '@textloom/kit';
import { useState } from 'react';
import { campaignKey, historyKey } from '../../api/keys';
import { VIEW_MESSAGES } from '../../view-messages';

export type ErrorGroup = Campaign['errors'][number];

export const stillSubscribed = (group: ErrorGroup): number =>
  Math.max(0, group.total_subscribers - group.unsubscribed_subscribers);

/** Unsubscribes the people of an error group after a confirmation (CAMP-030). `busy` is the group that is running. */
export function useUnsubscribeGroup(id: number): {
  busy: number | null;
  unsubscribe: (group: ErrorGroup) => Promise<void>;
} {
  const client = useQueryClient();
  const [busy, setBusy] = useState<number | null>(null);
  const unsubscribe = async (group: ErrorGroup): Promise<void> => {
    const who = counted(stillSubscribed(group), 'subscriber');
    const sure = await confirm({
      title: `Unsubscribe ${who}?`,
      message: `Their messages failed: ${group.error_message}. They leave all of your lists, no message will reach them any more, and only they themselves can join again, by texting a keyword. This cannot be undone.`,
      yes: VIEW_MESSAGES.unsubscribe,
      no: VIEW_MESSAGES.cancel,
      destructive: true,
    });
    if (!sure) return;
    setBusy(group.status);
    try {
      const { message } = await call(unsubscribeErrorGroup, { id, error_message: group.error_message });
      alerts.success(escapeHtml(message));
      await Promise.all([campaignKey(id), historyKey(id)].map((queryKey) => client.invalidateQueries({ queryKey })));
    } catch (error) {
      alerts.failure(error);
    } finally {
      setBusy(null);
    }
  };
  return { busy, unsubscribe };
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { bus } from '@textloom/bus';
import { getCampaign, type BusEvents, type Campaign } from '@textloom/contracts';
import { useLiveInvalidate } from '@textloom/kit';
import { useEffect } from 'react';
import { campaignKey, historyKey } from '../../api/keys';

/** How often a running campaign is reloaded: withdrawn recipients, errors and history rows are not in the events. */
const READ_AGAIN_MS = 2_500;

/** `progress.sent` counts the messages that left (decision 49); the campaign's own `sent` is its state. */
function withProgress(
  campaign: Campaign,
  { recipients, sent, delivered, failed }: BusEvents['campaign.progress'],
): Campaign {
  const pending = Math.max(0, recipients - sent - campaign.stats.skipped);
  return { ...campaign, stats: { ...campaign.stats, recipients, sent, delivered, failed, pending } };
}

/** One campaign, kept live: progress events contain the counters, everything else is reloaded. */
export function useCampaign(id: number) {
  const client = useQueryClient();
  const queryKey = campaignKey(id);
  useLiveInvalidate({ 'campaign.changed': [queryKey, historyKey(id)], 'inbox.received': [queryKey] });
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    const readAgain = (): void => {
      due = undefined;
      void client.invalidateQueries({ queryKey: campaignKey(id) });
      void client.invalidateQueries({ queryKey: historyKey(id) });
    };
    const subscription = bus.on('campaign.progress').subscribe((progress) => {
      if (progress.id !== id) return;
      client.setQueryData<Campaign>(campaignKey(id), (before) => before && withProgress(before, progress));
      // After the last event too: one reload follows every event.
      due ??= setTimeout(readAgain, READ_AGAIN_MS);
    });
    return () => {
      subscription.unsubscribe();
      clearTimeout(due);
    };
  }, [client, id]);
  return useQuery({ queryKey, queryFn: ({ signal }) => call(getCampaign, { id }, { signal }) });
}

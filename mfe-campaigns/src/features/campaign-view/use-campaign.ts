import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bus } from '@textloom/bus';
import type { BusEvents, Campaign } from '@textloom/contracts';
import { useLiveInvalidate } from '@textloom/kit';
import { useEffect } from 'react';
import { getCampaign } from '../../api/get-campaign';
import { campaignKey, historyKey } from '../../api/keys';

/** After this calm the campaign is read again: who left, errors and replies are not in the events. */
const CALM_MS = 1_500;

/** `progress.sent` counts the messages that left (decision 49), not the campaign's state of the same name. */
function withProgress(campaign: Campaign, { recipients, sent, delivered, failed }: BusEvents['campaign.progress']): Campaign {
  const pending = Math.max(0, recipients - sent - campaign.stats.skipped);
  return { ...campaign, stats: { ...campaign.stats, recipients, sent, delivered, failed, pending } };
}

/** One campaign, kept live: progress events carry the counters, everything else is read again. */
export function useCampaign(id: number) {
  const client = useQueryClient();
  const queryKey = campaignKey(id);
  useLiveInvalidate({ 'campaign.changed': [queryKey, historyKey(id)], 'inbox.received': [queryKey] });
  useEffect(() => {
    let calm: ReturnType<typeof setTimeout> | undefined;
    const readAgain = (): void => {
      void client.invalidateQueries({ queryKey: campaignKey(id) });
      void client.invalidateQueries({ queryKey: historyKey(id) });
    };
    const subscription = bus.on('campaign.progress').subscribe((progress) => {
      if (progress.id !== id) return;
      client.setQueryData<Campaign>(campaignKey(id), (before) => before && withProgress(before, progress));
      clearTimeout(calm);
      calm = setTimeout(readAgain, CALM_MS);
    });
    return () => {
      subscription.unsubscribe();
      clearTimeout(calm);
    };
  }, [client, id]);
  return useQuery({ queryKey, queryFn: ({ signal }) => getCampaign({ id }, { signal }) });
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bus } from '@textloom/bus';
import type { Campaign } from '@textloom/contracts';
import { useLiveInvalidate } from '@textloom/kit';
import { useEffect } from 'react';
import { getCampaign } from '../../api/get-campaign';
import { campaignKey, historyKey } from '../../api/keys';

/** One campaign, kept live: progress events carry the counters, everything else is read again. */
export function useCampaign(id: number) {
  const client = useQueryClient();
  const queryKey = campaignKey(id);
  useLiveInvalidate({ 'campaign.changed': [queryKey, historyKey(id)], 'campaign.progress': [historyKey(id)], 'inbox.received': [queryKey] });
  useEffect(() => {
    const subscription = bus.on('campaign.progress').subscribe((progress) => {
      if (progress.id !== id) return;
      client.setQueryData<Campaign>(campaignKey(id), (before) => {
        if (!before) return before;
        const { recipients, delivered, failed } = progress;
        const left = progress.accepted + delivered + failed;
        return { ...before, sent: progress.sent, stats: { ...before.stats, recipients, delivered, failed, sent: left, pending: Math.max(0, recipients - left - before.stats.skipped) } };
      });
    });
    return () => subscription.unsubscribe();
  }, [client, id]);
  return useQuery({ queryKey, queryFn: ({ signal }) => getCampaign({ id }, { signal }) });
}

import { useQueryClient } from '@tanstack/react-query';
import { getCampaign, type Campaign } from '@textloom/contracts';
import { useCall, useLiveInvalidate } from '@textloom/kit';
import { useEffect } from 'react';
import { campaignKey, historyKey, repliesKey } from '../../api/keys';
import { followProgress, PROGRESS_EVERY_MS, withProgress } from '../../model/progress';

/**
 * One campaign, kept live: progress events contain the counters and are shown at most twice a second, everything else
 * is reloaded at intervals.
 */
export function useCampaign(id: number) {
  const client = useQueryClient();
  const keys = [campaignKey(id), historyKey(id), repliesKey(id)];
  const isThis = (changed: { id: number }): boolean => changed.id === id;
  useLiveInvalidate(
    {
      'campaign.progress': { keys, when: isThis },
      // A reply also changes the campaign.
      'campaign.changed': { keys, when: isThis },
      // Error groups and rows show when people unsubscribe.
      'subscriber.changed': keys,
    },
    PROGRESS_EVERY_MS,
  );
  useEffect(
    () =>
      followProgress((latest) => {
        const progress = latest.get(id);
        if (progress)
          client.setQueryData<Campaign>(campaignKey(id), (before) => before && withProgress(before, progress));
      }),
    [client, id],
  );
  // Events were missed while the view was closed.
  return useCall(getCampaign, campaignKey(id), { id }, { refetchOnMount: 'always' });
}

import { useQueryClient } from '@tanstack/react-query';
import { bus } from '@textloom/bus';
import { getCampaign, type Campaign } from '@textloom/contracts';
import { refreshQueries, useCall } from '@textloom/kit';
import { useEffect } from 'react';
import { campaignKey, historyKey, repliesKey } from '../../api/keys';
import { paced, withProgress } from '../../model/progress';

/** Shortest time between two reloads: a campaign of 5,000 messages a second changes all the time. */
const READ_AGAIN_MS = 2_500;
/** Events of a burst are combined into one reload. */
const GATHER_MS = 400;

/** Calls `read` soon after an event, and at most every READ_AGAIN_MS; after the last event too. */
function spaced(read: () => void): { soon(): void; later(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Infinity;
  let last = -Infinity;
  const within = (ms: number): void => {
    const at = Math.max(performance.now() + ms, last + READ_AGAIN_MS);
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => {
      due = Infinity;
      last = performance.now();
      read();
    }, at - performance.now());
  };
  return { soon: () => within(GATHER_MS), later: () => within(READ_AGAIN_MS), stop: () => clearTimeout(timer) };
}

/**
 * One campaign, kept live: progress events contain the counters and are shown at most twice a second, everything else
 * is reloaded at intervals.
 */
export function useCampaign(id: number) {
  const client = useQueryClient();
  useEffect(() => {
    const reload = spaced(() => {
      for (const queryKey of [campaignKey(id), historyKey(id), repliesKey(id)]) refreshQueries(client, queryKey);
    });
    const pace = paced(([progress]) => {
      client.setQueryData<Campaign>(campaignKey(id), (before) => before && progress && withProgress(before, progress));
      reload.later();
    });
    const subscriptions = [
      bus.on('campaign.progress').subscribe((progress) => progress.id === id && pace.note(progress)),
      // A reply to the campaign is also one of its changes.
      bus.on('campaign.changed').subscribe((changed) => changed.id === id && reload.soon()),
      // Error groups and rows show when people unsubscribe.
      bus.on('subscriber.changed').subscribe(reload.later),
      bus.on('live.reconnected').subscribe(reload.soon),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      reload.stop();
      pace.stop();
    };
  }, [client, id]);
  // Events while the view was closed were missed.
  return useCall(getCampaign, campaignKey(id), { id }, { refetchOnMount: 'always' });
}

import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { bus } from '@textloom/bus';
import type { CampaignRow } from '@textloom/contracts';
import { useEffect } from 'react';
import { paced, withProgress, type Progress } from '../model/progress';

interface Rows {
  readonly entries: readonly CampaignRow[];
}

/** Lists without one of these campaigns stay the same object, so that nothing is rendered again. */
function moved<L extends Rows>(list: L | undefined, latest: readonly Progress[]): L | undefined {
  if (!list?.entries.some(({ id }) => latest.some((progress) => progress.id === id))) return list;
  const entries = list.entries.map((row) => {
    const progress = latest.find(({ id }) => id === row.id);
    return progress ? withProgress(row, progress) : row;
  });
  return { ...list, entries };
}

/** Rows of running campaigns follow their progress in the cache, without a request. `key` begins the lists' keys. */
export function useLiveProgress(key: QueryKey): void {
  const client = useQueryClient();
  const hash = JSON.stringify(key);
  useEffect(() => {
    const lists = { queryKey: JSON.parse(hash) as QueryKey };
    const pace = paced((latest) => client.setQueriesData<Rows>(lists, (list) => moved(list, latest)));
    const subscription = bus.on('campaign.progress').subscribe(pace.note);
    return () => {
      subscription.unsubscribe();
      pace.stop();
    };
  }, [client, hash]);
}

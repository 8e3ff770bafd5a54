import { queryOptions, useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { bus } from '@textloom/bus';
import { getDashboard, type BusEvents, type Dashboard, type Need, type Needs } from '@textloom/contracts';
import { useGlobals } from '@textloom/session';
import { useEffect, useMemo } from 'react';
import { followLive, type LiveMap } from './query';

const DASHBOARD_KEY = ['dashboard'] as const;

const dashboardQuery = queryOptions({
  queryKey: DASHBOARD_KEY,
  queryFn: ({ signal }) => call(getDashboard, {}, { signal }),
});

const MOVED_BY: LiveMap = {
  'campaign.changed': [DASHBOARD_KEY],
  'campaign.progress': [DASHBOARD_KEY],
  'subscriber.changed': [DASHBOARD_KEY],
  'keyword.changed': [DASHBOARD_KEY],
  'profile.changed': [DASHBOARD_KEY],
};
/** A campaign reports its progress twice a second; the sums of the home page are refreshed at most this often. */
const REFRESH_MS = 2_000;

/** A running campaign's ring need not wait for the next refresh of the sums. */
function withProgress(data: Dashboard | undefined, progress: BusEvents['campaign.progress']): Dashboard | undefined {
  if (!data?.recent_campaigns.some(({ id }) => id === progress.id)) return data;
  const { sent, delivered } = progress;
  return {
    ...data,
    recent_campaigns: data.recent_campaigns.map((campaign) =>
      campaign.id === progress.id ? { ...campaign, stats: { sent, delivered } } : campaign,
    ),
  };
}

function startFollowing(client: QueryClient): () => void {
  const stopRefreshing = followLive(client, () => MOVED_BY, REFRESH_MS);
  const rings = bus
    .on('campaign.progress')
    .subscribe((progress) => client.setQueryData(dashboardQuery.queryKey, (data) => withProgress(data, progress)));
  return () => {
    stopRefreshing();
    rings.unsubscribe();
  };
}

const following = new WeakMap<QueryClient, { users: number; stop: () => void }>();

/** However many widgets show the dashboard, events refresh it once. */
function follow(client: QueryClient): () => void {
  const one = following.get(client) ?? { users: 0, stop: startFollowing(client) };
  following.set(client, one);
  one.users += 1;
  return () => {
    one.users -= 1;
    if (one.users > 0) return;
    one.stop();
    following.delete(client);
  };
}

/**
 * A part of the home page's data, kept live: the frame and the widgets of all remotes share one GET reporting/dashboard
 * (HOME-001). A widget is rendered again only when its part changes.
 */
export function useDashboard<T>(select: (dashboard: Dashboard) => T): UseQueryResult<T> {
  const client = useQueryClient();
  useEffect(() => follow(client), [client]);
  return useQuery({ ...dashboardQuery, select });
}

/** What the user should look at, by the name of the need; 0 and null: nothing. */
export type OpenNeeds = Needs & { readonly unread: number };

const needsOf = ({ needs }: Dashboard): Needs => needs;

/** All needs of the user, live; undefined while the dashboard is loading. */
export function useNeeds(): OpenNeeds | undefined {
  const { data } = useDashboard(needsOf);
  const { inbox_unread: unread } = useGlobals();
  return useMemo(() => data && { ...data, unread }, [data, unread]);
}

/** One of them, for the widget that shows it; null when there is nothing to show. */
export function useNeed<N extends Need>(name: N): OpenNeeds[N] | null {
  return useNeeds()?.[name] || null;
}

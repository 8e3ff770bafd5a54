import { useProfile } from '@textloom/session';
import { useMemo } from 'react';
import { OWN_MANIFEST } from '../base/own-manifest';
import { useNamedRoutes, useRemoteTable } from '../remotes';
import { inMenuOrder, type Reach } from './palette.model';

/** The entries this user may open, from the route list and the manifests of usable remotes; kept up to date. */
export function useReach(): Reach {
  const routes = useNamedRoutes();
  const profile = useProfile();
  const table = useRemoteTable();
  return useMemo(() => {
    const remotes = [...(table?.remotes.values() ?? [])].map(({ declares }) => declares);
    const manifests = inMenuOrder([...remotes, OWN_MANIFEST], routes, OWN_MANIFEST.id);
    return { routes, manifests, holder: profile, views: profile.views ?? [] };
  }, [routes, table, profile]);
}

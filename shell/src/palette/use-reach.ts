import { remoteManifestSchema } from '@textloom/contracts';
import { useProfile, useRoutes } from '@textloom/session';
import { useMemo } from 'react';
import { manifest as own } from '../../shell.manifest';
import { useRemoteTable } from '../remotes';
import { inMenuOrder, type Reach } from './palette.model';

const SHELL = remoteManifestSchema.parse(own);

/** The entries this user may open, from the route list and the manifests of usable remotes; kept up to date. */
export function useReach(): Reach {
  const routes = useRoutes();
  const profile = useProfile();
  const table = useRemoteTable();
  return useMemo(() => {
    const remotes = [...(table?.remotes.values() ?? [])].map(({ declares }) => declares);
    const manifests = inMenuOrder([...remotes, SHELL], routes, SHELL.id);
    return { routes, manifests, holder: profile, views: profile.views ?? [] };
  }, [routes, table, profile]);
}

import { type ParsedManifest, remoteManifestSchema } from '@textloom/contracts';
import { useProfile, useRoutes } from '@textloom/session';
import { useMemo } from 'react';
import { manifest as own } from '../../shell.manifest';
import { useRemoteTable } from '../remotes';
import type { Reach } from './palette.model';

const SHELL = remoteManifestSchema.parse(own);

/** The entries this user may open, from the route list and the manifests of usable remotes; kept up to date. */
export function useReach(): Reach {
  const routes = useRoutes();
  const profile = useProfile();
  const table = useRemoteTable();
  return useMemo(() => {
    // In menu order; remotes without a menu page come last, with the shell.
    const placeOf = ({ id }: ParsedManifest): number => {
      const at = routes.findIndex(({ menu, component }) => menu && component.startsWith(`${id}/`));
      return at === -1 || id === SHELL.id ? routes.length : at;
    };
    const remotes = [...(table?.remotes.values() ?? [])].map(({ declares }) => declares);
    const manifests = [...remotes, SHELL].sort((a, b) => placeOf(a) - placeOf(b));
    return { routes, manifests, holder: profile };
  }, [routes, table, profile]);
}

import type { RouteEntry } from '@textloom/contracts';
import { pageLanguage } from '@textloom/page-start';
import { useRoutes } from '@textloom/session';
import { useMemo } from 'react';
import { OWN_MANIFEST } from '../../base/own-manifest';
import { loadRegistry, useRemoteTable } from './registry';

/** The route list of the profile. The server names its pages in English: other names are those of the manifests. */
export function useNamedRoutes(): readonly RouteEntry[] {
  const routes = useRoutes();
  const table = useRemoteTable();
  return useMemo(() => {
    if (pageLanguage() === 'en') return routes;
    const manifests = [OWN_MANIFEST, ...[...(table?.remotes.values() ?? [])].map(({ declares }) => declares)];
    const names = new Map(
      manifests.flatMap(({ pages }) => Object.values(pages).map(({ path, name }) => [path, name] as const)),
    );
    return routes.map((route) => ({ ...route, name: names.get(route.path) ?? route.name }));
  }, [routes, table]);
}

/** A page in another language waits for the names of its pages: it would show the English ones for a moment. */
export async function namesRead(): Promise<void> {
  // When it fails, each page shows the failure and a retry.
  if (pageLanguage() !== 'en') await loadRegistry().catch(() => undefined);
}

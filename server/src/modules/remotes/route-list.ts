import {
  can,
  CONTRACT_VERSION,
  type Holder,
  type PageEntry,
  type ParsedManifest,
  type RouteEntry,
} from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import { readActiveReleases } from './release.repository';
import { shellPages } from './shell-pages';

const mayOpen = (page: PageEntry, holder: Holder): boolean =>
  !(page.ownersOnly && holder.authorized_account) &&
  (page.anyOf === undefined || page.anyOf.some((permission) => can(holder, permission)));

const LAST = Number.MAX_SAFE_INTEGER;

/** The pages of these manifests that a holder may open, menu entries first in their order. A path belongs to the first that declares it. */
export function routesOf(manifests: readonly Pick<ParsedManifest, 'id' | 'pages'>[], holder: Holder): RouteEntry[] {
  const taken = new Set<string>();
  return manifests
    .flatMap(({ id, pages }) => Object.entries(pages).map(([key, page]) => ({ component: `${id}/${key}`, page })))
    .filter(({ page }) => mayOpen(page, holder) && !taken.has(page.path) && taken.add(page.path))
    .sort((a, b) => (a.page.menu?.order ?? LAST) - (b.page.menu?.order ?? LAST) || (a.page.path < b.page.path ? -1 : 1))
    .map(({ component, page }) => ({
      path: page.path,
      component,
      name: page.name,
      ...(page.icon ? { icon: page.icon } : {}),
      menu: page.menu !== undefined,
    }));
}

/** The route list of the login profile (NAV-006, API-018): the shell's pages and those of the enabled releases. */
export async function composeRoutes(tx: Tx, holder: Holder): Promise<RouteEntry[]> {
  const releases = await readActiveReleases(tx);
  const usable = releases.filter((release) => release.enabled && release.contract === CONTRACT_VERSION);
  return routesOf([shellPages(), ...usable.map((release) => release.manifest)], holder);
}

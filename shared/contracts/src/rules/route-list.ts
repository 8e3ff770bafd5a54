import type { PageEntry, ParsedManifest, RemoteManifest, RouteEntry } from '../manifest';
import { can, type Holder } from '../permissions';

const mayOpen = (page: PageEntry, holder: Holder): boolean =>
  !(page.ownersOnly && holder.authorized_account) &&
  (page.anyOf === undefined || page.anyOf.some((permission) => can(holder, permission)));

const LAST = Number.MAX_SAFE_INTEGER;

/**
 * The route list (NAV-006): the pages of these manifests that the user may open, menu entries first in their order. A
 * path belongs to the first manifest that declares it.
 */
export function routesOf(
  manifests: readonly Pick<ParsedManifest | RemoteManifest, 'id' | 'pages'>[],
  holder: Holder,
): RouteEntry[] {
  const taken = new Set<string>();
  return manifests
    .flatMap(({ id, pages }) =>
      Object.entries(pages).map(([key, page]) => ({ component: `${id}/${page.view ?? key}`, page })),
    )
    .filter(({ page }) => mayOpen(page, holder) && !taken.has(page.path) && taken.add(page.path))
    .sort((a, b) => (a.page.menu?.order ?? LAST) - (b.page.menu?.order ?? LAST) || (a.page.path < b.page.path ? -1 : 1))
    .map(({ component, page }) => ({
      path: page.path,
      component,
      name: page.name,
      ...(page.icon ? { icon: page.icon } : {}),
      menu: page.menu !== undefined && !(page.menu.ownersOnly && holder.authorized_account),
    }));
}

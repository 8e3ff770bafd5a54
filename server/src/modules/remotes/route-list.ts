import { CONTRACT_VERSION, routesOf, type Holder, type RouteEntry } from '@textloom/contracts';
import type { Tx } from '../../db/connection';
import { readActiveReleases } from './release.repository';
import { shellPages } from './shell-pages';

/** The route list of the profile (NAV-006, API-018): the shell's pages and those of the enabled releases. */
export async function composeRoutes(tx: Tx, holder: Holder): Promise<RouteEntry[]> {
  const releases = await readActiveReleases(tx);
  const usable = releases.filter((release) => release.enabled && release.contract === CONTRACT_VERSION);
  return routesOf([shellPages(), ...usable.map((release) => release.manifest)], holder);
}

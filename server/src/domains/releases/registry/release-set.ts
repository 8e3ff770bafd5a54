import { CONTRACT_VERSION, routesOf, type Holder, type RouteEntry } from '@textloom/contracts';
import { createHash } from 'node:crypto';
import type { Tx } from '../../../platform/db/connection';
import { readReleaseNumbers, readReleaseSet } from '../release/release.repository';
import { shellPages } from '../shell/shell-pages';

/** The account's share for canary releases: 0 to 99, always the same one. */
export const bucketOf = (accountId: number): number =>
  createHash('sha256').update(`account ${accountId}`).digest().readUInt32BE() % 100;

/** The release set number that a tab sends. A number from the future means the newest set. */
export const knownRelease = async (tx: Tx, asked: number | undefined): Promise<number> => {
  const { release } = await readReleaseNumbers(tx);
  return Math.min(asked ?? release, release);
};

/**
 * The route list of the profile (NAV-006, API-018): the shell's pages and those of the enabled remotes, as of the
 * release set that the tab runs on.
 */
export async function composeRoutes(
  tx: Tx,
  holder: Holder,
  { release, bucket }: { release: number; bucket: number },
): Promise<RouteEntry[]> {
  const inForce = await readReleaseSet(tx, release, bucket);
  const usable = inForce.filter((one) => one.enabled && one.contract === CONTRACT_VERSION);
  return routesOf([shellPages(), ...usable.map(({ manifest }) => manifest)], holder);
}

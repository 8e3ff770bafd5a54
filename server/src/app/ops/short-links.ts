import { disableLink, linkOfAddress } from '../../domains/links';
import { notFound } from '../../platform/base/app-error';
import type { Database } from '../../platform/db/connection';

/**
 * Disables a short link, for all recipients who got it, or enables it again. `address` is any address of the link, as a
 * recipient forwards it. Running processes follow within a minute (TargetCache).
 */
export const setLinkDisabled = (
  { db }: { db: Database },
  address: string,
  disabled: boolean,
): Promise<{ target: string; account: number }> =>
  db.asEngine(async (tx) => {
    const link = await linkOfAddress(tx, address);
    const changed = link === undefined ? undefined : await disableLink(tx, link, disabled);
    if (!changed) throw notFound(`The short link ${address}`);
    return changed;
  });

import { purgeAccounts } from '../../domains/accounts';
import { purgeAudience } from '../../domains/audience';
import { purgeConsent } from '../../domains/consent';
import { purgeReleases } from '../../domains/releases';
import type { Database } from '../../platform/db/connection';
import { purgeSmpp } from '../../platform/providers/carrier/smpp/smpp-purge.repository';
import { purgeIdempotency } from '../../platform/web/idempotency';

/** What deletes its expired rows. */
const PURGES = [purgeIdempotency, purgeAccounts, purgeReleases, purgeAudience, purgeConsent, purgeSmpp];

/** Rows per statement: locks are short, and there is no long transaction after the job was off for a month. */
const CHUNK = 10_000;

/** Deletes expired rows; returns the number per table. Locked rows are left to the next night. */
export async function purgeExpired(db: Database, chunk = CHUNK): Promise<Record<string, number>> {
  const purged: Record<string, number> = {};
  for (const purge of PURGES) Object.assign(purged, await purge(db, chunk));
  return purged;
}

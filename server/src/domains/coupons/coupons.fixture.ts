import type { TestUser } from '../../testing/accounts';
import type { Database } from '../../platform/db/connection';
import { insertCoupons, insertPool } from './coupon-pool.repository';

/** Creates a pool with these codes. Returns its id. */
export const poolOf = (db: Database, owner: TestUser, slug: string, codes: readonly string[]): Promise<number> =>
  db.asEngine(async (tx) => {
    const id = await insertPool(tx, owner.accountId, { name: slug, slug, expires_on: null });
    await insertCoupons(tx, owner.accountId, id, codes);
    return id;
  });

import { createKeyword, createSubscribers } from '../../../testing/stage';
import type { TestDatabase } from '../../../testing/database';
import type { AccountFactory, TestUser } from '../../../testing/accounts';

/** Creates an account in Los Angeles with 4 subscribers in New York, 3 in Honolulu and 2 at home. */
export async function spread(
  db: TestDatabase,
  stage: Pick<AccountFactory, 'createOwner'>,
): Promise<{ owner: TestUser; keyword: number }> {
  const owner = await stage.createOwner({ quietHours: { until: 8, from: 21 }, timezone: -2 });
  const keyword = await createKeyword(db, owner);
  await createSubscribers(db, owner, keyword, 4, 2_125_551_000);
  await createSubscribers(db, owner, keyword, 3, 8_085_551_000);
  await createSubscribers(db, owner, keyword, 2, 2_135_551_000);
  return { owner, keyword };
}

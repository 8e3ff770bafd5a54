import type { Fault } from '../../../../standins/carrier/settings';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import type { TestUser } from '../../../testing/accounts';
import { outboundStage, type Stage } from '../../../testing/stage';

/** Queries the carrier after 0.3 s and 1 s instead of 3 and 10 minutes. */
const LATE_MINUTES = 0.005;
export const TUNING = { leaseMs: 1_000, settleMs: 5, pollMs: 50, backoffMs: 50 };

export async function stageWith(
  fault: () => Fault | undefined,
): Promise<{ db: TestDatabase; stage: Stage; owner: TestUser }> {
  const db = await testDatabase({ poolSize: 8 });
  const config = { carrierLateMinutes: LATE_MINUTES };
  // No receipt replaces a lost response.
  const stage = await outboundStage(db, { config, simulator: { fault }, delayMs: { min: 600_000, max: 600_000 } });
  return { db, stage, owner: await stage.createOwner({ planLeft: 1_000 }) };
}
export const phonesOf = async (stage: Stage): Promise<string[]> =>
  (await stage.texts()).map(({ phone }) => phone).sort();

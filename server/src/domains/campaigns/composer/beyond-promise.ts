import { readSettings } from '../../tenancy/account';
import { userName } from '../../tenancy/user';
import { invalid } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Session } from '../../../platform/web/session.types';
import type { Beyond } from '../campaign/campaign-save.repository';

const ALWAYS_LEFT_OUT =
  'By your sending settings, people who have had as many messages as they were promised are always left out.';

/** Who has just chosen to send even to people who have had what they were promised; null: these are left out. */
export async function beyondPromise(
  tx: Tx,
  { accountId, userId }: Session,
  chosen: number | undefined,
): Promise<Beyond | null> {
  if (chosen !== 1) return null;
  const { keep_promise: keeps } = await readSettings(tx, accountId);
  if (keeps) throw invalid('beyond_promise', ALWAYS_LEFT_OUT);
  return { beyond_by: await userName(tx, accountId, userId), beyond_at: new Date() };
}

import type { smartCountReply, SmartFilter, z } from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { isTooSlow } from '../../../platform/db/limits';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { holdFields } from '../custom-field/custom-fields.repository';
import * as smart from './smart-groups.repository';

/** Ids of another account are refused like unknown ones. */
export async function requireKnown(tx: Tx, accountId: number, filter: SmartFilter): Promise<void> {
  // Locks the fields, so that none is removed before the group that uses it is stored.
  if (filter.conditions.some(({ kind }) => kind === 'field')) await holdFields(tx, accountId);
  const { keywords, campaigns, fields } = await smart.countStrange(tx, accountId, filter);
  if (keywords > 0) throw notFound('A chosen keyword');
  if (campaigns > 0) throw notFound('A chosen campaign');
  if (fields > 0) throw notFound('A chosen custom field');
}

/**
 * Counts the matching people before a group is saved: exactly where that is quick, else by the sample (decision 449).
 */
export async function countSmartGroup(
  { db }: Deps,
  { accountId }: Session,
  filter: SmartFilter,
): Promise<z.output<typeof smartCountReply>> {
  const length = await db.asAccount(accountId, async (tx) => {
    await requireKnown(tx, accountId, filter);
    return smart.lengthOf(tx, accountId);
  });
  const estimate = () => db.asAccount(accountId, (tx) => smart.estimateMatching(tx, accountId, filter));
  const first = length === 'long' ? await estimate() : undefined;
  if (first?.near) return { total: first.total, exact: false };
  try {
    const total = await db.asAccount(accountId, async (tx) => {
      if (length !== 'short') await smart.limitStatementTime(tx);
      return smart.countMatching(tx, accountId, filter);
    });
    return { total, exact: true };
  } catch (error) {
    if (length === 'short' || !isTooSlow(error)) throw error;
    return { total: (first ?? (await estimate())).total, exact: false };
  }
}

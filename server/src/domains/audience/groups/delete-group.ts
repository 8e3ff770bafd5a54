import type { Tx } from '../../../platform/db/connection';

/**
 * Removes a group from the account's lists (GRP-009, API-043); its members stay stored for campaigns that
 * were addressed to it. Returns the name of the removed group, or undefined when the account has none with this id.
 */
export async function deleteGroup(tx: Tx, accountId: number, id: number): Promise<string | undefined> {
  const gone = await tx.maybeOne<{ name: string }>(
    'update contact_group set deleted = true where account_id = $1 and id = $2::bigint and not deleted returning name',
    [accountId, id],
  );
  return gone?.name;
}

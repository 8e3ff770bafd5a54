import type { Tx } from '../../../platform/db/connection';

/** Uses a function, because requests may not read the table. */
export const linkKey = (tx: Tx) => tx.value<Buffer>('select link_signing_key() as key');

/** Those of these links that belong to the account. */
export const ownLinks = (tx: Tx, accountId: number, ids: readonly number[]) =>
  tx.values<number>('select id from short_link where account_id = $1 and id = any($2::int[])', [accountId, ids]);

/** The id of the account's link to this target; stores the link if it is new (short_link_target). */
export async function storeLink(tx: Tx, accountId: number, target: string): Promise<number> {
  await tx.execute(
    'insert into short_link (account_id, target) values ($1, $2) on conflict (account_id, md5(target)) do nothing',
    [accountId, target],
  );
  return tx.value<number>('select id from short_link where account_id = $1 and md5(target) = md5($2) and target = $2', [
    accountId,
    target,
  ]);
}

/** Whether the operator disabled it. */
export const isDisabled = (tx: Tx, id: number) =>
  tx.value<boolean>('select disabled_at is not null as disabled from short_link where id = $1', [id]);

/** Disables a link, or enables it again. Returns its target and account; undefined when there is no such link. */
export const disableLink = (tx: Tx, id: number, disabled: boolean) =>
  tx.maybeOne<{ target: string; account: number }>(
    `update short_link set disabled_at = case when $2 then coalesce(disabled_at, now()) end
     where id = $1 returning target, account_id as account`,
    [id, disabled],
  );

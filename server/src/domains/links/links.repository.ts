import * as col from '../../platform/db/col';
import { command, statement } from '../../platform/db/sql';
import type { Tx } from '../../platform/db/connection';

/** Uses a function, because requests may not read the table. */
export const linkKey = (tx: Tx) =>
  tx.value(statement('links.linkKey', { key: col.bytes })`
     select link_signing_key() as key`);

/** Returns the ids that belong to the account. */
export const ownLinks = (tx: Tx, accountId: number, ids: readonly number[]) =>
  tx.values(statement('links.ownLinks', { id: col.number })`
     select id from short_link where account_id = ${accountId} and id = any(${ids}::int[])`);

/** The id of the account's link to this target; stores the link if it is new (short_link_target). */
export async function storeLink(tx: Tx, accountId: number, target: string): Promise<number> {
  await tx.execute(command('links.storeLink')`
     insert into short_link (account_id, target) values (${accountId}, ${target}) on conflict (account_id, md5(target)) do nothing`);
  return tx.value(statement('links.linkTo', { id: col.number })`
     select id from short_link where account_id = ${accountId} and md5(target) = md5(${target}) and target = ${target}`);
}

/** Whether the operator disabled the link. */
export const isDisabled = (tx: Tx, id: number) =>
  tx.value(statement('links.isDisabled', { disabled: col.bool })`
     select disabled_at is not null as disabled from short_link where id = ${id}`);

/** Disables a link, or enables it again. Returns its target and account; undefined when there is no such link. */
export const disableLink = (tx: Tx, id: number, disabled: boolean) =>
  tx.maybeOne(statement('links.disableLink', { target: col.text(), account: col.number })`
     update short_link set disabled_at = case when ${disabled} then coalesce(disabled_at, now()) end
     where id = ${id} returning target, account_id as account`);

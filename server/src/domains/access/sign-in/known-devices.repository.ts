import * as col from '../../../platform/db/col';
import { command, constant, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** Browsers kept for each user, so that programs without cookies do not fill the table. */
const MAX_PER_USER = 50;

export interface SeenDevice {
  accountId: number;
  userId: number;
  tokenHash: Buffer;
  /** "Chrome on Windows" */
  name: string;
  network: string;
}

/**
 * Stores the browser of a sign-in. `first`: the user's first known browser; `known`: the user has signed in with it
 * before.
 */
export async function storeDevice(
  tx: Tx,
  { accountId, userId, tokenHash, name, network }: SeenDevice,
): Promise<{ first: boolean; known: boolean }> {
  // The caller has locked the user's row, so two sign-ins with a new browser do not both find it unknown.
  const seen = await tx.one(statement('access.storeDevice', { first: col.bool, known: col.bool })`
     select count(*) = 0 as first, coalesce(bool_or(token_hash = ${tokenHash} or name = ${name} and network = ${network}), false) as known
     from user_device where account_id = ${accountId} and user_id = ${userId}`);
  await tx.execute(command('access.storeDevice.2')`
     insert into user_device (account_id, user_id, token_hash, name, network) values (${accountId}, ${userId}, ${tokenHash}, ${name}, ${network})
     on conflict (user_id, token_hash) do update set name = excluded.name, network = excluded.network, last_seen_at = clock_timestamp()`);
  await tx.execute(command('access.storeDevice.3')`
     delete from user_device where account_id = ${accountId} and id in (
       select id from user_device where account_id = ${accountId} and user_id = ${userId} order by last_seen_at desc, id desc offset ${constant(MAX_PER_USER)})`);
  return seen;
}

/** Whether the user has signed in with a browser before. */
export const isKnownDevice = (tx: Tx, userId: number, tokenHash: Buffer) =>
  tx.value(statement('access.isKnownDevice', { exists: col.bool })`
     select exists (select from user_device where user_id = ${userId} and token_hash = ${tokenHash})`);

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
  // The caller has locked the user's row, so two sign-ins of a new browser do not both find it unknown.
  const seen = await tx.one<{ first: boolean; known: boolean }>(
    `select count(*) = 0 as first, coalesce(bool_or(token_hash = $3 or name = $4 and network = $5), false) as known
     from user_device where account_id = $1 and user_id = $2`,
    [accountId, userId, tokenHash, name, network],
  );
  await tx.execute(
    `insert into user_device (account_id, user_id, token_hash, name, network) values ($1, $2, $3, $4, $5)
     on conflict (user_id, token_hash) do update set name = excluded.name, network = excluded.network, last_seen_at = clock_timestamp()`,
    [accountId, userId, tokenHash, name, network],
  );
  await tx.execute(
    `delete from user_device where account_id = $1 and id in (
       select id from user_device where account_id = $1 and user_id = $2 order by last_seen_at desc, id desc offset ${MAX_PER_USER})`,
    [accountId, userId],
  );
  return seen;
}

/** Whether the user has signed in with a browser before. */
export const isKnownDevice = (tx: Tx, userId: number, tokenHash: Buffer) =>
  tx.value<boolean>('select exists (select from user_device where user_id = $1 and token_hash = $2)', [
    userId,
    tokenHash,
  ]);

import type { Database, Tx } from '../../../platform/db/connection';

/** Compares numbers case-insensitively: users read them off a label. */
export async function isFreeDevice({ engine }: Database, number: string): Promise<boolean> {
  const { rowCount } = await engine.query(
    'select 1 from device where lower(number) = lower($1) and account_id is null',
    [number],
  );
  return rowCount === 1;
}

/** Gives a free device to an account; returns false when there is none. Of two concurrent calls, one gets it. */
export const assignDevice = async (tx: Tx, number: string, accountId: number): Promise<boolean> =>
  (await tx.execute(
    'update device set account_id = $2, assigned_at = now() where lower(number) = lower($1) and account_id is null',
    [number, accountId],
  )) === 1;

/** Stores the numbers that are new, and returns them. */
export const insertDevices = (tx: Tx, numbers: readonly string[]) =>
  tx.values<string>(
    `insert into device (number) select distinct on (lower(n)) n from unnest($1::text[]) n
     where not exists (select from device d where lower(d.number) = lower(n))
     on conflict do nothing returning number`,
    [numbers],
  );

/** Makes the account's devices free for another account. */
export const freeDevices = (tx: Tx, accountId: number) =>
  tx.execute('update device set account_id = null, assigned_at = null where account_id = $1', [accountId]);

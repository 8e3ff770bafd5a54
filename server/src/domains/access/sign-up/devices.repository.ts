import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Database, Tx } from '../../../platform/db/connection';

/** Compares numbers case-insensitively: users read them off a label. */
export const isFreeDevice = async ({ engine }: Database, number: string): Promise<boolean> =>
  (await engine.single.execute(command('access.isFreeDevice')`
     select 1 from device where lower(number) = lower(${number}) and account_id is null`)) === 1;

/** Gives a free device to an account; returns false when there is none. Of two concurrent calls, one gets it. */
export const assignDevice = async (tx: Tx, number: string, accountId: number): Promise<boolean> =>
  (await tx.execute(command('access.assignDevice')`
     update device set account_id = ${accountId}, assigned_at = now() where lower(number) = lower(${number}) and account_id is null`)) ===
  1;

/** Stores the new ones of these numbers, and returns them. */
export const insertDevices = (tx: Tx, numbers: readonly string[]) =>
  tx.values(statement('access.insertDevices', { number: col.text() })`
     insert into device (number) select distinct on (lower(n)) n from unnest(${numbers}::text[]) n
     where not exists (select from device d where lower(d.number) = lower(n))
     on conflict do nothing returning number`);

/** Makes the account's devices free for another account. */
export const freeDevices = (tx: Tx, accountId: number) =>
  tx.execute(command('access.freeDevices')`
     update device set account_id = null, assigned_at = null where account_id = ${accountId}`);

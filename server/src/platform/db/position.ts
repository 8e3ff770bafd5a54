import type { Tx } from './connection';

/** How far a repeated job has come, kept over restarts; undefined before its first run. */
export async function readPosition(tx: Tx, name: string): Promise<Date | undefined> {
  const at = await tx.maybeValue<string>(`select value ->> 'at' from setting where name = $1`, [name]);
  return at === undefined ? undefined : new Date(at);
}

/** Positions only move ahead, whichever process stores one last. */
export const storePosition = (tx: Tx, name: string, at: Date) =>
  tx.execute(
    `insert into setting as s (name, value) values ($1, jsonb_build_object('at', $2::text))
     on conflict (name) do update set value = excluded.value where s.value ->> 'at' < excluded.value ->> 'at'`,
    [name, at.toISOString()],
  );

import type { Tx } from './connection';
import * as col from './col';
import { command, statement } from './sql';

/** How far a repeated job has come, kept across restarts; undefined before its first run. */
export async function readPosition(tx: Tx, name: string): Promise<Date | undefined> {
  const at = await tx.maybeValue(statement('platform.readPosition', { at: col.text() })`
     select value ->> 'at' as at from setting where name = ${name}`);
  return at === undefined ? undefined : new Date(at);
}

/** Positions only move ahead, whichever process stores one last. */
export const storePosition = (tx: Tx, name: string, at: Date) =>
  tx.execute(command('platform.storePosition')`
     insert into setting as s (name, value) values (${name}, jsonb_build_object('at', ${at.toISOString()}::text))
     on conflict (name) do update set value = excluded.value where s.value ->> 'at' < excluded.value ->> 'at'`);

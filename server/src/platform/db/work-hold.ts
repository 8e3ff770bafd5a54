import type pg from 'pg';
import type { Tx } from './connection';
import * as col from './col';
import { recordMigrations } from './migration.repository';
import { command, constant, statement } from './sql';

const NAME = 'work.held';

/** A restored database: nothing is sent, charged or mailed until an operator allows it (ADR 0067). */
export interface Hold {
  /** When the database was restored; newer work was queued afterwards. */
  at: string;
  /** When the backup was created. */
  backup: string;
}

export const findHold = (tx: Tx) =>
  tx.maybeValue(
    statement('platform.findHold', { value: col.json({} as Hold) })`select value from setting where name = ${NAME}`,
  );

export const endHold = (tx: Tx) => tx.execute(command('platform.endHold')`delete from setting where name = ${NAME}`);

/** Servers and workers that run on the database: each has one session that listens. */
export async function serversOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ servers: number }>(
    `select count(*) as servers from pg_stat_activity where datname = current_database() and application_name = 'textloom_listen'`,
  );
  return rows[0]?.servers ?? 0;
}

/**
 * Skips numbers beyond those assigned after the backup, so that a late receipt or an old short link finds no wrong row.
 */
const GAP = 100_000;
const MESSAGES_GAP = 10_000_000;

/**
 * Puts the work of a restored database on hold before any server can start on it: in one transaction, which also writes
 * the list of applied migrations where the restore left it empty.
 */
export async function holdRestored(
  tx: Tx,
  hold: Hold,
  migrations: readonly { name: string; checksum: string }[],
): Promise<void> {
  await tx.execute('begin');
  await tx.execute(command('platform.storeHold')`
     insert into setting (name, value) values (${NAME}, ${JSON.stringify(hold)}) on conflict (name) do update set value = excluded.value`);
  await tx.execute(command('platform.skipNumbers')`
     select setval(format('%I.%I', schemaname, sequencename)::regclass,
       least(max_value, coalesce(last_value, start_value) + case sequencename when 'message_id_seq' then ${constant(MESSAGES_GAP)} else ${constant(GAP)} end))
     from pg_sequences where schemaname = 'public'`);
  await recordMigrations(tx, migrations);
  await tx.execute('commit');
}

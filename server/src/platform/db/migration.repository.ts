import { command } from './sql';
import type { Tx } from './transaction';

/** Key of the advisory lock for migrations. Any number will do, as long as every process uses the same. */
const LOCK = 7_390_401;

/** Waits for other processes that migrate. The lock ends with the connection. */
export const lockMigrations = (tx: Tx) =>
  tx.execute(command('platform.lockMigrations')`select pg_advisory_lock(${LOCK})`);

/** Records files that need not be applied any more. */
export const recordMigrations = (tx: Tx, migrations: readonly { name: string; checksum: string }[]) =>
  tx.execute(command('platform.recordMigrations')`
     insert into schema_migration (name, checksum)
     select * from unnest(${migrations.map(({ name }) => name)}::text[], ${migrations.map(({ checksum }) => checksum)}::text[])
     on conflict do nothing`);

/** Records a file that was applied; `expand`: a program that lacks it can run on the schema. */
export const recordMigration = (tx: Tx, name: string, checksum: string, expand: boolean) =>
  tx.execute(command('platform.recordMigration')`
     insert into schema_migration (name, checksum, expand) values (${name}, ${checksum}, ${expand})`);

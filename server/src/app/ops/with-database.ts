import { addressesOf, type Config } from '../../platform/config/config';
import { createDatabase, type Database } from '../../platform/db/connection';
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres';
import { migrate } from '../../platform/db/migrate';

/** Works beside a server: joins its embedded database, or starts it for the duration of the work. */
export async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataFolder: config.dataDir }) : undefined;
  const addresses = addressesOf(config, embedded?.url);
  const db = createDatabase({ ...addresses, poolSize: 2 });
  try {
    await migrate(addresses.directUrl);
    return await work(db);
  } finally {
    await db.close();
    await embedded?.stop();
  }
}

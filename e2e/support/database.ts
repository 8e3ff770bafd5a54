import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { dataFolder } from './app';
import { ROOT } from './server';

type Row = Record<string, unknown>;

/** The part of `pg`, a dependency of the server, that is used here. */
interface Pg {
  Client: new (settings: { connectionString: string }) => {
    connect(): Promise<void>;
    query(text: string, values: readonly unknown[]): Promise<{ rows: Row[] }>;
    end(): Promise<void>;
  };
}

/** The embedded database of a server, as its superuser. */
function databaseUrl(folder: string): string {
  const pointer = join(folder, 'postgres.location');
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : folder;
  const cluster = join(home, 'postgres');
  const { superuser } = JSON.parse(readFileSync(`${cluster}.secrets.json`, 'utf8')) as { superuser: string };
  const [, , , port, socket] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  return `postgres://postgres:${superuser}@localhost:${port}/textloom?host=${encodeURIComponent(socket?.trim() || '127.0.0.1')}`;
}

/** For states that only time causes, such as the end of a period; everything else goes through the product. */
export const sql = (text: string, values: readonly unknown[] = []): Promise<Row[]> => sqlOf(dataFolder(), text, values);

/** The same in the database of a server with this data folder. */
export async function sqlOf(folder: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { Client } = createRequire(join(ROOT, 'server/package.json'))('pg') as Pg;
  const client = new Client({ connectionString: databaseUrl(folder) });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

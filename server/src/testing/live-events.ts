import type { TestDatabase } from './database';

/** The live events sent while `work` runs, in order, and the result of `work`. */
export async function eventsDuring<Result>(
  db: Pick<TestDatabase, 'dedicated'>,
  work: () => Promise<Result>,
): Promise<{ told: unknown[]; result: Result }> {
  const client = await db.dedicated();
  try {
    const told: unknown[] = [];
    client.on('notification', ({ payload }) => told.push(JSON.parse(payload ?? 'null')));
    await client.query('listen textloom_live');
    const result = await work();
    // NOTIFY preserves order, so everything sent earlier has arrived.
    await client.query('select 1');
    return { told, result };
  } finally {
    await client.end();
  }
}

import type { TestDatabase } from './database';

/** What open screens are told while `work` runs, in order, and what `work` answered. */
export async function toldDuring<Result>(
  db: Pick<TestDatabase, 'dedicated'>,
  work: () => Promise<Result>,
): Promise<{ told: unknown[]; result: Result }> {
  const client = await db.dedicated();
  try {
    const told: unknown[] = [];
    client.on('notification', ({ payload }) => told.push(JSON.parse(payload ?? 'null')));
    await client.query('listen textloom_live');
    const result = await work();
    // What was told before arrives before this answer.
    await client.query('select 1');
    return { told, result };
  } finally {
    await client.end();
  }
}

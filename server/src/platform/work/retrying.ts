import { counter } from '../metrics/measures';

/** SQLSTATEs of transactions that PostgreSQL aborts because of others. */
const AGAIN: Readonly<Record<string, string>> = { '40001': 'serialization', '40P01': 'deadlock' };

export const deadlockRetries = counter(
  'textloom_deadlock_retries_total',
  'Transactions that were run again after a deadlock or a serialization conflict',
  ['reason'],
);

/** Retries a transaction that PostgreSQL aborted because of a deadlock or a serialization conflict. */
export async function retrying<T>(work: () => Promise<T>, tries = 5): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      const reason = code === undefined ? undefined : AGAIN[code];
      if (left <= 1 || reason === undefined) throw error;
      deadlockRetries.inc({ reason });
    }
  }
}

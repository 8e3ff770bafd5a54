const AGAIN = new Set(['40001', '40P01']);

/** Retries a transaction that PostgreSQL aborted because of a deadlock or a serialization conflict. */
export async function retrying<T>(work: () => Promise<T>, tries = 5): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if (left <= 1 || code === undefined || !AGAIN.has(code)) throw error;
    }
  }
}

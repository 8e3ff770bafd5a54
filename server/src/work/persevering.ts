import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../db/unavailable';
import { retrying } from './retrying';

const PAUSE_MS = 250;

/**
 * Retries a transaction until the database is available, so that a worker can store responses of the carrier instead of
 * leaving its messages to be queried. A commit without a response may have succeeded, so `work` must be idempotent.
 * Gives up when the worker stops; other workers then settle its claims.
 */
export async function persevering<T>(work: () => Promise<T>, stopping: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await retrying(work);
    } catch (error) {
      if (!isUnavailable(error) || stopping()) throw error;
      await sleep(PAUSE_MS * (1 + Math.random()));
    }
  }
}

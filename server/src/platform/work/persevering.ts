import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../db/unavailable';
import { retrying } from './retrying';

const PAUSE_MS = 250;

/**
 * Retries a transaction until it is committed: a worker that holds outcomes from the carrier stores them when the
 * database is available again, instead of leaving its messages to be queried. A commit whose reply was lost may have
 * succeeded, so `work` must be safe to repeat. Gives up when the worker has to stop; other workers then settle its
 * messages.
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

import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '../db/unavailable';
import { retrying } from './retrying';

const PAUSE_MS = 250;

/**
 * Runs a transaction again until the database has taken it: a worker that holds answers of the carrier notes them when
 * the database is back, instead of leaving its messages to be asked about. Since a commit whose answer was lost may have
 * happened, `work` must be safe to do twice. Gives up when the worker is to stop; then others settle what it held.
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

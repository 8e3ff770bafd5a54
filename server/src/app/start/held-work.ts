import { setTimeout as sleep } from 'node:timers/promises';
import { findHold, type Hold } from '../../platform/db/work-hold';
import { isUnavailable } from '../../platform/db/unavailable';
import type { Deps } from '../../platform/web/deps';

const POLL_MS = 2_000;

/**
 * Runs `start`, which starts everything that sends, mails or charges; on a restored database once an operator has ended
 * its hold (ADR 0067). Returns a function that stops waiting for that.
 */
export async function whenNotHeld(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  hold: Hold | undefined,
  start: () => Promise<void>,
  pollMs = POLL_MS,
): Promise<() => Promise<void>> {
  if (!hold) {
    await start();
    return () => Promise.resolve();
  }
  log.warn(
    hold,
    'this database was restored from a backup: nothing is sent, mailed or charged until "ops restored resume"',
  );
  const stopped = new AbortController();
  const isHeld = async (): Promise<boolean> => {
    try {
      return (await db.asEngine(findHold)) !== undefined;
    } catch (error) {
      if (isUnavailable(error)) return true;
      throw error;
    }
  };
  const waiting = (async () => {
    do await sleep(pollMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    while (!stopped.signal.aborted && (await isHeld()));
    if (stopped.signal.aborted) return;
    log.info({}, 'the hold has ended; sending');
    await start();
  })();
  return () => {
    stopped.abort();
    return waiting;
  };
}

import type { TooLate } from '../../../platform/providers/carrier/gateway';

const CLOCKS = { steady: (): number => performance.now(), wall: (): number => Date.now() };

/**
 * Checks right before a message is sent whether its claim is too old, because another worker may have taken over. It
 * compares clocks instead of waiting for a timer: a process that was stopped handles what its connections received
 * meanwhile before its timers run. The monotonic clock stands still while a machine is suspended, and the wall clock
 * may be set back, so the later one counts. `claimedAt`: by performance.now().
 */
export function deadlineOf(claimedAt: number, withinMs: number, { steady, wall } = CLOCKS): TooLate {
  const claimedAtWall = wall() - (steady() - claimedAt);
  return {
    get aborted() {
      return Math.max(steady() - claimedAt, wall() - claimedAtWall) >= withinMs;
    },
  };
}

import { bus } from '@textloom/bus';
import { compareWithNewest, isCompared } from './snapshot';

/** Changes of a burst are combined into one check. */
const GATHER_MS = 200;
/** Spreads the requests of all accounts' open tabs. */
const SPREAD_MS = 600;
const RETRIES = 2;
const RETRY_MS = 3_000;

/**
 * Compares the tab's release set with the newest after each change, and after a lost connection, which may have hidden
 * one. Returns the function that stops it.
 */
export function keepUpWithReleases(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // One after the other: a slow reply must not replace a newer one.
  let last = Promise.resolve();
  const compare = (retries: number): Promise<void> =>
    compareWithNewest().then(
      () => undefined,
      (error: unknown) => {
        if (retries > 0) plan(RETRY_MS, retries - 1);
        else console.warn('The newest versions could not be read:', error);
      },
    );
  const plan = (wait: number, retries: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      last = last.then(() => compare(retries));
    }, wait);
  };
  const soon = (): void => plan(GATHER_MS + Math.random() * SPREAD_MS, RETRIES);
  const subscription = bus.on('release.changed').subscribe(({ release }) => {
    if (!isCompared(release)) soon();
  });
  subscription.add(bus.on('live.reconnected').subscribe(soon));
  return () => {
    subscription.unsubscribe();
    clearTimeout(timer);
  };
}

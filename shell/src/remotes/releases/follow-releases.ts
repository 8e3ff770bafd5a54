import { configureSession, session } from '@textloom/session';
import { Subscription } from 'rxjs';
import { keepBucket } from '../../base/bucket-cookie';
import { browser } from '../../base/browser';
import { watchInput } from './kept-input';
import { watchTyping } from './safe-moment';
import { compareWithNewest, tabRelease, isCompared } from './snapshot';
import { bus } from '@textloom/bus';

/** Debounce in ms, which combines a burst of changes into one check. */
const GATHER_MS = 200;
/** Random delay in ms that spreads the requests of all open tabs. */
const SPREAD_MS = 600;
const RETRIES = 2;
const RETRY_MS = 3_000;

/**
 * Compares the tab's release set with the newest after each change, and after a lost connection, which may have hidden
 * one. Returns the function that stops it.
 */
function keepUpWithReleases(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Sequential, so that a slow reply does not replace a newer one.
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

configureSession({ release: tabRelease });

/** Whether somebody was signed in before on this page. */
let wasFollowed = false;

/** Another account may get a different canary, and a release may have been missed while nobody was signed in. */
async function beginAgain(): Promise<void> {
  const { differs } = await compareWithNewest();
  // Reloads without asking, because nothing is typed yet.
  if (differs) browser.reload();
}

/** Keeps this tab's release set up to date while somebody is signed in. Returns the function that stops it. */
export function followReleases(): () => void {
  // A page that was just opened already has its set: reloading it would only disturb its reader.
  if (wasFollowed && tabRelease() !== undefined)
    beginAgain().catch((error: unknown) => console.warn('The newest versions could not be read:', error));
  wasFollowed = true;
  const running = new Subscription();
  for (const stop of [keepUpWithReleases(), watchTyping(), watchInput()]) running.add(stop);
  running.add(session.state$.subscribe(({ data }) => data && keepBucket(data.bucket)));
  return () => running.unsubscribe();
}

import { configureSession, session } from '@textloom/session';
import { Subscription } from 'rxjs';
import { keepBucket } from './bucket-cookie';
import { browser } from './browser';
import { keepUpWithReleases } from './keep-up';
import { watchInput } from './kept-input';
import { watchTyping } from './safe-moment';
import { compareWithNewest, tabRelease } from './snapshot';

configureSession({ release: tabRelease });

/** Somebody was signed in before on this page: another account may get a different canary. */
async function beginAgain(): Promise<void> {
  if (tabRelease() === undefined) return;
  const { differs } = await compareWithNewest();
  // Nothing is typed yet.
  if (differs) browser.reload();
}

/** Keeps this tab's release set up to date while somebody is signed in. Returns the function that stops it. */
export function followReleases(): () => void {
  beginAgain().catch((error: unknown) => console.warn('The newest versions could not be read:', error));
  const running = new Subscription();
  for (const stop of [keepUpWithReleases(), watchTyping(), watchInput()]) running.add(stop);
  running.add(session.state$.subscribe(({ data }) => data && keepBucket(data.bucket)));
  return () => running.unsubscribe();
}

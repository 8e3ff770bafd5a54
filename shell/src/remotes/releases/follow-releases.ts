import { configureSession, session } from '@textloom/session';
import { Subscription } from 'rxjs';
import { keepBucket } from './bucket-cookie';
import { browser } from './browser';
import { keepUpWithReleases } from './keep-up';
import { watchInput } from './kept-input';
import { watchTyping } from './safe-moment';
import { compareWithNewest, tabRelease } from './snapshot';

configureSession({ release: tabRelease });

/** Whether somebody was signed in before on this page. */
let wasFollowed = false;

/** Another account may get a different canary, and a release may have been missed while nobody was signed in. */
async function beginAgain(): Promise<void> {
  const { differs } = await compareWithNewest();
  // Nothing is typed yet.
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

import { forgetUnsavedChanges, mayLeave } from '@textloom/kit';
import { browser } from './browser';
import { isCalm } from './safe-moment';

const LOOK_MS = 100;
/** A save that hangs does not hold the page for ever: the browser's own limit of a call is longer. */
const PATIENCE_MS = 10_000;

/** Waits for what is on its way to the server. */
async function calm(): Promise<void> {
  for (let waited = 0; !isCalm() && waited < PATIENCE_MS; waited += LOOK_MS)
    await new Promise((done) => setTimeout(done, LOOK_MS));
}

/** Reloads without a question: nothing is unsaved, or the user has decided. */
export async function reloadPage(): Promise<void> {
  await calm();
  forgetUnsavedChanges();
  browser.reload();
}

/** Reloads after asking about unsaved changes. */
export async function askAndReload(): Promise<void> {
  if (await mayLeave()) await reloadPage();
}

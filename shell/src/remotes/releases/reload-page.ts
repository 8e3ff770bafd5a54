import { forgetUnsavedChanges, mayLeave } from '@textloom/kit';
import { browser } from '../../base/browser';
import { isCalm } from './safe-moment';

const LOOK_MS = 100;
/** A hanging save must not block the page for ever; the client's own time limit of a call is longer. */
const PATIENCE_MS = 10_000;

/** Waits for saves in progress. */
async function calm(): Promise<void> {
  for (let waited = 0; !isCalm() && waited < PATIENCE_MS; waited += LOOK_MS)
    await new Promise((done) => setTimeout(done, LOOK_MS));
}

/** Reloads without asking: nothing is unsaved, or the user has decided. */
export async function reloadPage(): Promise<void> {
  await calm();
  forgetUnsavedChanges();
  browser.reload();
}

/** Reloads after asking about unsaved changes. */
export async function confirmAndReload(): Promise<void> {
  if (await mayLeave()) await reloadPage();
}

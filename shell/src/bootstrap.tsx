import { PartError, reportPart } from '@textloom/ui';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { requestProfile } from './app/early-profile';
import { loadSession } from './base/late-session';
import { endOldSession } from './base/old-session';
import { storedSession } from './base/stored-session';
import { forgetBucket } from './base/bucket-cookie';
import { showStartFailure } from './start-failure';

/** Shows the application; a visitor who is not signed in gets the sign-in page before the session is loaded. */
export async function start(): Promise<void> {
  endOldSession();
  if (storedSession() === undefined) forgetBucket();
  else void (await loadSession()).restore(requestProfile());

  const host = document.getElementById('root');
  if (!host) throw new Error('index.html has no #root');
  createRoot(host, {
    // An error outside every boundary: React has emptied the page.
    onUncaughtError: (error) => {
      console.error(error);
      reportPart(new PartError({ owner: 'shell', title: 'Textloom', version: null }, 'render', error));
      showStartFailure();
    },
  }).render(<App />);
}

import { restore, session } from '@textloom/session';
import { PartError, reportPart } from '@textloom/ui';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { requestProfile } from './app/early-profile';
import { forgetBucket } from './remotes/releases/bucket-cookie';
import { showStartFailure } from './start-failure';

void restore(requestProfile());
session.state$.subscribe(({ status }) => {
  if (status === 'signed-out') forgetBucket();
});

const host = document.getElementById('root');
if (!host) throw new Error('index.html has no #root');
createRoot(host, {
  // Outside every boundary: React has emptied the page.
  onUncaughtError: (error) => {
    console.error(error);
    reportPart(new PartError({ owner: 'shell', title: 'Textloom', version: null }, 'render', error));
    showStartFailure();
  },
}).render(<App />);

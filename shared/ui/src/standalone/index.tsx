import { QueryClientProvider } from '@tanstack/react-query';
import { createQueryClient, LeaveGuard, type Remote, ShellProvider } from '@textloom/kit';
import { restore, useSession } from '@textloom/session';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router-dom';
import { ThemeRoot } from '../theme/theme-root';
import { AloneFrame } from './frame';
import { AlertHost, ModalsHost, QuestionHost } from './hosts';
import { aloneShell } from './shell-api';
import { QuickSignIn } from './sign-in';

function Alone({ remote }: { remote: Remote }) {
  const { status, data } = useSession();
  const [client] = useState(createQueryClient);
  const [shell] = useState(() => aloneShell(remote));
  if (status === 'signed-out') return <QuickSignIn title={remote.manifest.title} />;
  if (!data) return null;
  return (
    <QueryClientProvider client={client} key={data.profile.id}>
      <HashRouter>
        <LeaveGuard>
          <ShellProvider shell={shell}>
            <AloneFrame remote={remote}>
              <AlertHost />
              <ModalsHost />
              <QuestionHost />
            </AloneFrame>
          </ShellProvider>
        </LeaveGuard>
      </HashRouter>
    </QueryClientProvider>
  );
}

/**
 * Renders a remote without the shell: quick sign-in as any demo user, a small frame, its pages (addresses behind #) and
 * its widgets. Called by a remote's src/standalone.tsx.
 */
export function renderStandalone(remote: Remote): void {
  const host = document.getElementById('root');
  if (!host) throw new Error('standalone.html has no #root');
  void restore();
  document.title = `${remote.manifest.title}, standalone`;
  createRoot(host).render(
    <ThemeRoot>
      <Alone remote={remote} />
    </ThemeRoot>,
  );
}

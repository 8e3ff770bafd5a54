import { QueryClientProvider } from '@tanstack/react-query';
import { Alert, Box, Button } from '@mui/material';
import { APP_BASE, DEVELOPER_PERMISSION } from '@textloom/contracts';
import { createQueryClient, LeaveGuard, type Remote, showSubscriptionExpired, ShellProvider } from '@textloom/kit';
import { useProfile, useSession } from '@textloom/session';
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { HashRouter, useLocation, useNavigate } from 'react-router-dom';
import { FrozenDialog, LoadingPanel, Page } from '@textloom/ui';
import { AloneFrame } from './frame';
import { AlertHost, ModalsHost, QuestionHost } from './hosts';
import { followLiveEvents } from './live-events';
import { writtenIn } from './page-facts';
import { aloneShell } from './shell-api';
import { QuickSignIn } from './sign-in';
import type { Stage } from './stage';
import { useStore } from './store';

/** A link to the application, as in an alert's HTML, opens inside this page: the address is behind # here. */
function LinkTrap({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent): void => {
    const { target, button, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const anchor = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!anchor || anchor.origin !== window.location.origin || anchor.target !== '' || anchor.hasAttribute('download'))
      return;
    if (!anchor.pathname.startsWith(`${APP_BASE}/`)) return;
    event.preventDefault();
    void navigate(anchor.pathname.slice(APP_BASE.length) + anchor.search);
  };
  return (
    <div role="presentation" onClick={follow}>
      {children}
    </div>
  );
}

/** Notifies the panel of the open page. */
function AddressReport({ stage }: { stage: Stage }) {
  const { pathname, search } = useLocation();
  useEffect(() => stage.address.set(pathname + search), [stage, pathname, search]);
  return null;
}

/** As the shell does: the modal opens when the subscription is, or becomes, an expired one. */
function ExpiredNotice() {
  const { expired } = useProfile().subscription;
  useEffect(() => {
    if (expired) showSubscriptionExpired();
  }, [expired]);
  return null;
}

interface StageProps {
  readonly remote: Remote;
  readonly stage: Stage;
  readonly onOpenPanel?: (() => void) | undefined;
}

/**
 * The remote for one signed-in person. Its query cache is dropped with it, so the next person sees none of this
 * person's data.
 */
function SignedIn({ remote, stage, onOpenPanel }: StageProps) {
  const { freeze, subscription } = useProfile();
  const [client] = useState(createQueryClient);
  const [shell] = useState(() => aloneShell(remote));
  useEffect(() => () => client.clear(), [client]);
  // The server refuses the stream of an account that is on hold.
  useEffect(() => (freeze ? undefined : followLiveEvents()), [freeze]);
  const signOut = (): void => void stage.signOut();
  return (
    <QueryClientProvider client={client}>
      <HashRouter>
        <AddressReport stage={stage} />
        <LeaveGuard>
          <ShellProvider shell={shell}>
            <LinkTrap>
              {freeze ? (
                <FrozenDialog
                  phone={writtenIn('textloom-support-phone')}
                  email={writtenIn('textloom-support-email')}
                  onSignOut={signOut}
                />
              ) : (
                <AloneFrame remote={remote} onSignOut={signOut} onOpenPanel={onOpenPanel}>
                  <AlertHost />
                </AloneFrame>
              )}
              {/* A modal about a subscription state closes when that state ends. */}
              <ModalsHost key={`${freeze} ${subscription.expired}`} />
              <QuestionHost />
            </LinkTrap>
            {!freeze && <ExpiredNotice />}
          </ShellProvider>
        </LeaveGuard>
      </HashRouter>
    </QueryClientProvider>
  );
}

/** On a server without demo users, a customer who finds this page is told where the application is. */
function DevelopersOnly({ onSignOut }: { onSignOut: () => void }) {
  return (
    <Box component="main">
      <Page narrow>
        <Alert
          severity="info"
          action={
            <Button color="inherit" onClick={onSignOut}>
              Sign out
            </Button>
          }
        >
          This page is for developers of Textloom. <a href={`${APP_BASE}/`}>Open Textloom</a>
        </Alert>
      </Page>
    </Box>
  );
}

/** The remote under test, or the sign-in that precedes it. */
export function StageView(props: StageProps) {
  const { remote, stage, onOpenPanel } = props;
  const { status, data } = useSession();
  const phase = useStore(stage.phase);
  const personas = useStore(stage.personas);
  const person = useStore(stage.person);
  if (phase !== 'ready') return <LoadingPanel label={phase === 'switching' ? 'Changing the person' : 'Opening'} />;
  if (status === 'signed-out')
    return <QuickSignIn title={remote.manifest.title} stage={stage} onOpenPanel={onOpenPanel} />;
  if (!data) return <LoadingPanel label="Signing you in" />;
  if (personas.length === 0 && person && !person.allow.includes(DEVELOPER_PERMISSION))
    return <DevelopersOnly onSignOut={() => void stage.signOut()} />;
  return <SignedIn key={data.session} {...props} />;
}

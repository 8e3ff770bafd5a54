import { APP_BASE, link } from '@textloom/contracts';
import { lazyPart, LoadingPanel, ThemeRoot } from '@textloom/ui';
import { useEffect, useState } from 'react';
import { isMailed, usePanel } from '../sign-in/panel';
import { SignInArea } from '../sign-in/sign-in-area';
import { useLateSession } from '../base/late-session';
import { TEXTS } from './messages';

const loading = <LoadingPanel label={TEXTS.opening} />;
const SignedIn = lazyPart<{ entered: boolean }>({
  owner: 'shell',
  title: TEXTS.application,
  load: async () => {
    const view = await import('./signed-in');
    await view.namesRead();
    return view;
  },
  as: 'application',
  loading,
});
// Loaded on demand: its dialog would add 33 kB to the sign-in page (pnpm bench web).
const FrozenAccount = lazyPart({
  owner: 'shell',
  title: TEXTS.application,
  load: async () => ({ default: (await import('../modals/frozen-account')).FrozenAccount }),
  as: 'application',
  loading,
});

const SetUpFirst = lazyPart({
  owner: 'shell',
  title: TEXTS.application,
  load: async () => ({ default: (await import('../two-step/set-up-first')).SetUpFirst }),
  as: 'application',
  loading,
});

function LoggedOut() {
  useEffect(() => {
    // The next sign-in opens the current address, which must not be the one that signs out.
    if (window.location.pathname !== APP_BASE + link('/logout')) return;
    window.history.replaceState(null, '', APP_BASE + link('/home'));
  }, []);
  return <SignInArea />;
}

/**
 * Logged out, every address shows the sign-in area (NAV-010) and opens after the login. A link from a mail opens the
 * sign-in area for signed-in users too (AUTH-002).
 */
function Gate() {
  const { status, data } = useLateSession();
  const panel = usePanel();
  const [wasOut, setWasOut] = useState(false);
  const isOut = status === 'signed-out' || isMailed(panel);
  if (isOut && !wasOut) setWasOut(true);
  if (isOut) return <LoggedOut />;
  if (!data) return <LoadingPanel label={TEXTS.signingIn} />;
  if (data.profile.freeze) return <FrozenAccount />;
  if (data.second_step_missing) return <SetUpFirst />;
  return <SignedIn key={data.profile.id} entered={wasOut} />;
}

export function App() {
  return (
    <ThemeRoot>
      <Gate />
    </ThemeRoot>
  );
}

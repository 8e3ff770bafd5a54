import { useSession } from '@textloom/session';
import { LoadingPanel, ThemeRoot } from '@textloom/ui';
import { lazy, Suspense, useEffect } from 'react';
import { usePanel } from '../sign-in/panel';
import { SignInArea } from '../sign-in/sign-in-area';

const SignedIn = lazy(() => import('./signed-in'));
// Not on the sign-in page's way: a dialog would add 33 kB to it (pnpm bench web).
const FrozenAccount = lazy(async () => ({ default: (await import('../modals/frozen-account')).FrozenAccount }));

function LoggedOut() {
  useEffect(() => {
    // Who asked for the way out does not want it again after the next sign-in.
    if (window.location.pathname === '/app/logout') window.history.replaceState(null, '', '/app/home');
  }, []);
  return <SignInArea />;
}

/**
 * Logged out, only the sign-in area shows, whatever address is opened (NAV-010); the address stays for afterwards.
 * A password link opens it for everybody (AUTH-002).
 */
function Gate() {
  const { status, data } = useSession();
  const panel = usePanel();
  if (status === 'signed-out' || panel === 'resetpass') return <LoggedOut />;
  if (!data) return <LoadingPanel label="Signing you in" />;
  return (
    <Suspense fallback={<LoadingPanel label="Opening Textloom" />}>
      {data.profile.freeze ? <FrozenAccount /> : <SignedIn key={data.profile.id} />}
    </Suspense>
  );
}

export function App() {
  return (
    <ThemeRoot>
      <Gate />
    </ThemeRoot>
  );
}

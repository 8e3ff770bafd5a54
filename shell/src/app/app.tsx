import { useSession } from '@textloom/session';
import { LoadingPanel, ThemeRoot } from '@textloom/ui';
import { lazy, Suspense, useEffect } from 'react';
import { SignIn } from '../sign-in/sign-in.page';
import { productName } from './product';

const SignedIn = lazy(() => import('./signed-in'));
// Not on the sign-in page's way: a dialog would add 33 kB to it (pnpm bench web).
const FrozenAccount = lazy(async () => ({ default: (await import('../modals/frozen-account')).FrozenAccount }));

function LoggedOut() {
  useEffect(() => {
    // Who asked for the way out does not want it again after the next sign-in.
    if (window.location.pathname === '/app/logout') window.history.replaceState(null, '', '/app/home');
    document.title = `Sign in - ${productName()}`;
  }, []);
  return <SignIn />;
}

/** Logged out, only the login screen shows, whatever address is opened (NAV-010); the address stays for afterwards. */
function Gate() {
  const { status, data } = useSession();
  if (status === 'signed-out') return <LoggedOut />;
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

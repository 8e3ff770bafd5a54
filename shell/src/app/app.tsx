import { useSession } from '@textloom/session';
import { LoadingPanel, ThemeRoot } from '@textloom/ui';
import { lazy, Suspense, useEffect } from 'react';
import { FrozenAccount } from '../modals/frozen-account';
import { SignIn } from '../sign-in/sign-in.page';
import { productName } from './product';

const SignedIn = lazy(() => import('./signed-in'));

function LoggedOut() {
  useEffect(() => {
    document.title = `Sign in - ${productName()}`;
  }, []);
  return <SignIn />;
}

/** Logged out, only the login screen shows, whatever address is opened (NAV-010); the address stays for afterwards. */
function Gate() {
  const { status, data } = useSession();
  if (status === 'signed-out') return <LoggedOut />;
  if (!data) return <LoadingPanel label="Signing you in" />;
  if (data.profile.freeze) return <FrozenAccount />;
  return (
    <Suspense fallback={<LoadingPanel label="Opening Textloom" />}>
      <SignedIn key={data.profile.id} />
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

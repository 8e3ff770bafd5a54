import { useSession } from '@textloom/session';
import { lazyPart, LoadingPanel, ThemeRoot } from '@textloom/ui';
import { useEffect } from 'react';
import { isMailed, usePanel } from '../sign-in/panel';
import { SignInArea } from '../sign-in/sign-in-area';

const loading = <LoadingPanel label="Opening Textloom" />;
const SignedIn = lazyPart({
  owner: 'shell',
  title: 'The application',
  load: () => import('./signed-in'),
  as: 'page',
  loading,
});
// Loaded separately: a dialog would add 33 kB to the sign-in page (pnpm bench web).
const FrozenAccount = lazyPart({
  owner: 'shell',
  title: 'The application',
  load: async () => ({ default: (await import('../modals/frozen-account')).FrozenAccount }),
  as: 'page',
  loading,
});

function LoggedOut() {
  useEffect(() => {
    // After /logout the next sign-in must not open /logout again.
    if (window.location.pathname === '/app/logout') window.history.replaceState(null, '', '/app/home');
  }, []);
  return <SignInArea />;
}

/**
 * Signed out, only the sign-in area shows, at every address (NAV-010); the address stays for afterwards. The link of a
 * mail opens it for everyone (AUTH-002).
 */
function Gate() {
  const { status, data } = useSession();
  const panel = usePanel();
  if (status === 'signed-out' || isMailed(panel)) return <LoggedOut />;
  if (!data) return <LoadingPanel label="Signing you in" />;
  return data.profile.freeze ? <FrozenAccount /> : <SignedIn key={data.profile.id} />;
}

export function App() {
  return (
    <ThemeRoot>
      <Gate />
    </ThemeRoot>
  );
}

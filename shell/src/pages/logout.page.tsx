import { logout } from '@textloom/session';
import { LoadingPanel } from '@textloom/ui';
import { useEffect, useRef } from 'react';

/** /logout: ends the session (NAV-028). The next sign-in does not open this page again (app.tsx). */
export default function LogoutPage() {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void logout();
  }, []);
  return <LoadingPanel label="Signing you out" />;
}

import { useQueryClient } from '@tanstack/react-query';
import { logout } from '@textloom/session';
import { LoadingPanel } from '@textloom/ui';
import { useEffect, useRef } from 'react';
import { TEXTS } from './messages';

/** /logout: ends the session (NAV-028). The next sign-in does not open this page again (app.tsx). */
export default function LogoutPage() {
  const client = useQueryClient();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    // A call in progress would get a 401 once the session has ended.
    void client.cancelQueries().finally(() => void logout());
  }, [client]);
  return <LoadingPanel label={TEXTS.signingOut} />;
}

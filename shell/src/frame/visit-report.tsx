import { call, isApiError } from '@textloom/api';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { reportVisit } from '@textloom/contracts';

/** As the call takes it. */
const LONGEST = 300;

/**
 * Tells the referral tracker where the signed-in customer goes, before the page asks for anything
 * (NAV-005, decision 84). Nobody waits for it and nothing depends on it. The query stays here: it may hold
 * names and phone numbers of subscribers.
 */
export function VisitReport() {
  const { pathname } = useLocation();
  const told = useRef('');
  useLayoutEffect(() => {
    // "/" only leads on to the home page.
    if (pathname === '/' || told.current === pathname) return;
    told.current = pathname;
    call(reportVisit, { path: pathname.slice(0, LONGEST) }).catch((error: unknown) => {
      if (!isApiError(error)) throw error;
    });
  }, [pathname]);
  return null;
}

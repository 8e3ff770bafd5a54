import { call, isApiError } from '@textloom/api';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { reportVisit } from '@textloom/contracts';

/** Maximum path length of the call. */
const LONGEST = 300;

/**
 * Reports the pages of the signed-in customer to the referral tracker, before the page sends its own calls (NAV-005,
 * decision 84). Nothing waits for it. The query is omitted, because it may contain names and phone numbers of
 * subscribers.
 */
export function VisitReport() {
  const { pathname } = useLocation();
  const reported = useRef('');
  useLayoutEffect(() => {
    // "/" only redirects to the home page.
    if (pathname === '/' || reported.current === pathname) return;
    reported.current = pathname;
    call(reportVisit, { path: pathname.slice(0, LONGEST) }).catch((error: unknown) => {
      if (!isApiError(error)) throw error;
    });
  }, [pathname]);
  return null;
}

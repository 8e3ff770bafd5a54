import { isApiError } from '@textloom/api';
import { refresh, useSession } from '@textloom/session';
import { useEffect, useState } from 'react';
import { useTabRelease } from './snapshot';

/**
 * Whether the profile's route list belongs to the tab's release set. A stored profile may have that of another tab, and
 * is asked for again; where that fails, it has to do.
 */
export function useOwnRoutes(): boolean {
  const release = useTabRelease();
  const { data } = useSession();
  const [settled, setSettled] = useState(false);
  const fits = release === undefined || data === null || data.release === release;
  // From then on the page stays, whatever a later profile says.
  if (fits && release !== undefined && !settled) setSettled(true);
  const asks = !fits && !settled;
  useEffect(() => {
    if (!asks) return;
    refresh()
      .catch((error: unknown) => {
        if (!isApiError(error)) throw error;
      })
      .finally(() => setSettled(true));
  }, [asks]);
  return fits || settled;
}

import { isApiError } from '@textloom/api';
import { refresh, useSession } from '@textloom/session';
import { useEffect, useState } from 'react';
import { useTabRelease } from './snapshot';

/**
 * Whether the profile's route list belongs to the tab's release set. A stored profile may have another tab's route list
 * and is reloaded; if that fails, it is used anyway.
 */
export function useOwnRoutes(): boolean {
  const release = useTabRelease();
  const { data } = useSession();
  const [settled, setSettled] = useState(false);
  const fits = release === undefined || data === null || data.release === release;
  // From then on the page is kept, regardless of later profiles.
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

import { session, STORAGE_PREFIX } from '@textloom/session';
import type { Profile } from '@textloom/contracts';

const KEY = `${STORAGE_PREFIX}session`;

/**
 * Keeps simulated profiles out of the stored session, which the application and the next visit read: whenever the
 * session has stored itself, the real profile is written back.
 */
export function keepRealProfile(): { keep: (profile: Profile) => void } {
  let real: Profile | null = null;
  session.state$.subscribe(({ data }) => {
    if (!data || real?.id !== data.profile.id) return;
    for (const storage of [localStorage, sessionStorage]) {
      if (!storage.getItem(KEY)?.includes(JSON.stringify(data.session))) continue;
      storage.setItem(KEY, JSON.stringify({ ...data, profile: real }));
    }
  });
  return {
    keep: (profile) => {
      real = profile;
    },
  };
}

import { isApiError } from '@textloom/api';
import { bus } from '@textloom/bus';
import { refresh } from '@textloom/session';
import { debounceTime, merge } from 'rxjs';

const GATHER_MS = 500;

/** Refetches the profile (balance, keywords, routes, unread) when the server reports a change, once per burst. */
export function keepProfileFresh(): () => void {
  const subscription = merge(bus.on('profile.changed'), bus.on('live.reconnected'))
    .pipe(debounceTime(GATHER_MS))
    .subscribe(() => {
      refresh().catch((error: unknown) => {
        if (!isApiError(error)) throw error;
        console.warn('The profile could not be refreshed:', error.message);
      });
    });
  return () => subscription.unsubscribe();
}

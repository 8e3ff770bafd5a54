import { isApiError } from '@textloom/api';
import { bus } from '@textloom/bus';
import { refresh } from '@textloom/session';
import { debounceTime, merge } from 'rxjs';

const GATHER_MS = 500;
/** Delays before retrying a failed refresh, because no other event may follow. */
const RETRY_MS = [1_000, 4_000];

/** Refetches the profile (balance, keywords, routes, unread) when the server reports a change, once per burst. */
export function keepProfileFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = (retries: readonly number[]): void => {
    clearTimeout(timer);
    refresh().catch((error: unknown) => {
      if (!isApiError(error)) throw error;
      console.warn('The profile could not be refreshed:', error.message);
      const [wait, ...rest] = retries;
      if (wait !== undefined && !subscription.closed) timer = setTimeout(() => read(rest), wait);
    });
  };
  const subscription = merge(bus.on('profile.changed'), bus.on('live.reconnected'))
    .pipe(debounceTime(GATHER_MS))
    .subscribe(() => read(RETRY_MS));
  return () => {
    subscription.unsubscribe();
    clearTimeout(timer);
  };
}

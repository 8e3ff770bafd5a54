import { session } from '@textloom/session';
import { filter } from 'rxjs';
import { forgetPush, isSupported, renewPush } from './push-browser';

const warn = (what: string) => (error: unknown) => console.warn(what, error instanceof Error ? error.message : error);

/**
 * Renews this browser's notifications while the user is signed in, and ends them at sign-out. Returns the function that
 * stops it.
 */
export function keepPush(profileId: number): () => void {
  if (!isSupported()) return () => undefined;
  renewPush(profileId).catch(warn('Notifications could not be renewed:'));
  // The server stops by itself: the session they belong to has ended.
  const subscription = session.state$.pipe(filter(({ status }) => status === 'signed-out')).subscribe((state) => {
    if (state.status === 'signed-out' && state.reason === 'user')
      forgetPush().catch(warn('Notifications could not be ended:'));
  });
  return () => subscription.unsubscribe();
}

/** Navigates this tab to the thread of a clicked notification, without a reload (push-worker.js sends the message). */
export function onNotificationClick(open: (path: string) => void): () => void {
  if (!isSupported()) return () => undefined;
  const hear = ({ data, ports }: MessageEvent<unknown>): void => {
    if (typeof data !== 'object' || data === null || !('textloomOpen' in data) || typeof data.textloomOpen !== 'string')
      return;
    ports[0]?.postMessage('opened');
    open(data.textloomOpen.replace(/^\/app(?=\/)/, ''));
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}

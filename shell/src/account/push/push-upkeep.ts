import { session } from '@textloom/session';
import { filter } from 'rxjs';
import { forgetPush, isSupported, renewPush } from './push-browser';

const warn = (text: string) => (error: unknown) => console.warn(text, error instanceof Error ? error.message : error);

/** Renews this browser's push subscription while this user is signed in, and removes it when they sign out. Returns a function that ends this. */
export function keepPush(profileId: number): () => void {
  if (!isSupported()) return () => undefined;
  renewPush(profileId).catch(warn('Notifications could not be renewed:'));
  // If the session ends in any other way, the server stops sending on its own: a subscription belongs to its sign-in.
  const subscription = session.state$.pipe(filter(({ status }) => status === 'signed-out')).subscribe((state) => {
    if (state.status === 'signed-out' && state.reason === 'user')
      forgetPush().catch(warn('Notifications could not be ended:'));
  });
  return () => subscription.unsubscribe();
}

/** Opens the path of a clicked notification in this tab, without reloading it (worker/push-worker.ts requests it). */
export function onNotificationClick(open: (path: string) => void): () => void {
  if (!isSupported()) return () => undefined;
  const onMessage = ({ data, ports }: MessageEvent<unknown>): void => {
    if (typeof data !== 'object' || data === null || !('textloomOpen' in data) || typeof data.textloomOpen !== 'string')
      return;
    ports[0]?.postMessage('opened');
    open(data.textloomOpen.replace(/^\/app(?=\/)/, ''));
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
}

/**
 * The service worker of desktop notifications, served at /app/push-worker.js with the scope /app/. It caches nothing
 * and intercepts no requests: pages and files are loaded from the network as usual.
 */

import { APP_BASE, link } from '@textloom/contracts';

declare const self: ServiceWorkerGlobalScope;

const INBOX = `${APP_BASE}${link('/account/inbox')}`;
/** How long a tab may take to confirm that it opens the clicked conversation. */
const CONFIRM_MS = 1_000;

interface Message {
  title: string;
  body: string;
  tag: string;
  path: string;
}

const GENERAL: Message = { title: 'New message', body: '', tag: 'inbox', path: INBOX };

/** `renotify` is in the Notifications standard and in browsers, but not in TypeScript's library. */
interface Options extends NotificationOptions {
  renotify: boolean;
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/**
 * The message that the server sent (server/src/domains/notices/push/send-push.ts). A browser must show a notification for every
 * push, so an unreadable one becomes a general text.
 */
function readMessage(data: PushMessageData | null): Message {
  try {
    if (!data) return GENERAL;
    const { title, body, tag, path } = data.json() as Message;
    return { title: String(title), body: String(body), tag: String(tag), path: String(path) };
  } catch {
    return GENERAL;
  }
}

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = readMessage(event.data);
  // A new message in a conversation replaces the conversation's notification and alerts again.
  const options: Options = { body, tag, renotify: true, data: { path } };
  event.waitUntil(self.registration.showNotification(title, options));
});

/** Asks a tab to open the path with its own router: reloading the page would lose the input in it. */
function askTab(tab: WindowClient, path: string): Promise<boolean> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(true);
    setTimeout(() => done(false), CONFIRM_MS);
    tab.postMessage({ textloomOpen: path }, [port2]);
  });
}

async function open(path: string): Promise<unknown> {
  const address = new URL(path, self.location.origin);
  // Only pages of the application are opened.
  const target =
    address.origin === self.location.origin && address.pathname.startsWith('/app/') ? address.pathname : INBOX;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => new URL(url).pathname.startsWith('/app'));
  if (!tab) return self.clients.openWindow(target);
  await tab.focus().catch(() => undefined);
  if (await askTab(tab, target)) return undefined;
  return tab.navigate(target).catch(() => self.clients.openWindow(target));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const data = event.notification.data as { path?: string } | null;
  event.waitUntil(open(data?.path ?? INBOX));
});

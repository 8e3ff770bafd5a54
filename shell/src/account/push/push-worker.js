/**
 * The service worker of desktop notifications, served unchanged at /app/push-worker.js with the scope /app/. It caches
 * nothing and handles no requests.
 */

const INBOX = '/app/account/inbox';
/** How long a tab may take to confirm that it navigates. */
const ANSWER_MS = 1_000;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/**
 * The payload of server/src/modules/push/send-push.ts. A browser requires a notification, also for an unreadable
 * payload.
 */
function readMessage(data) {
  try {
    const { title, body, tag, path } = data.json();
    return { title: String(title), body: String(body), tag: String(tag), path: String(path) };
  } catch {
    return { title: 'New message', body: '', tag: 'inbox', path: INBOX };
  }
}

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = readMessage(event.data);
  // A newer message of a conversation replaces its notification, with a sound each time.
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: true, data: { path } }));
});

/** Asks a tab to navigate without a reload, which would lose its input. */
function askTab(tab, path) {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(true);
    setTimeout(() => done(false), ANSWER_MS);
    tab.postMessage({ textloomOpen: path }, [port2]);
  });
}

async function open(path) {
  const address = new URL(path, self.location.origin);
  // Only addresses of the application are opened.
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
  event.waitUntil(open(event.notification.data?.path ?? INBOX));
});

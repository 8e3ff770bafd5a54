/**
 * The service worker of desktop notifications, served as it is at /app/push-worker.js with the scope /app/.
 * It keeps nothing and answers no requests: pages and files come from the network as without it.
 */

const INBOX = '/app/account/inbox';
/** How long a tab may take to say that it opens what was clicked. */
const ANSWER_MS = 1_000;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** What the server sent (server/src/modules/push/send-push.ts). A browser must show something, also for what cannot be read. */
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
  // Messages of one conversation take each other's place, and are heard each time.
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: true, data: { path } }));
});

/** Asks a tab to open the path without loading anew, which would lose what is being typed there. */
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
  // Nothing outside of the application is ever opened.
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

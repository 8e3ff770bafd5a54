import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

interface Shown {
  title: string;
  options: { body: string; tag: string; data: { path: string } };
}
type Listener = (event: object) => void;

/** The worker in its own scope, with the open tabs. */
function start(tabs: { url: string; answers?: boolean }[] = []) {
  const listeners = new Map<string, Listener>();
  const shown: Shown[] = [];
  const done: string[] = [];
  const clients = tabs.map(({ url, answers = true }) => ({
    url,
    focus: () => (done.push(`focus ${url}`), Promise.resolve()),
    navigate: (path: string) => (done.push(`load ${path}`), Promise.resolve()),
    postMessage: ({ textloomOpen }: { textloomOpen: string }, [port]: { postMessage: (text: string) => void }[]) => {
      done.push(`ask ${textloomOpen}`);
      if (answers) port?.postMessage('opened');
    },
  }));
  class Channel {
    port1: { onmessage: (() => void) | null } = { onmessage: null };
    port2 = { postMessage: () => this.port1.onmessage?.() };
  }
  const self = {
    location: { origin: 'https://t.example' },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: () => Promise.resolve(),
    clients: {
      claim: () => Promise.resolve(),
      matchAll: () => Promise.resolve(clients),
      openWindow: (path: string) => (done.push(`window ${path}`), Promise.resolve()),
    },
    registration: {
      showNotification: (title: string, options: Shown['options']) => (
        shown.push({ title, options }),
        Promise.resolve()
      ),
    },
  };
  runInNewContext(readFileSync(join(__dirname, 'push-worker.js'), 'utf8'), {
    self,
    URL,
    MessageChannel: Channel,
    setTimeout: (run: () => void) => setTimeout(run, 0),
  });
  const send = async (type: string, event: object): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  return {
    shown,
    done,
    push: (text: string) => send('push', { data: { json: () => JSON.parse(text) as unknown } }),
    click: (path: string) =>
      send('notificationclick', { notification: { close: () => done.push('close'), data: { path } } }),
  };
}

describe('Decision 83: the service worker', () => {
  it('shows the sender and the text, one notification per conversation', async () => {
    const worker = start();
    await worker.push(
      JSON.stringify({ title: 'Textloom', body: 'Ana: Hello', tag: 'conversation-7', path: '/app/account/inbox/7' }),
    );
    expect(worker.shown).toEqual([
      {
        title: 'Textloom',
        options: { body: 'Ana: Hello', tag: 'conversation-7', renotify: true, data: { path: '/app/account/inbox/7' } },
      },
    ]);
  });

  it('shows something also for an unreadable payload', async () => {
    const worker = start();
    await worker.push('nonsense');
    expect(worker.shown).toMatchObject([{ title: 'New message', options: { data: { path: '/app/account/inbox' } } }]);
  });

  it('opens the thread in an open tab, without a reload', async () => {
    const worker = start([{ url: 'https://t.example/handsets' }, { url: 'https://t.example/app/home' }]);
    await worker.click('/app/account/inbox/7');
    expect(worker.done).toEqual(['close', 'focus https://t.example/app/home', 'ask /app/account/inbox/7']);
  });

  it('loads the thread in a tab that does not respond', async () => {
    const worker = start([{ url: 'https://t.example/app/', answers: false }]);
    await worker.click('/app/account/inbox/7');
    expect(worker.done).toContain('load /app/account/inbox/7');
  });

  it('opens a window when there is no tab', async () => {
    const worker = start();
    await worker.click('/app/account/inbox/7');
    expect(worker.done).toEqual(['close', 'window /app/account/inbox/7']);
  });

  it.each(['https://evil.example/app/x', '//evil.example/app/', '/api/login'])(
    'never leaves the application (%s)',
    async (path) => {
      const worker = start();
      await worker.click(path);
      expect(worker.done).toEqual(['close', 'window /app/account/inbox']);
    },
  );
});

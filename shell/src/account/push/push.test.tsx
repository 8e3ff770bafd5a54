import { bus } from '@textloom/bus';
import { adoptSession, session } from '@textloom/session';
import {
  act,
  api,
  apiError,
  apiOk,
  apiPage,
  expectWarning,
  formOf,
  make,
  mswServer,
  queryOf,
  renderPart,
  screen,
  waitFor,
} from '@textloom/testing';
import { PushControl } from './push-control';
import { keepPush, onNotificationClick } from './push-upkeep';
import { showTabNotices } from './tab-notice';
import { PUSH_LIMIT_MS } from './use-push';

const KEY = 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM';
const ENDPOINT = 'https://push.example/send/1';
const keyBytes = Uint8Array.from(atob(KEY.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
  letter.charCodeAt(0),
).buffer;

/** A fake of the browser's notification API, as far as this code uses it. */
class FakeBrowser extends EventTarget {
  permission: NotificationPermission = 'default';
  asks: NotificationPermission = 'granted';
  subscription: {
    endpoint: string;
    options: object;
    toJSON: () => object;
    unsubscribe: () => Promise<boolean>;
  } | null = null;
  registered: string[] = [];
  subscribing: () => Promise<void> = () => Promise.resolve();

  subscribe = async (): Promise<unknown> => {
    await this.subscribing();
    this.subscription = {
      endpoint: ENDPOINT,
      options: { applicationServerKey: keyBytes },
      toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: () => ((this.subscription = null), Promise.resolve(true)),
    };
    return this.subscription;
  };
  registration = {
    pushManager: { getSubscription: () => Promise.resolve(this.subscription), subscribe: () => this.subscribe() },
  };
  get ready() {
    return Promise.resolve(this.registration);
  }
  getRegistration = () => Promise.resolve(this.registration);
  register = (script: string, { scope }: { scope: string }) => (
    this.registered.push(`${script} ${scope}`),
    Promise.resolve(this.registration)
  );
}

let browser: FakeBrowser;
let calls: unknown[];
const handlers = [
  api.get('profiles/push', () => apiOk({ public_key: KEY })),
  api.put('profiles/push', async ({ request }) => (calls.push(await formOf(request)), apiOk())),
  api.delete('profiles/push', ({ request }) => (calls.push(queryOf(request)), apiOk())),
];

function install(fake: FakeBrowser): void {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: fake });
  Object.defineProperty(window, 'PushManager', { configurable: true, value: class {} });
  Object.defineProperty(window, 'Notification', {
    configurable: true,
    value: {
      get permission() {
        return fake.permission;
      },
      requestPermission: () => Promise.resolve((fake.permission = fake.asks)),
    },
  });
}

beforeEach(() => {
  calls = [];
  browser = new FakeBrowser();
  install(browser);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
  jest.useRealTimers();
});

const show = () => renderPart(<PushControl />, { handlers });
const button = (name: string) => screen.findByRole('button', { name });
const enabled = async () => {
  const view = show();
  await view.user.click(await button('Enable'));
  await button('Disable');
  return view;
};

describe('ACCT-030 to ACCT-035: the states of notifications', () => {
  it('ACCT-031: pending is shown', async () => {
    show();
    expect(screen.getByText('Checking...')).toBeInTheDocument();
    await button('Enable');
  });

  it('ACCT-032: disabled enables: asks for permission, subscribes and registers with the server', async () => {
    await enabled();
    expect(browser.registered).toEqual(['/app/push-worker.js /app/']);
    expect(calls).toEqual([{ endpoint: ENDPOINT, p256dh: 'p', auth: 'a' }]);
  });

  it('describes notifications before and after they are enabled', async () => {
    const { user } = show();
    expect(await screen.findByText(/^This browser can notify you of new messages in the inbox/)).toBeInTheDocument();
    await user.click(await button('Enable'));
    expect(await screen.findByText(/^This browser notifies you of new messages in the inbox/)).toBeInTheDocument();
  });

  it('ACCT-032: enabled disables: in the browser and at the server', async () => {
    const { user } = await enabled();
    await user.click(await button('Disable'));
    await button('Enable');
    expect(browser.subscription).toBeNull();
    expect(calls.at(-1)).toEqual({ 'filter[endpoint]': ENDPOINT });
  });

  it('ACCT-033: denied is shown, without a button', async () => {
    browser.asks = 'denied';
    const { user } = show();
    await user.click(await button('Enable'));
    expect(await screen.findByText('Notifications are disabled')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('ACCT-033: follows the browser’s own settings', async () => {
    show();
    await button('Enable');
    browser.permission = 'denied';
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('Notifications are disabled')).toBeInTheDocument();
  });

  it('ACCT-034: a browser without the feature has no button', () => {
    Reflect.deleteProperty(window, 'PushManager');
    show();
    expect(screen.getByText('This browser does not offer desktop notifications.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('ACCT-035: is busy while the browser works', async () => {
    let finish = (): void => undefined;
    browser.subscribing = () => new Promise<void>((done) => (finish = done));
    const { user } = show();
    await user.click(await button('Enable'));
    expect(await button('Loading...')).toBeDisabled();
    await waitFor(() => {
      finish();
      expect(screen.getByRole('button')).toHaveTextContent('Disable');
    });
  });

  it('ACCT-035: does not stay busy when the browser never responds (decision 83)', async () => {
    expectWarning(/^A function to advance timers was called but the timers APIs are not re/);
    expectWarning(/^Notifications: The browser did not answer in time\./);
    browser.subscribing = () => new Promise<void>(() => undefined);
    const { user, alerts } = show();
    await button('Enable');
    const limits: (() => void)[] = [];
    const real = window.setTimeout;
    const spy = jest
      .spyOn(window, 'setTimeout')
      .mockImplementation(((run: () => void, ms?: number) =>
        ms === PUSH_LIMIT_MS ? limits.push(run) : real(run, ms)) as never);
    await user.click(await button('Enable'));
    await button('Loading...');
    act(() => limits.forEach((run) => run()));
    spy.mockRestore();
    expect(await button('Enable')).toBeEnabled();
    expect(alerts()).toMatchObject([{ kind: 'danger' }]);
  });

  it('stay disabled with an error when the browser or the server refuses', async () => {
    expectWarning(/^Notifications: no push service/);
    browser.subscribing = () => Promise.reject(new Error('no push service'));
    const { user, alerts } = show();
    await user.click(await button('Enable'));
    await waitFor(() =>
      expect(alerts()).toMatchObject([
        { kind: 'danger', html: expect.stringMatching(/^Notifications could not be enabled/) },
      ]),
    );
    expect(await button('Enable')).toBeEnabled();
  });

  it('are not enabled for another user of this browser', async () => {
    await browser.subscribe();
    localStorage.setItem('textloom.push', '99');
    show();
    expect(await button('Enable')).toBeInTheDocument();
  });
});

describe('INBOX-001, decision 213: a message while the tab is hidden', () => {
  let shown: { title: string; body: string; tag: string; click: () => void }[];
  let hidden: jest.SpyInstance;
  let stop: () => void;
  const opened: string[] = [];
  const arrives = (conversation_id: number) =>
    act(async () => {
      bus.emit('inbox.received', { conversation_id, subscriber_id: 5, unread: {} });
      await new Promise((done) => setTimeout(done, 50));
    });
  const row = make.conversation({ id: 7, last_message: 'Is it still on?' });

  beforeEach(async () => {
    shown = [];
    opened.length = 0;
    const { unmount } = await enabled();
    unmount();
    class Shown extends EventTarget {
      static readonly permission = 'granted';
      constructor(title: string, { body, tag }: { body: string; tag: string }) {
        super();
        shown.push({ title, body, tag, click: () => this.dispatchEvent(new Event('click')) });
      }
      close = () => undefined;
    }
    Object.defineProperty(window, 'Notification', { configurable: true, value: Shown });
    jest.spyOn(window, 'focus').mockImplementation(() => undefined);
    hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    mswServer.use(api.get('profiles/inbox', () => apiPage([row], { next: '' })));
    stop = showTabNotices(session.current.data?.profile.id ?? 0, (path) => opened.push(path));
  });
  afterEach(() => {
    stop();
    jest.restoreAllMocks();
  });

  it('is left to the push service where there is one', async () => {
    await arrives(7);
    expect(shown).toEqual([]);
  });

  it('is shown by the tab when the browser has lost its subscription, and opens the thread', async () => {
    browser.subscription = null;
    await arrives(7);
    expect(shown).toMatchObject([{ title: 'Textloom', body: 'Sam Rivera: Is it still on?', tag: 'conversation-7' }]);
    shown[0]?.click();
    expect(opened).toEqual(['/account/inbox/7']);
  });

  it('shows a reaction to the message as the inbox does', async () => {
    browser.subscription = null;
    const reaction = { kind: 'reaction', sign: '👍', text: 'Two for one' } as const;
    const reacted = make.conversation({ id: 9, last_message: 'Liked “Two for one”', reaction });
    mswServer.use(api.get('profiles/inbox', () => apiPage([reacted], { next: '' })));
    await arrives(9);
    expect(shown).toMatchObject([{ body: 'Sam Rivera: Reacted 👍 to “Two for one”' }]);
  });

  it('uses a generic text if the message cannot be read', async () => {
    browser.subscription = null;
    await arrives(8);
    expect(shown).toMatchObject([{ title: 'New message', body: '', tag: 'conversation-8' }]);
  });

  it('is not shown while the tab is visible, or to a user who has not enabled it', async () => {
    browser.subscription = null;
    hidden.mockReturnValue('visible');
    await arrives(7);
    hidden.mockReturnValue('hidden');
    localStorage.setItem('textloom.push', '99');
    await arrives(7);
    expect(shown).toEqual([]);
  });
});

describe('Decision 83: notifications belong to a session', () => {
  const signedIn = async (): Promise<number> => {
    const { unmount } = await enabled();
    unmount();
    calls.length = 0;
    return session.current.data?.profile.id ?? 0;
  };

  it('are registered again by the next session', async () => {
    const stop = keepPush(await signedIn());
    await waitFor(() => expect(calls).toEqual([{ endpoint: ENDPOINT, p256dh: 'p', auth: 'a' }]));
    stop();
  });

  it('are renewed when the browser has lost its subscription', async () => {
    const id = await signedIn();
    browser.subscription = null;
    const stop = keepPush(id);
    await waitFor(() => expect(calls).toEqual([{ endpoint: ENDPOINT, p256dh: 'p', auth: 'a' }]));
    expect(browser.subscription).not.toBeNull();
    stop();
  });

  it('end on signing out', async () => {
    const stop = keepPush(await signedIn());
    act(() => adoptSession(null));
    await waitFor(() => expect(browser.subscription).toBeNull());
    expect(localStorage.getItem('textloom.push')).toBeNull();
    stop();
  });

  it('are left alone for another user', async () => {
    const id = await signedIn();
    adoptSession(make.login({ profile: make.profile({ id: id + 1 }) }));
    keepPush(id + 1)();
    await act(() => Promise.resolve());
    expect(calls).toEqual([]);
  });

  it('tolerate an unreachable server', async () => {
    const warned = expectWarning(/Later\./);
    const id = await signedIn();
    mswServer.use(api.put('profiles/push', () => apiError(503, 'unavailable', 'Later.')));
    keepPush(id)();
    await waitFor(() => expect(warned()).toBe(true));
    expect(browser.subscription).not.toBeNull();
  });

  it('open their thread in the open tab when clicked', () => {
    const opened: string[] = [];
    const answers: unknown[] = [];
    const stop = onNotificationClick((path) => opened.push(path));
    const hear = (data: unknown) =>
      browser.dispatchEvent(
        Object.assign(new Event('message'), {
          data,
          ports: [{ postMessage: (answer: unknown) => answers.push(answer) }],
        }),
      );
    hear({ textloomOpen: '/app/account/inbox/7' });
    hear({ somethingElse: true });
    stop();
    hear({ textloomOpen: '/app/account/inbox/8' });
    expect(opened).toEqual(['/account/inbox/7']);
    expect(answers).toEqual(['opened']);
  });
});

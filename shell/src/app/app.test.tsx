import { loadRemote } from '@module-federation/enhanced/runtime';
import { bus } from '@textloom/bus';
import type { LoginReply } from '@textloom/contracts';
import { accountDeleted, adoptSession, restore, session, setUnread } from '@textloom/session';
import {
  act,
  api,
  apiError,
  apiOk,
  expectWarning,
  formOf,
  HttpResponse,
  make,
  mswServer,
  render,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { TextDecoderStream } from 'node:stream/web';
import { entryOf, frameHandlers, loginOf, manifestOf, registry, remoteOf, ROUTES } from '../testing/shell.fixture';
import { App } from './app';
import { loadSession } from '../base/late-session';

const STORED = 'textloom.session';
const keywords = manifestOf('keywords', 'Keywords', { widgets: { usage: { slot: 'home.cards', onError: 'message' } } });
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });

// As bootstrap does for a browser that keeps a sign-in.
beforeAll(() => loadSession());
beforeAll(() => Object.assign(globalThis, { TextDecoderStream }));
beforeEach(() => {
  jest
    .mocked(loadRemote)
    .mockImplementation(
      async (name) =>
        ({ remote: remoteOf(name.startsWith('textloom_keywords') ? keywords : manifestOf('inbox', 'Inbox')) }) as never,
    );
  adoptSession(null);
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  act(() => adoptSession(null));
  document.title = '';
  jest.restoreAllMocks();
});

/** The application at an address, signed in by default. */
function open(path: string, login: LoginReply | null = loginOf(), handlers: readonly RequestHandler[] = []): void {
  window.history.replaceState(null, '', `/app${path}`);
  mswServer.use(
    ...handlers,
    ...frameHandlers(login ?? loginOf()),
    registry({ keywords: entryOf(keywords), inbox: entryOf(manifestOf('inbox', 'Inbox')) }),
  );
  if (login) adoptSession(login);
  render(<App />);
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const openMenu = async (): Promise<HTMLElement> => {
  await user.click(await screen.findByRole('button', { name: 'User menu of Olivia Owner' }));
  return screen.findByRole('menu');
};
const path = (): string => window.location.pathname;

async function signIn(): Promise<void> {
  await user.type(await screen.findByLabelText(/^Email/), 'owner@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('NAV-010: logged out', () => {
  it('shows only the login screen at every address, and that address after login', async () => {
    open('/keywords', null);
    mswServer.use(api.post('login', () => apiOk(loginOf())));
    expect(await heading('Sign in')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await signIn();
    expect(await heading('Keywords: list')).toBeInTheDocument();
    expect(path()).toBe('/app/keywords');
  });
});

describe('AUTH-003, AUTH-004, AUTH-007, AUTH-008: the login view', () => {
  it('has email and password, opens the application, confirms it and stores the profile @long', async () => {
    const sent: unknown[] = [];
    open('/', null);
    mswServer.use(
      api.post(
        'login',
        async ({ request }) => (sent.push(await formOf(request)), apiOk(loginOf({ session: 'new-session' }))),
      ),
    );
    expect(await screen.findByLabelText(/^Email/)).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText(/^Password/)).toHaveAttribute('type', 'password');
    expect(screen.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
    await signIn();
    // Before the page, because the alert closes by itself.
    expect(await screen.findByText('Logged in successfully')).toBeInTheDocument();
    expect(await heading('Hello, Olivia')).toBeInTheDocument();
    expect(sent).toEqual([{ email: 'owner@example.com', password: 'secret' }]);
    expect(JSON.parse(localStorage.getItem(STORED) ?? '{}')).toMatchObject({
      session: 'new-session',
      profile: { first_name: 'Olivia' },
    });
  });

  it('forgets the sign-in with the tab if "Remember me" is off @long', async () => {
    open('/', null);
    mswServer.use(api.post('login', () => apiOk(loginOf())));
    await user.click(await screen.findByRole('checkbox', { name: 'Remember me' }));
    await signIn();
    await heading('Hello, Olivia');
    expect(localStorage.getItem(STORED)).toBeNull();
    expect(sessionStorage.getItem(STORED)).not.toBeNull();
  });

  it('shows the server’s message when refused, and keeps the input and the focus', async () => {
    open('/', null);
    mswServer.use(api.post('login', () => apiError(401, 'bad_credentials', 'Wrong email or password.')));
    await user.type(await screen.findByLabelText(/^Email/), 'owner@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'wrong{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password.');
    expect(screen.getByLabelText(/^Email/)).toHaveValue('owner@example.com');
    expect(screen.getByLabelText(/^Password/)).toHaveFocus();
    expect(session.current.status).toBe('signed-out');
  });
});

describe('VAL-001: required fields of the login view', () => {
  it('have errors beside them and nothing is sent', async () => {
    open('/', null);
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Email is required.')).toBeInTheDocument();
    expect(screen.getByText('Password is required.')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Email/)).toBeInvalid();
  });
});

describe('AUTH-009: a stored session', () => {
  it('opens the application without the password and refreshes the profile in the background', async () => {
    let name: string | null = null;
    const fresh = loginOf({ session: 'old-session', profile: make.profile({ first_name: 'Fresh' }) });
    window.history.replaceState(null, '', '/app/home');
    mswServer.use(
      api.get('login', ({ request }) => ((name = request.headers.get('Session')), apiOk(fresh))),
      ...frameHandlers(fresh),
      registry({}),
    );
    localStorage.setItem(STORED, JSON.stringify(loginOf({ session: 'old-session' })));
    const restored = restore();
    render(<App />);
    expect(screen.queryByLabelText(/^Password/)).not.toBeInTheDocument();
    await act(() => restored);
    expect(await heading('Hello, Fresh')).toBeInTheDocument();
    expect(name).toBe('old-session');
  });

  it('shows the login screen with the reason when the server ended it', async () => {
    expectWarning(/^The profile could not be refreshed: Please sign in\./);
    open('/home');
    await heading('Hello, Olivia');
    mswServer.use(api.get('login', () => apiError(401, 'unauthorized', 'Please sign in.')));
    act(() => bus.emit('profile.changed', { reason: 'plan' }));
    expect(await heading('Sign in')).toBeInTheDocument();
    expect(screen.getByText('Your session has ended. Please sign in again.')).toBeInTheDocument();
  });

  it('PLAN-025: shows the login screen with a notice when the account was deleted', async () => {
    open('/home');
    await heading('Hello, Olivia');
    act(() => accountDeleted());
    expect(await heading('Sign in')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Your account was deleted.');
    expect(localStorage.getItem(STORED)).toBeNull();
  });
});

describe('NAV-003, NAV-004, NAV-006: the router of the route list', () => {
  it('leads from / to /home and titles each page by its route and the product', async () => {
    open('/');
    await heading('Hello, Olivia');
    expect(path()).toBe('/app/home');
    expect(document.title).toBe('Home - Textloom');
    const menu = screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement;
    await user.click(within(menu).getByRole('link', { name: 'Keywords' }));
    await heading('Keywords: list');
    expect(document.title).toBe('Keywords - Textloom');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Keywords: list' })).toHaveFocus());
  });

  it('puts the number of unread conversations before the title, also after it changed (decision 212)', async () => {
    open('/', loginOf({ globals: make.globals({ inbox_unread: 3 }) }));
    await heading('Hello, Olivia');
    expect(document.title).toBe('(3) Home - Textloom');
    const menu = screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement;
    await user.click(within(menu).getByRole('link', { name: 'Keywords' }));
    await heading('Keywords: list');
    expect(document.title).toBe('(3) Keywords - Textloom');
    act(() => setUnread(1000));
    expect(document.title).toBe('(999+) Keywords - Textloom');
    act(() => setUnread(0));
    expect(document.title).toBe('Keywords - Textloom');
  });

  it('skips an unknown component, and never evaluates it', async () => {
    expectWarning(/shell\/constructor/);
    open(
      '/mystery',
      loginOf({
        routes: [...ROUTES, { path: '/mystery', component: 'shell/constructor', name: 'Mystery', menu: false }],
      }),
    );
    expect(await heading('Page not found')).toBeInTheDocument();
  });

  it('has only the listed pages', async () => {
    open('/keywords', loginOf({ routes: ROUTES.filter(({ path: own }) => own !== '/keywords') }));
    expect(await heading('Page not found')).toBeInTheDocument();
  });

  it('follows a new list without a reload', async () => {
    open('/keywords', loginOf({ routes: [] }));
    await heading('Page not found');
    act(() => adoptSession(loginOf()));
    expect(await heading('Keywords: list')).toBeInTheDocument();
  });

  it('shows the widgets that the remotes declare for the home page', async () => {
    open('/home');
    expect(await screen.findByText('Keywords: usage')).toBeInTheDocument();
  });
});

describe('NAV-029, NAV-030: an unknown address', () => {
  it('shows an error and goes back to the previous page', async () => {
    open('/keywords');
    await heading('Keywords: list');
    act(() => {
      window.history.pushState({ usr: null, key: 'test', idx: 1 }, '', '/app/nowhere');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(await heading('Page not found')).toBeInTheDocument();
    expect(screen.getByText('The page you tried to acces was not found on this server')).toBeInTheDocument();
    expect(document.title).toBe('Page not found - Textloom');
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(await heading('Keywords: list')).toBeInTheDocument();
  });

  it('goes home if opened in a new tab', async () => {
    jest.spyOn(window.history, 'length', 'get').mockReturnValue(1);
    open('/nowhere');
    await user.click(await screen.findByRole('button', { name: 'Go Back' }));
    expect(await heading('Hello, Olivia')).toBeInTheDocument();
  });
});

describe('the address /login', () => {
  it('leads home once somebody has signed in', async () => {
    open('/login');
    expect(await heading('Hello, Olivia')).toBeInTheDocument();
  });
});

describe('NAV-025: the Help entry', () => {
  const meta = (content: string): void =>
    void document.head.insertAdjacentHTML('beforeend', `<meta name="textloom-help" content="${content}">`);
  afterEach(() => document.querySelector('meta[name="textloom-help"]')?.remove());
  const openHelp = async (): Promise<void> => {
    open('/keywords');
    await heading('Keywords: list');
    await user.click(within(await openMenu()).getByRole('menuitem', { name: 'Help' }));
  };

  it('opens the configured site in a new tab without access to this one, and goes back @long', async () => {
    meta('https://help.example/start');
    const tab = { opener: window };
    const opening = jest.spyOn(window, 'open').mockReturnValue(tab as never);
    await openHelp();
    await waitFor(() => expect(opening).toHaveBeenCalledWith('https://help.example/start', '_blank'));
    await waitFor(() => expect(path()).toBe('/app/keywords'));
    expect(await heading('Keywords: list')).toBeInTheDocument();
    expect(tab.opener).toBeNull();
    expect(opening).toHaveBeenCalledTimes(1);
  });

  it('shows a link where the browser blocks new tabs', async () => {
    meta('https://help.example/start');
    jest.spyOn(window, 'open').mockReturnValue(null);
    await openHelp();
    const link = await screen.findByRole('link', { name: 'Open help in a new tab' });
    expect(link).toHaveAttribute('href', 'https://help.example/start');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    expect(path()).toBe('/app/help');
  });

  it('is missing without a configured site; its address shows a message', async () => {
    const opening = jest.spyOn(window, 'open').mockReturnValue(null);
    open('/help');
    await heading('Help');
    expect(within(await openMenu()).queryByRole('menuitem', { name: 'Help' })).not.toBeInTheDocument();
    expect(await screen.findByText('There is no help site yet')).toBeInTheDocument();
    expect(opening).not.toHaveBeenCalled();
  });
});

describe('NAV-026, NAV-031: the support page', () => {
  it('shows Content coming soon and the hours of support', async () => {
    open('/support');
    expect(await heading('Support')).toBeInTheDocument();
    expect(screen.getByText('Content coming soon')).toBeInTheDocument();
    expect(screen.getByText('Monday to Friday 9AM to 5PM CST')).toBeInTheDocument();
  });
});

describe('NAV-027: the quick tour', () => {
  afterEach(() => document.querySelector('meta[name="textloom-tour"]')?.remove());

  it('embeds the configured player with the height 600', async () => {
    document.head.insertAdjacentHTML(
      'beforeend',
      '<meta name="textloom-tour" content="https://player.example/embed/1">',
    );
    open('/quicktour');
    const player = await screen.findByTitle('Quick tour of Textloom');
    expect(player.tagName).toBe('IFRAME');
    expect(player).toHaveAttribute('src', 'https://player.example/embed/1');
    expect(player).toHaveAttribute('height', '600');
  });

  it('shows a message without a configured player', async () => {
    open('/quicktour');
    expect(await screen.findByText('The tour is not ready yet')).toBeInTheDocument();
  });
});

describe('NAV-028: the logout route', () => {
  it('ends the session, clears the account’s data and is not repeated after the next sign-in', async () => {
    let revoked = 0;
    open('/logout', loginOf(), [api.delete('login', () => ((revoked += 1), apiOk()))]);
    expect(await heading('Sign in')).toBeInTheDocument();
    expect(revoked).toBe(1);
    expect(localStorage.getItem(STORED)).toBeNull();
    await waitFor(() => expect(path()).toBe('/app/home'));
  });
});

describe('MODAL-003: an expired account', () => {
  it('shows a modal that any page can reopen, above the banner', async () => {
    open(
      '/home',
      loginOf({
        session: 'expired-login',
        profile: make.profile({ subscription: make.subscription({ expired: true, subscription_active: false }) }),
      }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Subscription expired' });
    await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
    act(() => bus.emit('subscription.expired', {}));
    expect(await screen.findByRole('dialog', { name: 'Subscription expired' })).toBeInTheDocument();
  });
});

describe('NAV-017: signing out', () => {
  it('ends the session and shows the login screen', async () => {
    let revoked: string | null = null;
    open('/home', loginOf({ session: 'my-session' }));
    mswServer.use(api.delete('login', ({ request }) => ((revoked = request.headers.get('Session')), apiOk())));
    await user.click(within(await openMenu()).getByRole('menuitem', { name: 'Sign out' }));
    expect(await heading('Sign in')).toBeInTheDocument();
    expect(revoked).toBe('my-session');
    expect(localStorage.getItem(STORED)).toBeNull();
  });
});

describe('Live stream: from the server to every screen', () => {
  const stream = () => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    return {
      answer: () => new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } }),
      say: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
      end: () => controller?.close(),
    };
  };

  it('updates the unread count in the menu, and authenticates by header', async () => {
    const live = stream();
    let name: string | null = null;
    open('/home', loginOf({ session: 'my-session' }), [
      api.get('events', ({ request }) => ((name = request.headers.get('Session')), live.answer())),
    ]);
    await heading('Hello, Olivia');
    await waitFor(() => expect(name).toBe('my-session'));
    const unread = JSON.stringify({ [make.profile().id]: 4, 999_999: 7 });
    live.say(`event: inbox.received\ndata: {"conversation_id":1,"subscriber_id":2,"unread":${unread}}\n\n`);
    expect((await screen.findAllByRole('img', { name: '4 unread' }))[0]).toBeInTheDocument();
  });

  it('is reopened when lost, and caches are notified of possibly missed events @long', async () => {
    const streams = [stream(), stream()];
    let opened = 0;
    const heard: string[] = [];
    const subscription = bus.on('live.reconnected').subscribe(() => heard.push('reconnected'));
    open('/home', loginOf(), [
      api.get('events', () => streams[opened++]?.answer() ?? new Promise<never>(() => undefined)),
    ]);
    await waitFor(() => expect(opened).toBe(1));
    expect(heard).toEqual([]);
    streams[0]?.end();
    await waitFor(() => expect(heard).toEqual(['reconnected']));
    expect(opened).toBe(2);
    subscription.unsubscribe();
  });

  it('reports possibly missed events when only a later attempt opens it @long', async () => {
    let attempts = 0;
    const heard: string[] = [];
    const subscription = bus.on('live.reconnected').subscribe(() => heard.push('reconnected'));
    expectWarning(/^Live stream lost: The live stream returned 503/);
    open('/home', loginOf(), [
      api.get('events', () => {
        attempts += 1;
        return attempts === 1 ? apiError(503, 'unavailable', 'Please try again.') : stream().answer();
      }),
    ]);
    await waitFor(() => expect(heard).toEqual(['reconnected']));
    expect(attempts).toBe(2);
    subscription.unsubscribe();
  });

  it('ends with the session', async () => {
    let aborted = false;
    open('/home', loginOf(), [
      api.get(
        'events',
        ({ request }) => (
          request.signal.addEventListener('abort', () => (aborted = true)),
          new Promise<never>(() => undefined)
        ),
      ),
    ]);
    await heading('Hello, Olivia');
    act(() => adoptSession(null));
    await heading('Sign in');
    await waitFor(() => expect(aborted).toBe(true));
  });
});

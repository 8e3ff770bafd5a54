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
} from '@textloom/testing';
import {
  accountDeleted,
  adoptSession,
  configureSession,
  login,
  logout,
  refresh,
  restore,
  session,
  setUnread,
  useCan,
  useGlobals,
} from './index';

const KEY = 'textloom.session';
const stored = (): string | null => localStorage.getItem(KEY) ?? sessionStorage.getItem(KEY);

beforeEach(() => {
  adoptSession(null);
  localStorage.clear();
  sessionStorage.clear();
});

describe('AUTH-003, AUTH-008: signing in', () => {
  it('sends email and password and keeps the name of the session and the profile', async () => {
    let sent: unknown;
    mswServer.use(
      api.post(
        'login',
        async ({ request }) => ((sent = await formOf(request)), apiOk(make.login({ session: 'new-session' }))),
      ),
    );
    await login('owner@example.com', 'secret');
    expect(sent).toEqual({ email: 'owner@example.com', password: 'secret' });
    expect(session.current.status).toBe('signed-in');
    expect(JSON.parse(localStorage.getItem(KEY) ?? '{}')).toMatchObject({
      session: 'new-session',
      profile: { first_name: 'Olivia' },
    });
  });

  it('forgets with the tab when "remember me" is off (decision 131)', async () => {
    mswServer.use(api.post('login', () => apiOk(make.login())));
    await login('owner@example.com', 'secret', false);
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(sessionStorage.getItem(KEY)).not.toBeNull();
  });

  it('stays signed out with the server’s message when refused (decision 154)', async () => {
    mswServer.use(api.post('login', () => apiError(401, 'bad_credentials', 'Wrong email or password.')));
    await expect(login('a@b.c', 'no')).rejects.toThrow('Wrong email or password.');
    expect(session.current.status).toBe('signed-out');
    expect(stored()).toBeNull();
  });
});

describe('AUTH-009: a stored session', () => {
  const keep = (): void => localStorage.setItem(KEY, JSON.stringify(make.login({ session: 'old-session' })));

  it('is shown immediately and refreshed in the background', async () => {
    keep();
    mswServer.use(
      api.get('login', ({ request }) =>
        apiOk(
          make.login({
            session: request.headers.get('Session') ?? '',
            profile: make.profile({ first_name: 'Fresh' }),
          }),
        ),
      ),
    );
    const restored = restore();
    expect(session.current.status).toBe('signed-in');
    await restored;
    expect(session.current.data?.profile.first_name).toBe('Fresh');
    expect(session.current.name).toBe('old-session');
  });

  it('uses a profile that the page requested earlier, without another request', async () => {
    keep();
    const fresh = make.login({ session: 'x', profile: make.profile({ first_name: 'Early' }) });
    await restore({ name: 'old-session', reply: Promise.resolve({ status: 'success', data: fresh }) });
    expect(session.current).toMatchObject({ name: 'old-session', data: { profile: { first_name: 'Early' } } });
  });

  it.each<[string, string, () => Promise<unknown>]>([
    ['belongs to another session', 'another-session', async () => ({ status: 'success', data: make.login() })],
    ['is a refusal', 'old-session', async () => ({ status: 'error', message: 'No.' })],
    ['never came', 'old-session', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('requests as usual when the early profile %s', async (_what, name, reply) => {
    keep();
    mswServer.use(api.get('login', () => apiOk(make.login({ profile: make.profile({ first_name: 'Fresh' }) }))));
    await restore({ name, reply: reply() });
    expect(session.current).toMatchObject({ name: 'old-session', data: { profile: { first_name: 'Fresh' } } });
  });

  it('an early profile does not undo the count of a later message', async () => {
    keep();
    const early = make.login({ session: 'old-session', globals: { ...make.login().globals, inbox_unread: 14 } });
    let arrive = (reply: unknown): void => void reply;
    const restoring = restore({ name: 'old-session', reply: new Promise((done) => (arrive = done)) });
    setUnread(15);
    arrive({ status: 'success', data: early });
    await restoring;
    expect(session.current.data?.globals.inbox_unread).toBe(15);
  });

  it('ends when the server has ended it', async () => {
    expectWarning(/^The profile could not be refreshed: Please sign in\./);
    keep();
    mswServer.use(api.get('login', () => apiError(401, 'unauthorized', 'Please sign in.')));
    await restore();
    expect(session.current).toMatchObject({ status: 'signed-out', reason: 'expired' });
    expect(stored()).toBeNull();
  });

  it('PLAN-025: ends with the account, also when a rejected call was faster', async () => {
    expectWarning(/^The profile could not be refreshed: Please sign in\./);
    keep();
    mswServer.use(api.get('login', () => apiError(401, 'unauthorized', 'Please sign in.')));
    await restore();
    accountDeleted();
    expect(session.current).toMatchObject({ status: 'signed-out', reason: 'deleted', data: null });
    adoptSession(make.login());
    accountDeleted();
    expect(session.current).toMatchObject({ status: 'signed-out', reason: 'deleted' });
    expect(stored()).toBeNull();
  });

  it('is unchanged when the server cannot be reached', async () => {
    expectWarning(/^The profile could not be refreshed: The server cannot be reached\. Chec/);
    keep();
    mswServer.use(api.get('login', () => HttpResponse.error()));
    await restore();
    expect(session.current.status).toBe('signed-in');
  });

  it('is fetched from the server when the stored data has an older shape', async () => {
    localStorage.setItem(KEY, JSON.stringify({ session: 'old-session', profile: {} }));
    mswServer.use(api.get('login', () => apiOk(make.login())));
    const restored = restore();
    expect(session.current.status).toBe('restoring');
    await restored;
    expect(session.current.status).toBe('signed-in');
  });
});

describe('NAV-028: signing out (decision 14)', () => {
  it('ends the session, then drops it with the stored filters and drafts', async () => {
    adoptSession(make.login({ session: 'my-session' }));
    localStorage.setItem('textloom.list./subscribers', 'search=sam');
    sessionStorage.setItem('textloom.alerts.1', '[]');
    localStorage.setItem('textloom.reply-draft.1.12', '{"text":"Half a sent","at":1}');
    localStorage.setItem('textloom.theme', 'dark');
    let ended: string | null = null;
    mswServer.use(api.delete('login', ({ request }) => ((ended = request.headers.get('Session')), apiOk())));
    await logout();
    expect(ended).toBe('my-session');
    expect(session.current).toMatchObject({ status: 'signed-out', reason: 'user' });
    expect(Object.keys(localStorage)).toEqual(['textloom.theme']);
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('keeps the same person’s drafts when the server ended the session, in every tab', async () => {
    expectWarning(/^The profile could not be refreshed: Please sign in\./);
    const draft = 'textloom.reply-draft.1.12';
    adoptSession(make.login({ profile: make.profile({ id: 1 }) }));
    localStorage.setItem(draft, 'Half a sentence');
    sessionStorage.setItem('textloom.note.1.5', 'Half a note');
    localStorage.setItem('textloom.list./subscribers', 'search=sam');
    mswServer.use(api.get('login', () => apiError(401, 'unauthorized', 'Please sign in.')));
    await restore();
    expect(session.current).toMatchObject({ status: 'signed-out', reason: 'expired' });
    expect(localStorage.getItem('textloom.list./subscribers')).toBeNull();
    // Another tab of the same session learns from the storage why it ended.
    adoptSession(make.login({ profile: make.profile({ id: 1 }) }));
    const oldValue = localStorage.getItem(KEY) ?? '';
    localStorage.setItem('textloom.ended', 'expired');
    localStorage.removeItem(KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: KEY, oldValue, newValue: null }));
    expect(session.current).toMatchObject({ status: 'signed-out', reason: 'expired' });
    adoptSession(make.login({ profile: make.profile({ id: 1 }) }));
    expect([localStorage.getItem(draft), sessionStorage.getItem('textloom.note.1.5')]).toEqual([
      'Half a sentence',
      'Half a note',
    ]);
    adoptSession(make.login({ profile: make.profile({ id: 2 }) }));
    expect([localStorage.getItem(draft), sessionStorage.getItem('textloom.note.1.5')]).toEqual([null, null]);
  });

  it('does not wait for a server that does not respond', async () => {
    expectWarning(/^The server did not receive the sign-out: Cancelled\./);
    adoptSession(make.login());
    mswServer.use(api.delete('login', () => new Promise<never>(() => undefined)));
    await logout();
    expect(session.current.status).toBe('signed-out');
    expect(stored()).toBeNull();
  });

  it('clears the session even if the call fails', async () => {
    expectWarning(/^The server did not receive the sign-out: The server cannot be /);
    adoptSession(make.login());
    mswServer.use(api.delete('login', () => HttpResponse.error()));
    await logout();
    expect(session.current.status).toBe('signed-out');
    expect(stored()).toBeNull();
  });
});

describe('hooks of screens', () => {
  function Badge() {
    const { inbox_unread } = useGlobals();
    const mayDelete = useCan('keyword.delete');
    const mayCodes = useCan('keyword_customkeywords');
    return <p>{`${inbox_unread} unread, delete ${String(mayDelete)}, codes ${String(mayCodes)}`}</p>;
  }

  it('follows the unread count of live events', () => {
    adoptSession(make.login());
    render(<Badge />);
    act(() => setUnread(4));
    expect(screen.getByText(/^4 unread/)).toBeInTheDocument();
  });

  it('counts a permission in first position and keeps owner actions from authorized users (decision 95)', () => {
    adoptSession(
      make.login({ profile: make.profile({ allow: ['keyword_customkeywords'], authorized_account: true }) }),
    );
    render(<Badge />);
    expect(screen.getByText('0 unread, delete false, codes true')).toBeInTheDocument();
  });

  it('let a leaving screen render once more after sign-out', () => {
    adoptSession(make.login());
    render(<Badge />);
    act(() => adoptSession(null));
    expect(screen.getByText(/^0 unread/)).toBeInTheDocument();
  });

  it('ignore the response of an earlier session', async () => {
    adoptSession(make.login({ session: 'first' }));
    mswServer.use(
      api.get(
        'login',
        () => (adoptSession(make.login({ session: 'second' })), apiOk(make.login({ session: 'first' }))),
      ),
    );
    await refresh();
    expect(session.current.name).toBe('second');
  });
});

describe('AUTH-009, decision 14: two tabs of a browser, and two users of one computer', () => {
  const [mine, theirs] = [
    make.login({ session: 'mine' }),
    make.login({ session: 'theirs', profile: make.profile({ id: 2 }) }),
  ];
  const keptOf = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? '{}');
  /** Another tab signs in: its session replaces this tab's in the storage. */
  const otherSignsIn = (): void => localStorage.setItem(KEY, JSON.stringify(theirs));
  const otherSignsOut = (oldValue: string): void => {
    localStorage.removeItem(KEY);
    window.dispatchEvent(
      new StorageEvent('storage', { key: KEY, oldValue, newValue: null, storageArea: localStorage }),
    );
  };

  it('a continuing tab does not overwrite the session of a later sign-in', () => {
    adoptSession(mine);
    otherSignsIn();
    setUnread(7);
    expect(session.current.data?.globals.inbox_unread).toBe(7);
    expect(keptOf()).toMatchObject({ session: 'theirs' });
  });

  it('a tab without "remember me" does not affect another tab’s remembered session', async () => {
    mswServer.use(
      api.post('login', () => apiOk(mine)),
      api.delete('login', () => apiOk()),
    );
    await login('owner@example.com', 'secret', false);
    otherSignsIn();
    setUnread(7);
    expect(keptOf()).toMatchObject({ session: 'theirs' });
    otherSignsOut(JSON.stringify(theirs));
    expect(session.current.status).toBe('signed-in');
    otherSignsIn();
    await logout();
    expect(session.current.status).toBe('signed-out');
    expect(keptOf()).toMatchObject({ session: 'theirs' });
  });

  it('a sign-in without "remember me" does not end the remembered session of other tabs', async () => {
    otherSignsIn();
    mswServer.use(
      api.post('login', () => apiOk(mine)),
      api.get('login', () => apiOk(mine)),
    );
    await login('owner@example.com', 'secret', false);
    expect(keptOf()).toMatchObject({ session: 'theirs' });
    // After a reload the tab still has its own session.
    await restore();
    expect(session.current.name).toBe('mine');
  });

  it('a tab detects that its session was ended elsewhere, and never restores it', () => {
    adoptSession(mine);
    otherSignsOut(JSON.stringify(mine));
    expect(session.current.status).toBe('signed-out');
    setUnread(3);
    expect(stored()).toBeNull();
  });

  it('a new user finds no filters of an earlier user who did not sign out', async () => {
    localStorage.setItem('textloom.list./subscribers', 'search=sam');
    localStorage.setItem('textloom.theme', 'dark');
    mswServer.use(api.post('login', () => apiOk(theirs)));
    await login('other@example.com', 'secret');
    expect(Object.keys(localStorage).sort()).toEqual(['textloom.session', 'textloom.theme']);
  });

  it('a response that arrives after a newer one is ignored', async () => {
    adoptSession(mine);
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    let calls = 0;
    mswServer.use(
      api.get('login', async () => {
        calls += 1;
        const profile = make.profile({ first_name: `Answer ${calls}` });
        if (calls === 1) await released;
        return apiOk({ ...mine, profile });
      }),
    );
    const slow = refresh();
    while (calls === 0) await new Promise((done) => setTimeout(done, 5));
    await refresh();
    release();
    await slow;
    expect(session.current.data?.profile.first_name).toBe('Answer 2');
  });

  it('a refresh requested before a message does not undo its count', async () => {
    adoptSession(mine);
    const old = make.login().globals;
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    let calls = 0;
    mswServer.use(
      api.get('login', async () => {
        calls += 1;
        if (calls === 1) await released;
        return apiOk({ ...mine, globals: { ...old, inbox_unread: 14 } });
      }),
    );
    const slow = refresh();
    while (calls === 0) await new Promise((done) => setTimeout(done, 5));
    setUnread(15);
    release();
    await slow;
    expect(session.current.data?.globals.inbox_unread).toBe(15);
    await refresh();
    expect(session.current.data?.globals.inbox_unread).toBe(14);
  });
});

describe('the route list of a tab', () => {
  afterEach(() => configureSession({ release: () => undefined }));

  it('is requested for the tab’s release set, at sign-in and at each refresh', async () => {
    const asked: (string | null)[] = [];
    const answer = ({ request }: { request: Request }) => {
      asked.push(new URL(request.url).searchParams.get('filter[release]'));
      return apiOk(make.login());
    };
    mswServer.use(api.post('login', answer), api.get('login', answer));
    await login('owner@example.com', 'secret');
    configureSession({ release: () => 7 });
    await refresh();
    await login('owner@example.com', 'secret');
    expect(asked).toEqual([null, '7', '7']);
  });
});

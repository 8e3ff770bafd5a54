import { adoptSession } from '@textloom/session';
import {
  act,
  api,
  apiError,
  apiOk,
  expectWarning,
  formOf,
  make,
  mswServer,
  render,
  screen,
  waitFor,
} from '@textloom/testing';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { App } from '../app/app';
import { loadSession } from '../base/late-session';
import { frameHandlers, loginOf, registry } from '../testing/shell.fixture';
import { hideMailedLink } from './mailed-link';

const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
// As bootstrap does for a browser that keeps a sign-in.
beforeAll(() => loadSession());
beforeEach(() => {
  adoptSession(null);
});
afterEach(() => {
  jest.restoreAllMocks();
  act(() => adoptSession(null));
});

function open(query: string, ...handlers: RequestHandler[]): () => void {
  window.history.replaceState(null, '', `/app/${query}`);
  hideMailedLink();
  mswServer.use(...handlers);
  return render(<App />).unmount;
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const click = async (name: string, role = 'button'): Promise<void> =>
  user.click(await screen.findByRole(role, { name }));

const CONFIRMED = 'Your email was confirmed. Sign in with it from now on.';
/** Handles a call and records its body. */
function recorded(path: string, answer: () => Response): { sent: Record<string, string>[]; handler: RequestHandler } {
  const sent: Record<string, string>[] = [];
  return {
    sent,
    handler: api.post(
      path,
      async ({ request }) => (sent.push((await formOf(request)) as Record<string, string>), answer()),
    ),
  };
}
const confirms = (answer = () => apiOk({ email: 'new@example.com' }, CONFIRMED)) =>
  recorded('profiles/email/confirm', answer);

describe('changing the sign-in email: the link to the new one', () => {
  it('does nothing until the button is pressed, then opens the login view with the new email', async () => {
    const call = confirms();
    open('?confirm-email=abc', call.handler);
    await heading('Confirm your new email');
    expect(call.sent).toEqual([]);
    await click('Confirm email');
    await heading('Sign in');
    expect(screen.getByRole('status')).toHaveTextContent(CONFIRMED);
    expect(screen.getByLabelText(/^Email/)).toHaveValue('new@example.com');
    expect(call.sent).toEqual([{ token: 'abc' }]);
    expect(window.location.search).toBe('');
  });

  it('takes a signed-in user into the application, with the new email in the profile', async () => {
    const before = loginOf();
    const after = { ...before, profile: make.profile({ ...before.profile, email: 'new@example.com' }) };
    adoptSession(before);
    open('?confirm-email=abc', confirms().handler, ...frameHandlers(after), registry({}));
    await heading('Confirm your new email');
    await click('Confirm email');
    expect(await screen.findByText(CONFIRMED)).toBeInTheDocument();
    expect(screen.queryByRole('heading', { level: 1, name: 'Confirm your new email' })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('textloom.session') ?? '{}')).toMatchObject({
        profile: { email: 'new@example.com' },
      }),
    );
    expect(window.location.search).toBe('');
  });

  it.each([
    [400, 'token_invalid', 'This link was already used, was replaced by a newer one, or is too old.', true],
    [409, 'email_taken', 'This email is already used by another account. Your sign-in email stays as it was.', false],
  ] as const)('explains a response of %d, and offers a way back', async (status, id, text, hint) => {
    open('?confirm-email=abc', confirms(() => apiError(status, id, text)).handler);
    await click('Confirm email');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByText('You can send a new link from your account settings.') !== null).toBe(hint);
    expect(screen.queryByRole('button', { name: 'Confirm email' }) === null).toBe(hint);
    await click('Back to sign in', 'link');
    await heading('Sign in');
    expect(window.location.search).toBe('');
  });
});

describe('changing the sign-in email: the link to the current one', () => {
  const STOPPED = 'The change was stopped, and every open session was signed out.';

  it('stops the change by a button, signs the user out, and offers a new password', async () => {
    expectWarning(/^The profile could not be refreshed: Please sign in\./);
    const login = loginOf();
    const call = recorded('profiles/email/stop', () => apiOk({}, STOPPED));
    adoptSession(login);
    open(
      '?stop-email=xyz',
      call.handler,
      api.get('login', () => apiError(401, 'unauthorized', 'Please sign in.')),
      ...frameHandlers(login),
      registry({}),
    );
    await heading('Stop the change of your email');
    expect(call.sent).toEqual([]);
    await click('Stop the change');
    expect(await screen.findByRole('status')).toHaveTextContent(STOPPED);
    expect(call.sent).toEqual([{ token: 'xyz' }]);
    expect(localStorage.getItem('textloom.session')).toBeNull();
    await click('Choose a new password', 'link');
    await heading('Forgot your password?');
    expect(window.location.search).toBe('');
  });

  it('shows that a link has expired', async () => {
    const text = 'This link was already used, was replaced by a newer one, or is too old.';
    open('?stop-email=xyz', recorded('profiles/email/stop', () => apiError(400, 'token_invalid', text)).handler);
    await click('Stop the change');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });
});

describe('verifying the email of a new account', () => {
  const VERIFIED = 'Your email is verified. Nothing waits for it any more.';

  it('does nothing until the button is pressed, then opens the login view', async () => {
    const call = recorded('profiles/verification/confirm', () => apiOk({}, VERIFIED));
    open('?verify-email=abc', call.handler);
    await heading('Verify your email');
    expect(window.location.search).toBe('');
    expect(call.sent).toEqual([]);
    await click('Verify email');
    await heading('Sign in');
    expect(screen.getByRole('status')).toHaveTextContent(VERIFIED);
    expect(call.sent).toEqual([{ token: 'abc' }]);
  });

  it('shows that a link has expired, and how to get a new one', async () => {
    const text = 'This link was already used, was replaced by a newer one, or is too old.';
    const call = recorded('profiles/verification/confirm', () => apiError(400, 'token_invalid', text));
    open('?verify-email=abc', call.handler);
    await click('Verify email');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByText('You can send a new link from the top of any page after you sign in.')).toBeInTheDocument();
  });
});

describe('the banner of an unverified account', () => {
  const unverified = () => {
    const login = loginOf();
    return { ...login, profile: make.profile({ ...login.profile, email: 'ada@example.com', verified: false }) };
  };

  it('says what is blocked, and resends the mail', async () => {
    const login = unverified();
    const call = recorded('profiles/verification', () => apiOk({}, 'We sent a link to ada@example.com.'));
    adoptSession(login);
    open('', call.handler, ...frameHandlers(login), registry({}));
    expect(
      await screen.findByText(/Until then you cannot send, invite, import or create short links/),
    ).toBeInTheDocument();
    await click('Send the mail again');
    expect(await screen.findByText('We sent a link to ada@example.com.')).toBeInTheDocument();
    expect(call.sent).toEqual([{}]);
  });

  it('is not shown to others', async () => {
    const login = loginOf();
    adoptSession(login);
    open('', ...frameHandlers(login), registry({}));
    expect(await screen.findByRole('main')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send the mail again' })).not.toBeInTheDocument();
  });
});

describe('the link to an address for notifications', () => {
  const DONE = 'desk@example.com is confirmed for notifications.';

  it('does nothing until the button is pressed, and needs no sign-in', async () => {
    const call = recorded('profiles/alert-addresses/confirm', () => apiOk({}, DONE));
    open('?confirm-alerts=abc', call.handler);
    await heading('Confirm this address');
    expect(call.sent).toEqual([]);
    await click('Confirm address');
    await heading('Sign in');
    expect(screen.getByRole('status')).toHaveTextContent(DONE);
    expect(call.sent).toEqual([{ token: 'abc' }]);
  });
});

describe('a page opened by a mailed link', () => {
  it('has an address of its own, so that /app/ entered in the same tab opens the application', async () => {
    const signedIn = loginOf();
    adoptSession(signedIn);
    const close = open('?token=abc', ...frameHandlers(signedIn), registry({}));
    await heading('Choose a new password');
    const { pathname, search, hash } = window.location;
    expect(pathname + search).toBe('/app/');
    // A browser keeps the state of an entry whose own address is entered again.
    const kept: unknown = hash === '' ? window.history.state : null;
    close();
    window.history.replaceState(kept, '', '/app/');
    hideMailedLink();
    render(<App />);
    expect((await screen.findAllByRole('navigation', { name: 'Main' })).length).toBeGreaterThan(0);
    expect(screen.queryByRole('heading', { level: 1, name: 'Choose a new password' })).not.toBeInTheDocument();
  });
});

import { adoptSession } from '@textloom/session';
import {
  act,
  api,
  apiError,
  apiOk,
  expectWarning,
  formOf,
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
beforeEach(() => adoptSession(null));
afterEach(() => act(() => adoptSession(null)));

function open(address: string, ...handlers: RequestHandler[]): void {
  window.history.replaceState(null, '', `/app/${address}`);
  hideMailedLink();
  mswServer.use(...handlers);
  render(<App />);
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const type = async (label: RegExp, text: string): Promise<void> => user.type(await screen.findByLabelText(label), text);
const click = async (name: string, role = 'button'): Promise<void> =>
  user.click(await screen.findByRole(role, { name }));
const LOGIN = 'Sign in';
const FORGOT = 'Forgot your password?';
const CREATE = 'Create your account';
const RESET = 'Choose a new password';

/** Handles a call and records its body. */
function recorded(
  path: string,
  answer: () => Response = () => apiOk({}),
): { sent: Record<string, string>[]; handler: RequestHandler } {
  const sent: Record<string, string>[] = [];
  return {
    sent,
    handler: api.post(
      path,
      async ({ request }) => (sent.push((await formOf(request)) as Record<string, string>), answer()),
    ),
  };
}

describe('AUTH-001, AUTH-005, AUTH-006: the views of the sign-in area', () => {
  it('are opened by links, take the focus and the title, and Back works @long', async () => {
    open('');
    await heading(LOGIN);
    expect(document.title).toBe('Sign in - Textloom');
    await click('Forgot Password', 'link');
    expect(await heading(FORGOT)).toHaveFocus();
    expect(document.title).toBe('Forgot your password? - Textloom');
    await click('Back to sign in', 'link');
    expect(await heading(LOGIN)).toHaveFocus();
    await click("Don't have an account?", 'link');
    expect(await heading(CREATE)).toHaveFocus();
    act(() => window.history.back());
    expect(await heading(LOGIN)).toBeInTheDocument();
  });

  it('keep the opened address for after the login', async () => {
    open('keywords?page=2');
    await click('Forgot Password', 'link');
    await heading(FORGOT);
    expect(window.location.pathname + window.location.search).toBe('/app/keywords?page=2');
  });
});

describe('AUTH-010, AUTH-011: the forgot view', () => {
  it('sends the email and shows that instructions were sent', async () => {
    const call = recorded('profiles/resetpass');
    open('#forgot', call.handler);
    await type(/^Email/, ' ada@example.com ');
    await click('Send instructions');
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Instructions to reset your password were sent to your email address',
    );
    expect(call.sent).toEqual([{ email: 'ada@example.com' }]);
  });

  it('ERR-001: shows that an email is unknown, and keeps it', async () => {
    open(
      '#forgot',
      api.post('profiles/resetpass', () => apiError(404, 'not_found', 'Not found.')),
    );
    await type(/^Email/, 'nobody@example.com');
    await click('Send instructions');
    expect(await screen.findByRole('alert')).toHaveTextContent('The email you provided is not in our database.');
    expect(screen.getByLabelText(/^Email/)).toHaveValue('nobody@example.com');
  });

  it('shows the server’s message after too many attempts', async () => {
    open(
      '#forgot',
      api.post('profiles/resetpass', () =>
        apiError(429, 'rate_limited', 'Too many attempts. Please try again in 3 minutes.'),
      ),
    );
    await type(/^Email/, 'ada@example.com');
    await click('Send instructions');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Please try again in 3 minutes.');
  });

  it('VAL-002: requires an email, of type email, and sends nothing without', async () => {
    const call = recorded('profiles/resetpass');
    open('#forgot', call.handler);
    expect(await screen.findByLabelText(/^Email/)).toHaveAttribute('type', 'email');
    await click('Send instructions');
    expect(await screen.findByText('Email is required.')).toBeInTheDocument();
    await type(/^Email/, 'nobody');
    await click('Send instructions');
    expect(await screen.findByText('Enter a valid email address.')).toBeInTheDocument();
    expect(call.sent).toEqual([]);
  });
});

describe('AUTH-012, AUTH-013, AUTH-014, AUTH-020: the create-account view', () => {
  const fill = async (changes: Record<string, string> = {}): Promise<void> => {
    const values = {
      'First name': 'Ada',
      'Last name': 'Lane',
      Email: 'ada@example.com',
      Password: 'river boats',
      'Confirm password': 'river boats',
      ...changes,
    };
    for (const [label, text] of Object.entries(values)) if (text) await type(new RegExp(`^${label}`), text);
  };

  it('explains that more settings follow, sends the fields and signs the owner in @long', async () => {
    const call = recorded('profiles/createaccount');
    const signedIn = loginOf();
    open(
      '?ref=abc23',
      call.handler,
      api.post('login', () => apiOk(signedIn)),
      ...frameHandlers(signedIn),
      registry({}),
    );
    await heading(CREATE);
    expect(screen.getByText(/More settings follow after you log in/)).toBeInTheDocument();
    await fill();
    await click('Create account');
    expect(await screen.findByText('Your account was created, and you are signed in.')).toBeInTheDocument();
    expect(window.location.pathname + window.location.search + window.location.hash).toMatch(/^\/app\/(home)?$/);
    expect(call.sent).toEqual([
      {
        first_name: 'Ada',
        last_name: 'Lane',
        email: 'ada@example.com',
        password: 'river boats',
        uid: '',
        ref: 'abc23',
      },
    ]);
  });

  it('opens the login with the email if the sign-in fails', async () => {
    open(
      '#newaccount',
      recorded('profiles/createaccount').handler,
      api.post('login', () => apiError(503, 'unavailable', 'Not available at the moment.')),
    );
    await heading(CREATE);
    await fill();
    await click('Create account');
    expect(await heading(LOGIN)).toBeInTheDocument();
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Your account was created. Login with your email and password',
    );
    expect(screen.getByLabelText(/^Email/)).toHaveValue('ada@example.com');
  });

  it('ERR-002: shows the error, beside the field too, and keeps the input', async () => {
    const taken = 'An account with this email already exists.';
    open(
      '#newaccount',
      api.post('profiles/createaccount', () => apiError(409, 'email_taken', taken, { email: taken })),
    );
    await fill();
    await click('Create account');
    expect(await screen.findByText(`Something went wrong creating your account. ${taken}`)).toBeInTheDocument();
    expect(screen.getByLabelText(/^Email/)).toHaveAccessibleDescription(taken);
    expect(screen.getByLabelText(/^First name/)).toHaveValue('Ada');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('river boats');
  });

  it('shows the server’s errors about password and device beside their fields', async () => {
    const fields = { password: 'This password is too common.', uid: 'Gone.' };
    open(
      '#newaccount',
      api.post('profiles/createaccount', () => apiError(422, 'invalid', 'This password is too common.', fields)),
    );
    await fill();
    await click('Create account');
    await waitFor(() => expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(fields.password));
    expect(screen.getByLabelText(/^Device number/)).toHaveAccessibleDescription('Gone.');
  });

  it('VAL-005, VAL-006: shows two errors for different passwords and sends nothing @long', async () => {
    const call = recorded('profiles/createaccount');
    open('#newaccount', call.handler);
    await fill({ 'Confirm password': 'something else' });
    await click('Create account');
    expect(await screen.findByText('Your passwords do not match!!')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Confirm password/)).toHaveAccessibleDescription('Passwords do not match.');
    expect(call.sent).toEqual([]);
  });

  it('VAL-004: shows an error beside each required field and sends nothing', async () => {
    const call = recorded('profiles/createaccount');
    open('#newaccount', call.handler);
    expect(await screen.findByLabelText(/^Email/)).toHaveAttribute('type', 'email');
    await click('Create account');
    for (const text of [
      'First name is required.',
      'Last name is required.',
      'Email is required.',
      'Password is required.',
      'Please type the password again.',
    ]) {
      expect(await screen.findByText(text)).toBeInTheDocument();
    }
    expect(call.sent).toEqual([]);
  });

  it('shows and hides both passwords', async () => {
    open('#newaccount');
    const fields = [await screen.findByLabelText(/^Password/), screen.getByLabelText(/^Confirm password/)];
    for (const field of fields) expect(field).toHaveAttribute('type', 'password');
    await click('Show passwords', 'checkbox');
    for (const field of fields) expect(field).toHaveAttribute('type', 'text');
  });
});

describe('AUTH-015, AUTH-016, AUTH-017, VAL-007: the device number', () => {
  const asked: string[] = [];
  const devices = api.get('devices/availability/:device', ({ params }) => {
    asked.push(String(params.device));
    return apiOk({ device_available: params.device === 'TL-1' });
  });
  beforeEach(() => void asked.splice(0));
  const device = () => screen.findByLabelText(/^Device number/);

  it('is checked when the field is left, and the result is shown beside it', async () => {
    open('#newaccount', devices);
    await user.type(await device(), 'TL-9');
    expect(asked).toEqual([]);
    await user.tab();
    await waitFor(async () =>
      expect(await device()).toHaveAccessibleDescription('This device does not exist or is taken.'),
    );
    await user.clear(await device());
    await user.type(await device(), 'TL-1');
    await user.tab();
    await waitFor(async () =>
      expect(await device()).toHaveAccessibleDescription('Ok, this device will be assigned to your account.'),
    );
    expect(asked).toEqual(['TL-9', 'TL-1']);
    await user.type(await device(), '2');
    expect(await device()).toHaveAccessibleDescription('Only if you were given one.');
  });

  it('is not checked while empty, and accepts ten characters at most', async () => {
    open('#newaccount', devices);
    await user.click(await device());
    await user.tab();
    await user.type(await device(), '1234567890123');
    expect(await device()).toHaveValue('1234567890');
    await user.tab();
    await waitFor(() => expect(asked).toEqual(['1234567890']));
  });
});

describe('AUTH-002, AUTH-018, AUTH-019: the reset view', () => {
  const fill = async (pass1 = 'river boats', pass2 = pass1): Promise<void> => {
    await type(/^New password/, pass1);
    await type(/^Retype new password/, pass2);
    await click('Save password');
  };

  it('opens by the query’s token, sends it and opens the login without it', async () => {
    const call = recorded('profiles/updatenewpass');
    open('?token=abc', call.handler);
    await heading(RESET);
    await fill();
    await heading(LOGIN);
    expect(await screen.findByRole('status')).toHaveTextContent(
      'Your password was successfully reset. Login with your new credentials',
    );
    expect(call.sent).toEqual([{ pass1: 'river boats', pass2: 'river boats', token: 'abc' }]);
    expect(window.location.search).toBe('');
  });

  it('removes the token from the address at once, and forgets it once used', async () => {
    const call = recorded('profiles/updatenewpass');
    open('subscribers?page=2&token=abc', call.handler);
    expect(window.location.href).toMatch(/\/app\/subscribers\?page=2#link$/);
    await heading(RESET);
    await fill();
    await heading(LOGIN);
    expect(call.sent).toMatchObject([{ token: 'abc' }]);
    expect(JSON.stringify(window.history.state)).not.toContain('abc');
  });

  it('opens for a signed-in user too, who is then signed out', async () => {
    expectWarning(/^The server did not receive the sign-out: Please sign in\./);
    const login = loginOf();
    const call = recorded('profiles/updatenewpass');
    adoptSession(login);
    open(
      '?token=abc',
      call.handler,
      api.delete('login', () => apiError(401, 'unauthorized', 'Please sign in.')),
      ...frameHandlers(login),
      registry({}),
    );
    await heading(RESET);
    await fill();
    await heading(LOGIN);
    expect(screen.queryByText('Your session has ended. Please sign in again.')).not.toBeInTheDocument();
    expect(localStorage.getItem('textloom.session')).toBeNull();
  });

  it('mentions a first password to an invited user', async () => {
    open('?invited=1&token=abc', recorded('profiles/updatenewpass').handler);
    await heading('Choose your password');
    expect(
      screen.queryByText('You will be signed out everywhere. Then sign in with the new one.'),
    ).not.toBeInTheDocument();
    await fill();
    await heading(LOGIN);
    expect(window.location.search).toBe('');
  });

  it('ERR-003: shows the error and offers a new link for an expired one', async () => {
    open(
      '?token=used',
      api.post('profiles/updatenewpass', () =>
        apiError(400, 'token_invalid', 'This link was already used or is too old.'),
      ),
    );
    await fill();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Something went wrong resetting your password. This link was already used or is too old.',
    );
    await click('Ask for a new link', 'link');
    await heading(FORGOT);
    expect(window.location.search).toBe('');
  });

  it('VAL-003, VAL-005, VAL-006: requires both, and the same', async () => {
    const call = recorded('profiles/updatenewpass');
    open('?token=abc', call.handler);
    await heading(RESET);
    await click('Save password');
    expect(await screen.findByText('Password is required.')).toBeInTheDocument();
    expect(screen.getByText('Please type the password again.')).toBeInTheDocument();
    await fill('river boats', 'other');
    expect(await screen.findByText('Your passwords do not match!!')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Retype new password/)).toHaveAccessibleDescription('Passwords do not match.');
    expect(call.sent).toEqual([]);
  });
});

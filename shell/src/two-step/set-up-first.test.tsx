import { adoptSession, session } from '@textloom/session';
import { act, api, apiError, apiOk, formOf, mswServer, render, renderPart, screen, waitFor } from '@textloom/testing';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { App } from '../app/app';
import { frameHandlers, loginOf, registry } from '../testing/shell.fixture';
import { SetUpFirst } from './set-up-first';

const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
/** The user's second step is set up. */
let done: boolean;
const login = () => loginOf({ session: 'new-session', second_step_missing: !done });
beforeEach(() => {
  done = false;
  adoptSession(null);
  window.history.replaceState(null, '', '/app/home');
  mswServer.use(
    api.post('login', () => apiOk(login())),
    api.get('login', () => apiOk(login())),
    api.get('profiles/two-step', () => apiOk({ app: false, recovery_codes: 0, required: true })),
    api.post('profiles/two-step/app', () =>
      apiOk({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/T:o?secret=JBSWY3DPEHPK3PXP' }, 'Scan it.'),
    ),
    api.put('profiles/two-step/app', async ({ request }) => {
      done = (await formOf(request)).code === '123456';
      return done
        ? apiOk({ codes: ['abcd-efgh'] }, 'Two-step sign-in is on.')
        : apiError(422, 'invalid', 'Wrong.', { code: 'The code is wrong.' });
    }),
    registry({}),
    ...frameHandlers(login()),
  );
});
afterEach(() => act(() => adoptSession(null)));

describe('A user of an account whose owner demands a second step', () => {
  it('sets one up, saves the codes, and then gets the application', async () => {
    renderPart(<SetUpFirst />, { path: '/home', session: login() });
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
    await user.type(await screen.findByLabelText(/^Code of the app/), '123456{Enter}');
    expect(await screen.findByText('abcd-efgh')).toBeInTheDocument();
    expect(session.current.data?.second_step_missing).toBe(true);
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(session.current.data?.second_step_missing).toBe(false));
  });

  it('is led to it after signing in, sees why it failed, and can sign out instead', async () => {
    mswServer.use(
      api.post('profiles/two-step/app', () => apiError(429, 'rate_limited', 'Too many attempts.')),
      api.delete('login', () => apiOk()),
    );
    render(<App />);
    await user.type(await screen.findByLabelText(/^Email/), 'nina@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'demo-textloom');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Set up two-step sign-in' })).toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts.');
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(session.current.status).toBe('signed-out'));
  });
});

import { adoptSession, session } from '@textloom/session';
import { act, api, apiError, apiOk, formOf, HttpResponse, mswServer, render, screen, waitFor } from '@textloom/testing';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { App } from '../app/app';
import { frameHandlers, loginOf, registry } from '../testing/shell.fixture';

/** The password was right. */
const begunAnswer = (more: object = {}) =>
  HttpResponse.json(
    { status: 'error', message: 'Enter the code.', data: { id: 'second_step', token: 'begun', ...more } },
    { status: 401 },
  );
const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
beforeEach(() => {
  adoptSession(null);
  window.history.replaceState(null, '', '/app/home');
  const login = loginOf({ session: 'new-session' });
  mswServer.use(
    api.post('login', () => begunAnswer()),
    api.post('login/second-step', async ({ request }) => {
      const { token, code } = await formOf(request);
      if (code === 'late') return apiError(400, 'token_invalid', 'This sign-in took too long.');
      return token === 'begun' && code === '123456'
        ? apiOk(login)
        : apiError(422, 'invalid', 'Wrong.', { code: 'The code is wrong.' });
    }),
    registry({}),
    ...frameHandlers(login),
  );
});
afterEach(() => act(() => adoptSession(null)));

async function passwordFirst(): Promise<HTMLElement> {
  render(<App />);
  await user.type(await screen.findByLabelText(/^Email/), 'olivia@example.com');
  await user.type(screen.getByLabelText(/^Password/), 'demo-textloom');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return screen.findByLabelText(/^Code/);
}

describe('the second step of a sign-in', () => {
  it('focuses the code, shows that it is wrong, and signs in with a correct one', async () => {
    const code = await passwordFirst();
    expect(code).toHaveFocus();
    await user.type(code, '000000{Enter}');
    expect(await screen.findByText('The code is wrong.')).toBeInTheDocument();
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    await waitFor(() => expect(session.current).toMatchObject({ status: 'signed-in', name: 'new-session' }));
  });

  it('asks for the code of the app, or for a recovery code', async () => {
    await passwordFirst();
    expect(screen.getByText('Your authenticator app shows it.')).toBeInTheDocument();
    expect(screen.getByText(/^If you do not have the app with you/)).toBeInTheDocument();
  });

  it('asks a user without an app for a recovery code only', async () => {
    mswServer.use(api.post('login', () => begunAnswer({ app: false, passkey: true })));
    await passwordFirst();
    expect(screen.getByText('Use one of your recovery codes.')).toBeInTheDocument();
    expect(screen.queryByText(/authenticator app|have the app/)).not.toBeInTheDocument();
  });

  it('starts over if it took too long', async () => {
    const code = await passwordFirst();
    await user.type(code, 'late{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in took too long.');
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(await screen.findByLabelText(/^Password/)).toHaveValue('');
    expect(screen.getByRole('heading', { name: 'Sign in' })).toHaveFocus();
  });
});

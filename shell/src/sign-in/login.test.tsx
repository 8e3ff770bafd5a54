import { pageLanguage } from '@textloom/page-start';
import { adoptSession } from '@textloom/session';
import { act, api, apiError, apiOk, formOf, mswServer, render, screen, useCaptcha, waitFor } from '@textloom/testing';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { App } from '../app/app';
import { browser } from '../base/browser';
import { frameHandlers, loginOf, registry } from '../testing/shell.fixture';

const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
beforeEach(() => {
  adoptSession(null);
  window.history.replaceState(null, '', '/app/home');
});
afterEach(() => act(() => adoptSession(null)));

describe('AUTH-003: the password', () => {
  it('can be shown and hidden again', async () => {
    render(<App />);
    const field = await screen.findByLabelText(/^Password/);
    const toggle = screen.getByRole('button', { name: 'Show password' });
    await user.type(field, 'demo-textloom');
    expect([field.getAttribute('type'), toggle.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
    await user.click(toggle);
    expect([field.getAttribute('type'), toggle.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
    expect(field).toHaveValue('demo-textloom');
    // Pressing it keeps the focus, and a phone's keyboard, in the field.
    expect(field).toHaveFocus();
    await user.click(toggle);
    expect(field).toHaveAttribute('type', 'password');
  });
});

describe('decision 814: the language', () => {
  it('can be chosen before the sign-in, by its own name', async () => {
    const reload = jest.spyOn(browser, 'reload').mockImplementation(() => undefined);
    render(<App />);
    const link = await screen.findByRole('button', { name: 'Español' });
    expect(link).toHaveAttribute('lang', 'es');
    expect(screen.queryByRole('button', { name: 'English' })).toBeNull();
    await user.click(link);
    expect([pageLanguage(), reload.mock.calls.length]).toEqual(['es', 1]);
    reload.mockRestore();
    localStorage.clear();
  });
});

describe('the focus after a sign-in', () => {
  it('is on the heading of the page, not on the body @long', async () => {
    const login = loginOf();
    mswServer.use(
      api.post('login', () => apiOk(login)),
      registry({}),
      ...frameHandlers(login),
    );
    render(<App />);
    await user.type(await screen.findByLabelText(/^Email/), 'olivia@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'demo-textloom{Enter}');
    const heading = await screen.findByRole('heading', { level: 1, name: /^Hello/ });
    await waitFor(() => expect(heading).toHaveFocus());
  });
});

describe('the captcha after many wrong passwords', () => {
  useCaptcha();

  it('appears when the server asks for it, is sent, and is renewed for each attempt', async () => {
    const sent: unknown[] = [];
    mswServer.use(
      api.post('login', async ({ request }) => {
        const { captcha = '' } = (await formOf(request)) as { captcha?: string };
        sent.push(captcha);
        return captcha === ''
          ? apiError(422, 'captcha_failed', 'Please solve the captcha.', { captcha: 'Please solve the captcha.' })
          : apiError(401, 'bad_credentials', 'The email or the password is wrong.');
      }),
    );
    render(<App />);
    await user.type(await screen.findByLabelText(/^Email/), 'olivia@example.com');
    expect(screen.queryByRole('button', { name: 'Solve' })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Password/), 'demo-textloom{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('Please solve the captcha.');
    const solve = await screen.findByRole('button', { name: 'Solve' });
    await user.click(solve);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The email or the password is wrong.'));
    expect(sent).toEqual(['', 'solved']);
    await waitFor(() => expect(solve).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'Solve' })).toBeInTheDocument();
  });
});

import { adoptSession } from '@textloom/session';
import { act, api, apiOk, mswServer, render, screen, waitFor } from '@textloom/testing';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { App } from '../app/app';
import { frameHandlers, loginOf, registry } from '../testing/shell.fixture';

// Only the network part of module federation is replaced: a unit test has no build to load from.
jest.mock('@module-federation/enhanced/runtime', () => ({ registerRemotes: jest.fn(), loadRemote: jest.fn() }));

const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
beforeAll(() => Object.assign(globalThis, { __DEV__: false }));
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
    // Pressing it leaves the focus, and the keyboard of a phone, at the field.
    expect(field).toHaveFocus();
    await user.click(toggle);
    expect(field).toHaveAttribute('type', 'password');
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
    const heading = await screen.findByRole('heading', { level: 1, name: /^Hello/ }, { timeout: 20_000 });
    await waitFor(() => expect(heading).toHaveFocus());
  });
});

import { loadRemote } from '@module-federation/enhanced/runtime';
import { adoptSession } from '@textloom/session';
import { act, api, apiOk, HttpResponse, mswServer, render, screen, waitFor } from '@textloom/testing';
import { App } from '../../app/app';
import { loadSession } from '../../base/late-session';
import { entryOf, frameHandlers, loginOf, ROUTES } from '../../testing/shell.fixture';
import {
  beginTab,
  button,
  endTab,
  heading,
  keywords,
  noNotice,
  notice,
  open,
  registryHandler,
  release,
  remote,
  server,
  set,
  user,
} from '../../testing/releases.fixture';

// As bootstrap does for a browser that keeps a sign-in.
beforeAll(() => loadSession());
beforeEach(() => {
  jest.mocked(loadRemote).mockImplementation(async () => ({ remote }) as never);
  beginTab();
});
afterEach(endTab);

describe('a change that takes effect at once', () => {
  const off = () => set(8, '1.0.0', { oldest: 8, remotes: { keywords: entryOf(keywords, { enabled: false }) } });

  it('shows what changed, keeps the input for copying, and allows only the reload', async () => {
    const copied: string[] = [];
    jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    await open('/keywords/add', 'Add Keyword');
    await user.type(screen.getByLabelText('Name'), 'PIZZA');
    await release(off());
    const dialog = await screen.findByRole('alertdialog', { name: 'Textloom has changed' });
    expect(dialog).toHaveTextContent('Keywords was switched off.Reload this page to continue.');
    expect(screen.getByLabelText('What you have entered')).toHaveValue('Name: PIZZA');
    noNotice();
    // A key press meant for the form must not reload.
    expect(button('Copy')).toHaveFocus();
    await user.click(button('Copy'));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
    expect(copied).toEqual(['Name: PIZZA']);
    await user.keyboard('{Escape}');
    expect(dialog).toBeInTheDocument();
    await user.click(button('Reload the page'));
    await waitFor(() => expect(server.left).toEqual(['reload']));
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('offers nothing to copy if nothing was typed', async () => {
    await open('/keywords', 'All keywords');
    await release(off());
    await screen.findByRole('alertdialog', { name: 'Textloom has changed' });
    expect(screen.queryByRole('button', { name: 'Copy' })).not.toBeInTheDocument();
  });

  it('does not affect a tab that it does not change', async () => {
    await open('/keywords', 'All keywords');
    await release(set(8, '1.0.0', { oldest: 8 }));
    await release(set(9, '1.1.0', { oldest: 8 }));
    await notice();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('the route list of the tab’s own set', () => {
  it('is requested when the stored profile has another set’s list, whose pages are not shown', async () => {
    const sets: (string | null)[] = [];
    let answer = (): void => undefined;
    const answered = new Promise<void>((done) => (answer = done));
    window.history.replaceState(null, '', '/app/keywords');
    mswServer.use(
      api.get('login', async ({ request }) => {
        sets.push(new URL(request.url).searchParams.get('filter[release]'));
        await answered;
        return apiOk(loginOf());
      }),
      ...frameHandlers(loginOf()),
      registryHandler(),
    );
    adoptSession(loginOf({ release: 6, routes: ROUTES.filter(({ path }) => path !== '/keywords') }));
    render(<App />);
    await waitFor(() => expect(sets).toEqual(['7']));
    // Longer than the not-found page takes to load.
    await act(() => new Promise((done) => setTimeout(done, 300)));
    expect(screen.queryByText(/not found/i)).not.toBeInTheDocument();
    expect(document.title).not.toMatch(/not found/i);
    answer();
    expect(await heading('All keywords')).toBeInTheDocument();
  });

  it('is used anyway if it cannot be reloaded', async () => {
    window.history.replaceState(null, '', '/app/keywords');
    mswServer.use(
      api.get('login', () => HttpResponse.error()),
      ...frameHandlers(loginOf()),
      registryHandler(),
    );
    adoptSession(loginOf({ release: 6 }));
    render(<App />);
    expect(await heading('All keywords')).toBeInTheDocument();
  });
});

describe('the bucket of the account', () => {
  it('is kept in a cookie of the application, for the next page', async () => {
    await open('/keywords', 'All keywords');
    expect(document.cookie).toContain('textloom-bucket=12');
  });

  it('reloads the page when an account with another canary signs in', async () => {
    server.current = set(7, '1.1.0', { bucket: 12, differs: true });
    await open('/keywords', 'All keywords');
    await waitFor(() => expect(server.left).toEqual(['reload']));
  });
});

import { loadRemote } from '@module-federation/enhanced/runtime';
import { call } from '@textloom/api';
import { bus } from '@textloom/bus';
import { deleteKeyword } from '@textloom/contracts';
import { openModal } from '@textloom/kit';
import { act, expectWarning, fireEvent, screen, waitFor } from '@textloom/testing';
import {
  beginTab,
  button,
  endTab,
  heading,
  noNotice,
  notice,
  open,
  release,
  remote,
  server,
  set,
  user,
} from '../../testing/releases.fixture';

beforeEach(() => {
  jest.mocked(loadRemote).mockImplementation(async () => ({ remote }) as never);
  beginTab();
});
afterEach(endTab);

const link = (name: string) => screen.getAllByRole('link', { name, hidden: true })[0] as HTMLElement;
const longerThanTyping = () => act(() => new Promise((done) => setTimeout(done, 1_600)));

describe('the notice "A new version is ready"', () => {
  it('appears within two seconds after a release, from the registry of the account’s bucket', async () => {
    await open('/keywords', 'All keywords');
    const at = Date.now();
    await release(set(8, '1.1.0'));
    await notice();
    expect(Date.now() - at).toBeLessThan(2_000);
    expect(server.asked).toEqual(['?bucket=12']);
  });

  it('appears after a lost connection, even for a new build of the shell alone', async () => {
    await open('/keywords', 'All keywords');
    server.current = set(7, '1.0.0', { shell: 'bb' });
    act(() => bus.emit('live.reconnected', {}));
    expect(await notice()).toBeInTheDocument();
  });

  it('requests nothing if the stream starts with the tab’s own set', async () => {
    await open('/keywords', 'All keywords');
    server.asked = [];
    act(() => bus.emit('release.changed', { release: 7, oldest: 0 }));
    await longerThanTyping();
    expect(server.asked).toEqual([]);
  });

  it('does not appear for a canary of other accounts, and disappears when the release is rolled back', async () => {
    await open('/keywords', 'All keywords');
    await release(set(8));
    noNotice();
    await release(set(9, '1.1.0'));
    await notice();
    await release(set(10));
    await waitFor(noNotice);
    expect(server.left).toEqual([]);
  });

  it('can be dismissed until the next page or release', async () => {
    await open('/keywords', 'All keywords');
    await release(set(8, '1.1.0'));
    await notice();
    await user.click(button('Later'));
    noNotice();
    expect(document.getElementById('main')).toHaveFocus();
    await release(set(9, '1.2.0'));
    expect(await notice()).toBeInTheDocument();
  });

  it('reloads immediately if nothing is unsaved', async () => {
    await open('/keywords', 'All keywords');
    await release(set(8, '1.1.0'));
    await notice();
    await user.click(button('Reload now'));
    await waitFor(() => expect(server.left).toEqual(['reload']));
  });

  it('never discards unsaved input without asking', async () => {
    await open('/keywords/add', 'Add Keyword');
    await user.type(screen.getByLabelText('Name'), 'PIZZA');
    await release(set(8, '1.1.0'));
    await notice();
    await user.click(button('Reload now'));
    expect(await screen.findByText('Leave without saving?')).toBeInTheDocument();
    await user.click(button('Stay'));
    await waitFor(() => expect(screen.queryByText('Leave without saving?')).not.toBeInTheDocument());
    expect(screen.getByLabelText('Name')).toHaveValue('PIZZA');
    expect(server.left).toEqual([]);
    await user.click(button('Reload now'));
    await screen.findByText('Leave without saving?');
    await user.click(button('Leave'));
    await waitFor(() => expect(server.left).toEqual(['reload']));
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });
});

describe('a link to another page switches to the newer set', () => {
  it('with a full page load', async () => {
    await open('/keywords', 'All keywords');
    await release(set(8, '1.1.0'));
    await notice();
    await user.click(link('Home'));
    expect(server.left).toEqual(['/app/home']);
    expect(screen.getByRole('heading', { level: 1, name: 'All keywords' })).toBeInTheDocument();
  });

  it('but navigates as usual without a newer set, on the same page, or in a new tab', async () => {
    await open('/keywords', 'All keywords');
    await user.click(link('Home'));
    await heading('Hello, Olivia');
    await release(set(8, '1.1.0'));
    await notice();
    await user.click(link('Home'));
    expectWarning(/Not implemented: navigation/);
    await user.keyboard('{Control>}');
    await user.click(link('Keywords'));
    await user.keyboard('{/Control}');
    // jsdom follows the link after the event.
    await act(() => new Promise((done) => setTimeout(done)));
    expect(server.left).toEqual([]);
  });

  it('even with Back, which has already changed the address', async () => {
    await open('/keywords', 'All keywords');
    await user.click(link('Home'));
    await heading('Hello, Olivia');
    await release(set(8, '1.1.0'));
    await notice();
    act(() => window.history.back());
    await waitFor(() => expect(server.left).toEqual(['reload']));
    expect(window.location.pathname).toBe('/app/keywords');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Hello, Olivia');
  });

  it('not with unsaved input: the form asks, and the next page switches', async () => {
    await open('/keywords/add', 'Add Keyword');
    await user.type(screen.getByLabelText('Name'), 'PIZZA');
    await release(set(8, '1.1.0'));
    await notice();
    await longerThanTyping();
    await user.click(link('Keywords'));
    await screen.findByText('Leave without saving?');
    await user.click(button('Leave'));
    await heading('All keywords');
    expect(server.left).toEqual([]);
    await user.click(link('Home'));
    await waitFor(() => expect(server.left).toEqual(['/app/home']));
  });

  it('not during typing, a save or an open dialog', async () => {
    await open('/keywords', 'All keywords');
    await release(set(8, '1.1.0'));
    await notice();
    document.body.append(document.createElement('input'));
    const input = document.body.lastElementChild as HTMLInputElement;
    await user.type(input, 'x');
    await user.click(link('Home'));
    await heading('Hello, Olivia');
    await longerThanTyping();
    let save = (): void => undefined;
    server.saved = new Promise((done) => (save = done));
    const saving = call(deleteKeyword, { id: 5 });
    await user.click(link('Keywords'));
    await heading('All keywords');
    save();
    await saving;
    act(() => void openModal({ title: 'A question', html: 'Well?' }));
    await screen.findByText('Well?');
    fireEvent.click(link('Home'));
    await heading('Hello, Olivia');
    expect(server.left).toEqual([]);
    input.remove();
  });
});

import { http } from 'msw';
import { bus } from '@textloom/bus';
import { CONTRACT_VERSION } from '@textloom/contracts';
import { act, api, apiError, apiOk, HttpResponse, mswServer, render, screen, waitFor, within } from '@textloom/testing';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { ThemeRoot } from '@textloom/ui';
import { allowOverrides } from '../loading/overrides';
import { loadRegistry } from '../loading/registry';
import { Devtools } from './devtools';

jest.unmock('@module-federation/enhanced/runtime');

const KEY = 'textloom.overrides';

const entry = (id: string, title: string) => ({
  version: '1.0.0-abc',
  contract: CONTRACT_VERSION,
  base: `/remotes/${id}/1.0.0-abc/`,
  entry: `/remotes/${id}/1.0.0-abc/mf-manifest.json`,
  declares: { id, title, contract: CONTRACT_VERSION, pages: {}, widgets: {} },
  enabled: true,
});
const calls: string[] = [];
let active = true;
const reload = jest.fn();

beforeAll(async () => {
  mswServer.use(
    http.get('*/app/registry.json', () =>
      HttpResponse.json({
        schema: 1,
        release: 1,
        remotes: { keywords: entry('keywords', 'Keywords'), inbox: entry('inbox', 'Inbox') },
      }),
    ),
  );
  const { init } = await import('@module-federation/enhanced/runtime');
  init({ name: 'textloom_shell_devtools', remotes: [] });
  await loadRegistry();
});
beforeEach(() => {
  allowOverrides(() => true);
  calls.length = 0;
  active = true;
  reload.mockClear();
  mswServer.use(
    api.post('ops/local-builds', () => (calls.push('allow'), apiOk({ active }))),
    api.delete('ops/local-builds', () => (calls.push('forbid'), apiOk({}))),
  );
});
afterEach(() => localStorage.clear());

function shown(stored: object = {}): UserEvent {
  localStorage.setItem(KEY, JSON.stringify(stored));
  render(
    <ThemeRoot>
      <Devtools reload={reload} />
    </ThemeRoot>,
  );
  return userEvent.setup();
}
const stored = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? 'null');
const keywords = () => within(screen.getByRole('listitem', { name: 'Keywords' }));

describe('the developer tools', () => {
  it('are a button until a remote is overridden, and list the remotes with version and source', async () => {
    const user = shown();
    expect(screen.queryByText(/^Overridden/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Developer tools' }));
    for (const name of ['Keywords', 'Inbox']) {
      const row = within(screen.getByRole('listitem', { name }));
      expect(row.getByText('Released')).toBeVisible();
      expect(row.getByText('1.0.0-abc')).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'Keywords standalone' })).toHaveAttribute('href', '/standalone/keywords/');
    expect(calls).toEqual([]);
  });

  it('activate a local build: policy, storage, reload', async () => {
    const user = shown();
    await user.click(screen.getByRole('button', { name: 'Developer tools' }));
    expect(keywords().getByRole('switch')).toBeDisabled();
    await user.type(keywords().getByLabelText('Address of your build'), 'http://localhost:4804');
    await user.click(keywords().getByRole('switch', { name: 'Use my build' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(calls).toEqual(['allow']);
    expect(stored()).toEqual({ keywords: 'http://localhost:4804/' });
  });

  it('refuse a build from another machine with a message', async () => {
    const user = shown();
    await user.click(screen.getByRole('button', { name: 'Developer tools' }));
    await user.type(keywords().getByLabelText('Address of your build'), 'https://evil.example');
    expect(keywords().getByText('Only http://localhost or http://127.0.0.1, with a port.')).toBeVisible();
    expect(keywords().getByRole('switch')).toBeDisabled();
  });

  it('show a badge while an override is active, switch it off keeping its address, and forbid local builds again', async () => {
    const user = shown({ keywords: 'http://127.0.0.1:4711/' });
    expect(screen.getByText('Overridden: keywords')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect(keywords().getByText('Local')).toBeVisible();
    await user.click(keywords().getByRole('switch', { name: 'Use my build' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(calls).toEqual(['allow', 'forbid']);
    expect(stored()).toEqual({ keywords: { off: 'http://127.0.0.1:4711/' } });
  });

  it('remove one override, or all from the badge', async () => {
    const user = shown({ keywords: 'http://127.0.0.1:4711/', inbox: 'http://127.0.0.1:4712/' });
    await user.click(screen.getByRole('button', { name: 'Details' }));
    await user.click(screen.getByRole('button', { name: 'Reset Keywords' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(stored()).toEqual({ inbox: 'http://127.0.0.1:4712/' });
  });

  it('say if the page was sent without the permission to load local builds, and offer a reload', async () => {
    active = false;
    const user = shown({ keywords: 'http://127.0.0.1:4711/' });
    await user.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('keep the stored overrides, and show why, when the server refuses', async () => {
    mswServer.use(api.post('ops/local-builds', () => apiError(403, 'forbidden', 'This action is not allowed.')));
    const user = shown({ inbox: { off: 'http://127.0.0.1:4712/' } });
    await user.click(screen.getByRole('button', { name: 'Developer tools' }));
    await user.click(within(screen.getByRole('listitem', { name: 'Inbox' })).getByRole('switch'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This action is not allowed.');
    expect(stored()).toEqual({ inbox: { off: 'http://127.0.0.1:4712/' } });
    expect(reload).not.toHaveBeenCalled();
  });

  it('show the event log, which grows while they are open', async () => {
    act(() => bus.emit('keyword.changed', { id: 41 }));
    const user = shown();
    await user.click(screen.getByRole('button', { name: 'Developer tools' }));
    expect(screen.getByText(/keyword\.changed \{"id":41\}/)).toBeVisible();
    act(() => bus.emit('keyword.changed', { id: 42 }));
    expect(screen.getByText(/keyword\.changed \{"id":42\}/)).toBeVisible();
  });
});

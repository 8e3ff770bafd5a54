import { remoteManifestSchema, routesOf } from '@textloom/contracts';
import { useShortcut, setShortcuts } from '@textloom/kit';
import {
  act,
  api,
  apiError,
  apiPage,
  fireEvent,
  make,
  mswServer,
  queryOf,
  renderPart,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { useState } from 'react';
import { manifest as shell } from '../../shell.manifest';
import { loadRegistry } from '../remotes';
import { entryOf, loginOf, registry } from '../testing/shell.fixture';
import { type OpenDialog, PaletteHost } from './palette-host';

const people = remoteManifestSchema.parse({
  id: 'people',
  title: 'People',
  contract: 1,
  pages: {
    list: { path: '/subscribers', name: 'Subscribers', icon: 'subscribers', jump: 's' },
    add: { path: '/subscribers/add', name: 'Add Subscriber' },
    detail: { path: '/subscribers/:id', name: 'Subscriber' },
  },
  commands: { add: { name: 'New Subscriber', page: 'add' } },
  searches: {
    people: {
      title: 'Subscribers',
      call: 'subscribers',
      label: ['{first_name} {last_name}'],
      hint: '{phone:phone}',
      page: 'detail',
    },
    groups: { title: 'Groups', call: 'subscribers/groups', label: ['{name}'], page: 'detail' },
  },
});
const routes = routesOf([shell, people], { allow: [], authorized_account: false });

const deed = jest.fn();
function Page() {
  const [open, setOpen] = useState<OpenDialog>(null);
  useShortcut('s', 'Do something', deed);
  return (
    <>
      <PaletteHost open={open} onOpen={setOpen} />
      <main>
        <h1>Page</h1>
        <input aria-label="Field" />
      </main>
    </>
  );
}

const show = () => renderPart(<Page />, { session: loginOf({ routes }), path: '/home' });
const field = () => screen.findByRole('combobox', { name: 'Search and go to' });
const options = (): (string | null)[] => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const sam = make.subscriber({ id: 7, first_name: 'Sam', last_name: 'Rivera', phone: '5125550123' });

// One shortcut table for the file, as in a tab.
beforeAll(async () => {
  mswServer.use(registry({ people: entryOf(people) }));
  await loadRegistry();
});
beforeEach(() => {
  localStorage.clear();
  deed.mockClear();
});

describe('the command palette', () => {
  it('receives keys typed while it loads, without triggering shortcuts', async () => {
    const { user } = show();
    await user.click(screen.getByRole('heading', { name: 'Page' }));
    // Must be the first test, because the dialog's code must not be loaded yet.
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    for (const key of ['g', 's']) fireEvent.keyDown(document.body, { key });
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue('gs'));
    expect(screen.getByRole('heading', { level: 1, name: 'Page', hidden: true })).toBeInTheDocument();
    expect(deed).not.toHaveBeenCalled();
  });

  it('opens with Ctrl K, even from a field, and returns the focus on Escape', async () => {
    const { user } = show();
    const input = screen.getByRole('textbox', { name: 'Field' });
    input.focus();
    await user.keyboard('{Control>}k{/Control}');
    expect(await field()).toHaveFocus();
    expect(screen.getByRole('dialog', { name: 'Search and go to' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(input).toHaveFocus();
  });

  it('opens a page by keyboard, and lists it as recent the next time', async () => {
    mswServer.use(
      api.get('subscribers', () => apiPage([])),
      api.get('subscribers/groups', () => apiPage([])),
    );
    const { user, address } = show();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await user.type(await field(), 'subscr');
    expect(options()).toEqual([expect.stringMatching(/^Subscribers/), 'New Subscriber']);
    const [, second] = screen.getAllByRole('option');
    await user.keyboard('{ArrowDown}');
    expect(await field()).toHaveAttribute('aria-activedescendant', second?.id);
    expect(second).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(address()).toBe('/subscribers');
    await user.keyboard('{Meta>}k{/Meta}');
    await field();
    expect(within(screen.getByRole('group', { name: 'Recent' })).getByRole('option')).toHaveTextContent('Subscribers');
    // Listed once, so that only one option is active.
    expect(options().filter((text) => text?.startsWith('Subscribers'))).toHaveLength(1);
  });

  it('finds a person by phone with one debounced search, and opens the page', async () => {
    const asked: Record<string, string>[] = [];
    mswServer.use(
      api.get('subscribers', ({ request }) => (asked.push(queryOf(request)), apiPage([sam]))),
      api.get('subscribers/groups', () => apiPage([])),
    );
    const { user, address } = show();
    await user.keyboard('{Control>}k{/Control}');
    const input = await field();
    for (const value of ['(512)', '(512) 555', '(512) 555-0123']) fireEvent.change(input, { target: { value } });
    expect(await screen.findByRole('option', { name: /^Sam Rivera/ })).toHaveTextContent('(512) 555-0123');
    expect(asked).toEqual([{ 'filter[search]': '(512) 555-0123', 'filter[orderby]': 'match', 'filter[limit]': '20' }]);
    expect(screen.getByRole('status')).toHaveTextContent('1 result');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/subscribers/7');
  });

  it('waits with Enter for a search that may find a better match, and opens that one', async () => {
    let found = (): void => undefined;
    const search = new Promise<void>((resolve) => (found = resolve));
    mswServer.use(
      api.get(
        'subscribers',
        async () => (await search, apiPage([make.subscriber({ id: 8, first_name: 'Acc', last_name: '' })])),
      ),
      api.get('subscribers/groups', () => apiPage([])),
    );
    const { user, address } = show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'acc');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Account Settings');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/home');
    found();
    await waitFor(() => expect(address()).toBe('/subscribers/8'));
  });

  it('opens at once what is named as typed, what was selected, and on a second Enter', async () => {
    mswServer.use(
      api.get('subscribers', () => new Promise<never>(() => {})),
      api.get('subscribers/groups', () => apiPage([])),
    );
    const { user, address } = show();
    for (const [keys, path] of [
      ['home{Enter}', '/home'],
      ['subscr{ArrowDown}{Enter}', '/subscribers/add'],
      ['subscr{Enter}{Enter}', '/subscribers'],
    ] as const) {
      await user.keyboard('{Control>}k{/Control}');
      await field();
      await user.keyboard(keys);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(address()).toBe(path);
    }
  });

  it('says which search failed, and shows the results of the others', async () => {
    mswServer.use(
      api.get('subscribers', () => apiPage([sam])),
      api.get('subscribers/groups', () => apiError(500, 'internal', 'It broke.')),
    );
    const { user } = show();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'sam');
    expect(await screen.findByText('Not searched: Groups.')).toBeInTheDocument();
    expect(screen.getByRole('option', { name: /^Sam Rivera/ })).toBeInTheDocument();
  });
});

describe('single keys', () => {
  afterEach(() => act(() => setShortcuts(true)));

  it('open a page with g and a letter, which is then not a shortcut of the page', async () => {
    const { user, address } = show();
    await user.keyboard('gs');
    expect(address()).toBe('/subscribers');
    expect(deed).not.toHaveBeenCalled();
    await user.keyboard('s');
    expect(deed).toHaveBeenCalledTimes(1);
  });

  it('are text in a field', async () => {
    const { user, address } = show();
    await user.type(screen.getByRole('textbox', { name: 'Field' }), 'gs?');
    expect(screen.getByRole('textbox', { name: 'Field' })).toHaveValue('gs?');
    expect(address()).toBe('/home');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are shortcuts again after Esc, which leaves the field with its text and closes nothing else', async () => {
    const { user } = show();
    const closed = jest.fn();
    const panel = (event: KeyboardEvent): void => void (event.defaultPrevented || closed());
    window.addEventListener('keydown', panel);
    await user.type(screen.getByRole('textbox', { name: 'Field' }), 'see{Escape}');
    window.removeEventListener('keydown', panel);
    expect(screen.getByRole('textbox', { name: 'Field' })).not.toHaveFocus();
    await user.keyboard('s');
    expect(screen.getByRole('textbox', { name: 'Field' })).toHaveValue('see');
    expect(deed).toHaveBeenCalledTimes(1);
    expect(closed).toHaveBeenCalledTimes('see'.length);
  });

  it('of page and frame are listed behind ?', async () => {
    const { user } = show();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const lines = within(dialog)
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
    expect(lines).toEqual([
      's Do something',
      'Esc Leave the field',
      'Ctrl K Search and go to',
      '? Show these shortcuts',
      'gthenh Home',
      'gthenu Account Settings',
      'gthens Subscribers',
    ]);
  });

  it('can be switched off, except Ctrl K (WCAG 2.1.4)', async () => {
    const { user, address } = show();
    await user.keyboard('?');
    await user.click(await screen.findByRole('switch', { name: 'Use single keys as shortcuts' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('gss?');
    expect(address()).toBe('/home');
    expect(deed).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.keyboard('{Control>}k{/Control}');
    expect(await field()).toBeInTheDocument();
  });
});

import type { SavedView } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  formOf,
  make,
  mswServer,
  narrowScreen,
  renderPart,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { useListState } from '@textloom/kit';
import { ViewSubtitle } from './view-subtitle';
import { ViewsButton } from './views.button';

const viewOf = (changes: Partial<SavedView> = {}): SavedView => ({
  id: 3,
  list: 'subscribers',
  name: 'Guests',
  query: 'keyword=PIZZA',
  shared: false,
  mine: true,
  author: 'Olivia Owner',
  ...changes,
});

/** A list with a filter by keyword. */
function List() {
  const state = useListState({ search: '', keyword: '' });
  return (
    <>
      <ViewSubtitle list="subscribers" query={state.search}>
        12 subscribers
      </ViewSubtitle>
      <ViewsButton list="subscribers" query={state.search} />
      <button onClick={() => state.set({ keyword: 'SALAD' })}>Filter</button>
    </>
  );
}

function show(views: readonly SavedView[], { path = '/subscribers', owner = true } = {}) {
  const sent: { method: string; path: string; form: Record<string, unknown> }[] = [];
  let stored = [...views];
  const noted = async (request: Request): Promise<void> => {
    const form = request.method === 'DELETE' ? {} : await formOf(request.clone());
    sent.push({ method: request.method, path: new URL(request.url).pathname.replace('/api/', ''), form });
  };
  const profile = make.profile({ views: stored, authorized_account: !owner });
  mswServer.use(
    api.get('login', () => apiOk(make.login({ profile: { ...profile, views: stored } }))),
    api.post('profiles/views', async ({ request }) => {
      await noted(request);
      if (sent.at(-1)?.form.name === 'Taken') return apiError(422, 'invalid', 'Taken.', { name: 'Another has it.' });
      stored = [...stored, viewOf({ id: 9, name: 'New', query: String(sent.at(-1)?.form.query) })];
      return apiOk({ id: 9 }, 'View saved.');
    }),
    api.put('profiles/views/3', async ({ request }) => {
      await noted(request);
      return apiOk({ id: 3 }, 'View changed.');
    }),
    api.delete('profiles/views/3', async ({ request }) => {
      await noted(request);
      stored = stored.filter(({ id }) => id !== 3);
      return apiOk({ id: 3 }, 'View deleted.');
    }),
    api.post('profiles/views/3/restore', async ({ request }) => {
      await noted(request);
      stored = [...views];
      return apiOk({ id: 3 }, 'View restored.');
    }),
  );
  const view = renderPart(<List />, { path, session: make.login({ profile }) });
  const open = async (): Promise<HTMLElement> => {
    await view.user.click(screen.getByRole('button', { name: /^Views/ }));
    return screen.findByRole('menu');
  };
  const choose = async (item: string): Promise<void> =>
    view.user.click(within(await open()).getByRole('menuitem', { name: item }));
  return { ...view, sent, open, choose };
}

describe('decision 776: the views of a list', () => {
  it('are a menu of links, own and shared ones apart', async () => {
    const { open } = show([
      viewOf({ shared: true }),
      viewOf({ id: 4, name: 'All', query: '' }),
      viewOf({ id: 5, name: 'Late', mine: false, shared: true, author: 'Tom Reed' }),
      viewOf({ id: 6, name: 'Other list', list: 'inbox' }),
    ]);
    const menu = await open();
    const items = within(menu).getAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['GuestsShared with the account', '/subscribers?page=1&keyword=PIZZA&view=3'],
      ['All', '/subscribers?page=1&view=4'],
      ['LateBy Tom Reed', '/subscribers?page=1&keyword=PIZZA&view=5'],
      ['Save this view', null],
    ]);
    expect(within(menu).getByText('Your views')).toBeVisible();
    expect(within(menu).getByText('Shared by others')).toBeVisible();
    expect(items[0]).toHaveFocus();
  });

  it('say what they are for while there are none', async () => {
    const { open } = show([]);
    expect(within(await open()).getByText('A saved view keeps filters, search and sort.')).toBeVisible();
    expect(screen.getByText('12 subscribers')).toBeVisible();
  });

  it('stand in the head when opened, also when the list has the same filters by itself', async () => {
    const view = viewOf();
    const { unmount } = show([view], { path: '/subscribers?keyword=PIZZA&view=3' });
    expect(screen.getByText('Guests')).toBeVisible();
    unmount();
    show([view], { path: '/subscribers?page=2&keyword=PIZZA' });
    expect(screen.getByText('Guests')).toBeVisible();
  });

  it('are saved with the filters of the list, and opened', async () => {
    const { user, choose, sent, address } = show([], { path: '/subscribers?keyword=PIZZA&page=2&tab=x' });
    await choose('Save this view');
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'New');
    await user.click(screen.getByRole('checkbox', { name: 'Share with the account' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('New')).toBeVisible();
    expect(sent).toEqual([
      {
        method: 'POST',
        path: 'profiles/views',
        form: { list: 'subscribers', query: 'page=2&keyword=PIZZA', name: 'New', shared: '1' },
      },
    ]);
    await waitFor(() => expect(address()).toBe('/subscribers?keyword=PIZZA&page=2&tab=x&view=9'));
  });

  it('keep what was typed when the name is refused, with the reason at the field', async () => {
    const { user, choose } = show([]);
    await choose('Save this view');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.type(name, 'Taken');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Another has it.')).toBeVisible();
    expect(name).toHaveValue('Taken');
  });

  it('are updated after another filter, which the head says', async () => {
    const { user, choose, sent, open } = show([viewOf()], { path: '/subscribers?keyword=PIZZA&view=3' });
    expect(within(await open()).queryByRole('menuitem', { name: /^Update/ })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(screen.getByText('Guests, changed')).toBeVisible();
    await choose('Update view “Guests”');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ method: 'PUT', form: { query: 'keyword=SALAD' } });
  });

  it('are deleted at once, with Undo', async () => {
    const { user, choose, sent } = show([viewOf()], { path: '/subscribers?keyword=PIZZA&view=3' });
    await choose('Delete “Guests”');
    expect(await screen.findByText('The view “Guests” was deleted.')).toBeVisible();
    expect(screen.queryByText('Guests')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Guests')).toBeVisible();
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE profiles/views/3',
      'POST profiles/views/3/restore',
    ]);
  });

  it('have a labelled icon on a phone', () => {
    narrowScreen();
    show([viewOf()], { path: '/subscribers?keyword=PIZZA&view=3' });
    expect(screen.getByRole('button', { name: 'Views, Guests' })).toBeVisible();
  });
});

describe('decision 777: a view that another user shares', () => {
  const theirs = viewOf({ mine: false, shared: true, author: 'Tom Reed' });
  const path = '/subscribers?keyword=PIZZA&view=3';

  it('offers no changes to a user', async () => {
    const { open } = show([theirs], { path, owner: false });
    expect(within(await open()).getAllByRole('menuitem')).toHaveLength(2);
  });

  it('is renamed and deleted by the owner of the account, who does not stop sharing it', async () => {
    const { user, choose, sent } = show([theirs], { path });
    await choose('Rename “Guests”');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.clear(name);
    await user.type(name, 'Regulars');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.form).toEqual({ name: 'Regulars', shared: '1' });
  });
});

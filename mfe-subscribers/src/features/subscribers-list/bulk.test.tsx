import type { Bulk, Subscriber } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
  apiPage,
  formOf,
  HttpResponse,
  make,
  openFilters,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { STORAGE_PREFIX } from '@textloom/session';
import { remote } from '../../remote';

const people = (...ids: number[]): Subscriber[] =>
  ids.map((id) => make.subscriber({ id, phone: `51255501${id}`, first_name: `Person ${id}`, last_name: '' }));
const bulkOf = (changes: Partial<Bulk> = {}): Bulk => ({
  id: 5,
  kind: 'tag',
  state: 'done',
  name: 'vip',
  total: 2,
  done: 2,
  changed: 2,
  undo_ms: 12_000,
  reason: '',
  ...changes,
});

interface Options extends FrameOptions {
  /** The responses of the list of actions; the last one repeats. */
  states?: Bulk[];
}

/** Two pages of two people; the filter zip=7 matches the first and the third. */
function show({ states = [bulkOf()], handlers = [], ...options }: Options = {}) {
  const asked: Record<string, string>[] = [];
  let at = 0;
  const view = renderRemote(remote, '/subscribers', {
    ...options,
    handlers: [
      ...handlers,
      api.get('subscribers/tags', () => apiOk({ tags: ['vip', 'vip guests'] })),
      api.get('subscribers/bulk', () => {
        const state = states[Math.min(at, states.length - 1)];
        at += 1;
        return apiOk({ entries: state ? [state] : [] });
      }),
      api.get('subscribers', ({ request }) => {
        const query = queryOf(request);
        asked.push(query);
        const rows = query['filter[zip]']
          ? people(21, 23)
          : query['filter[page]'] === '2'
            ? people(23, 24)
            : people(21, 22);
        return apiPage(rows, {
          total_entries: query['filter[zip]'] ? 2 : 4,
          per_page_entries: 2,
          active_subscribers: 4,
        });
      }),
    ],
  });
  const box = (id: number) => screen.findByRole('checkbox', { name: new RegExp(`01${id}, `) });
  const press = async (name: string): Promise<void> =>
    view.user.click(within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name }));
  const goTo = async (page: number): Promise<void> =>
    view.user.click(screen.getAllByRole('button', { name: `Go to page ${page}` })[0] as HTMLElement);
  return { ...view, asked, box, press, goTo };
}

/** The tab remembers that it started an action. */
function showAfterReload(states: Bulk[]): void {
  show({ states });
  // Rendering a new frame empties the storage, so the mark is set after it.
  sessionStorage.setItem(`${STORAGE_PREFIX}bulk`, '1');
}

afterEach(() => jest.restoreAllMocks());

describe('Selecting subscribers', () => {
  it('persists across pages; the bar replaces the toolbar @long', async () => {
    const { user, box, goTo } = show();
    await user.click(await box(22));
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    expect(screen.queryByRole('searchbox', { name: 'Search' })).not.toBeInTheDocument();
    await goTo(2);
    await user.click(await box(24));
    expect(screen.getByText('2 selected, 1 not on this page')).toBeInTheDocument();
    await goTo(1);
    expect(await box(22)).toBeChecked();
    expect(await box(21)).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByRole('searchbox', { name: 'Search' })).toBeInTheDocument();
    expect(await box(22)).not.toBeChecked();
  });

  it('selects a page by its header and all matches by the bar; single rows can be deselected @long', async () => {
    const sent: Awaited<ReturnType<typeof formOf>>[] = [];
    const { user, box, press, goTo } = show({
      handlers: [
        api.post('subscribers/bulk/tag', async ({ request }) => {
          sent.push(await formOf(request));
          return apiOk(bulkOf({ total: 3, changed: 3 }));
        }),
      ],
    });
    await box(21);
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await press('Select all 4 that match');
    expect(screen.getByText('4 selected, 2 not on this page')).toBeInTheDocument();
    await goTo(2);
    expect(await box(23)).toBeChecked();
    await user.click(await box(23));
    expect(screen.getByText('3 selected, 2 not on this page')).toBeInTheDocument();
    await press('Add a tag');
    await user.type(await screen.findByRole('combobox', { name: 'Tag' }), 'vip');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('3 subscribers were tagged vip.')).toBeInTheDocument();
    expect(sent).toEqual([{ filter: '{}', 'excluded[]': ['23'], tag: 'vip' }]);
    expect(screen.queryByRole('region', { name: 'Selection' })).not.toBeInTheDocument();
  });

  it('removes a suggested tag', async () => {
    const sent: Awaited<ReturnType<typeof formOf>>[] = [];
    const removed = bulkOf({ kind: 'untag', name: 'vip guests', total: 1, changed: 1 });
    const { user, box, press } = show({
      states: [removed],
      handlers: [
        api.post('subscribers/bulk/untag', async ({ request }) => (sent.push(await formOf(request)), apiOk(removed))),
      ],
    });
    await user.click(await box(22));
    await press('Remove a tag');
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Enter a tag.')).toBeInTheDocument();
    await user.type(screen.getByRole('combobox', { name: 'Tag' }), 'vi');
    await user.click(await screen.findByRole('option', { name: 'vip guests' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('The tag vip guests was removed from 1 subscriber.')).toBeInTheDocument();
    expect(sent).toEqual([{ 'ids[]': ['22'], filter: '', tag: 'vip guests' }]);
  });

  it('asks the server which rows are selected when another filter is shown @long', async () => {
    const { user, box, press } = show({
      handlers: [api.get('subscribers/matching', () => apiOk({ ids: [21] }))],
    });
    await box(21);
    await openFilters(user);
    await user.type(screen.getByRole('searchbox', { name: 'Zip' }), '7{Enter}');
    await box(23);
    await user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    expect(screen.queryByRole('button', { name: /^Select all/ })).not.toBeInTheDocument();
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    await press('Clear selection');
    await user.clear(screen.getByRole('searchbox', { name: 'Zip' }));
    await box(22);
    await user.click(await box(22));
    await press('Select all 4 that match');
    await user.type(screen.getByRole('searchbox', { name: 'Zip' }), '7{Enter}');
    await box(23);
    await waitFor(async () => expect(await box(21)).toBeEnabled());
    expect(await box(21)).toBeChecked();
    expect(await box(23)).not.toBeChecked();
    await user.click(await box(23));
    expect(screen.getByText('5 selected, 3 not on this page')).toBeInTheDocument();
  });

  it('PERM-005, PERM-006: offers an authorized user no action that ends a consent', async () => {
    const { user, box } = show({ profile: { authorized_account: true } });
    await user.click(await box(21));
    const bar = within(screen.getByRole('region', { name: 'Selection' }));
    for (const name of ['Add to group', 'Add a tag', 'Remove a tag', 'Export'])
      expect(bar.getByRole('button', { name })).toBeInTheDocument();
    for (const name of ['Unsubscribe', 'Delete']) expect(bar.queryByRole('button', { name })).not.toBeInTheDocument();
  });
});

describe('Adding selected subscribers to a group', () => {
  const groups = api.get('subscribers/groups', () =>
    apiPage([
      {
        id: 12,
        name: 'Regulars',
        subscribers: [],
        total_subscribers: 3,
        added_at: '2026-11-02T12:00:00-08:00',
        disabled: false,
        deleted: false,
      },
    ]),
  );

  it('offers the groups, and Undo removes the added people @long', async () => {
    const sent: Awaited<ReturnType<typeof formOf>>[] = [];
    const undone: string[] = [];
    const done = bulkOf({ kind: 'group', name: 'Regulars', total: 1, changed: 1 });
    const { user, box, press } = show({
      states: [done, bulkOf({ ...done, state: 'undone', undo_ms: 0 })],
      handlers: [
        groups,
        api.post('subscribers/bulk/group', async ({ request }) => (sent.push(await formOf(request)), apiOk(done))),
        api.post('subscribers/bulk/5/undo', ({ request }) => {
          undone.push(request.url);
          return apiOk(bulkOf({ ...done, state: 'undone', undo_ms: 0 }));
        }),
      ],
    });
    await user.click(await box(22));
    await press('Add to group');
    await user.click(await screen.findByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Choose a group.')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Group' }));
    await user.click(await screen.findByRole('option', { name: 'Regulars' }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    const notice = within(await screen.findByRole('region', { name: 'Change' }));
    expect(notice.getByText('1 subscriber was added to Regulars.')).toBeInTheDocument();
    expect(sent).toEqual([{ group_id: '12', 'ids[]': ['22'], filter: '' }]);
    await user.click(notice.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toHaveLength(1));
  });

  it('shows why it was refused, and keeps the selection @long', async () => {
    const view = show({
      handlers: [
        groups,
        api.post('subscribers/bulk/group', () => apiError(404, 'not_found', 'This group was not found.')),
      ],
    });
    await view.user.click(await view.box(22));
    await view.press('Add to group');
    await view.user.click(await screen.findByRole('combobox', { name: 'Group' }));
    await view.user.click(await screen.findByRole('option', { name: 'Regulars' }));
    await view.user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'This group was not found.' }]));
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('1 selected')).toBeInTheDocument();
  });
});

describe('MODAL-020: unsubscribing and removing selected subscribers', () => {
  const leaving = api.post('subscribers/bulk/leaving', () => apiOk({ people: 2, keywords: ['PIZZA', 'TACOS'] }));
  const held = bulkOf({ kind: 'unsubscribe', state: 'held', name: '', changed: 0, done: 0 });

  it('asks, announces the effect, and does nothing after Undo @long', async () => {
    const undone: string[] = [];
    const view = show({
      states: [held],
      handlers: [
        leaving,
        api.post('subscribers/bulk/unsubscribe', () => apiOk(held)),
        api.post('subscribers/bulk/5/undo', ({ request }) => {
          undone.push(request.url);
          return apiOk({ ...held, state: 'undone', undo_ms: 0 });
        }),
      ],
    });
    await view.box(21);
    await view.user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    const asked = view.answerConfirm(true);
    await view.press('Unsubscribe');
    expect(await asked).toMatchObject({
      destructive: true,
      title: 'Unsubscribe 2 subscribers?',
      message: expect.stringMatching(/^2 subscribers will leave PIZZA and TACOS\. .*undo this for a few seconds\.$/),
    });
    const notice = within(await screen.findByRole('region', { name: 'Change' }));
    expect(notice.getByText('2 subscribers will be unsubscribed.')).toBeInTheDocument();
    await view.user.click(notice.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toHaveLength(1));
  });

  it('says how many of the selected people are on another page or hidden by a filter', async () => {
    const view = show({ handlers: [leaving] });
    await view.user.click(await view.box(21));
    await view.goTo(2);
    await view.box(23);
    const none = view.answerConfirm(false);
    await view.press('Delete');
    expect(await none).toMatchObject({ message: expect.stringMatching(/^This person is not on this page\. /) });
    await view.user.click(await view.box(23));
    expect(screen.getByText('2 selected, 1 not on this page')).toBeInTheDocument();
    const some = view.answerConfirm(false);
    await view.press('Unsubscribe');
    expect(await some).toMatchObject({
      title: 'Unsubscribe 2 subscribers?',
      message: expect.stringMatching(/^1 of them is not on this page\. 2 subscribers will leave PIZZA and TACOS\./),
    });
  });

  it('starts nothing unless confirmed', async () => {
    const view = show({ handlers: [leaving] });
    await view.user.click(await view.box(21));
    const asked = view.answerConfirm(false);
    await view.press('Delete');
    expect(await asked).toMatchObject({ title: 'Unsubscribe and remove 1 subscriber?' });
    expect(screen.getByText('1 selected')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Change' })).not.toBeInTheDocument();
  });

  it('is shown again after a reload of the tab that started it', async () => {
    showAfterReload([held]);
    expect(await screen.findByText('2 subscribers will be unsubscribed.')).toBeInTheDocument();
  });

  it('shows its result for some seconds', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      showAfterReload([held, { ...held, state: 'done', done: 2, changed: 1, undo_ms: 0 }]);
      const said =
        /^1 subscriber was unsubscribed\. 1 other was not: they had left already, joined after you asked, or/;
      expect(await screen.findByText(said)).toBeVisible();
      act(() => jest.advanceTimersByTime(7_000));
      expect(screen.getByRole('region', { name: 'Change' })).toBeInTheDocument();
      act(() => jest.advanceTimersByTime(2_000));
      expect(screen.queryByRole('region', { name: 'Change' })).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows the progress for many people', async () => {
    showAfterReload([bulkOf({ kind: 'unsubscribe', state: 'running', total: 4_632, done: 1_158, undo_ms: 0 })]);
    const bar = await screen.findByRole('progressbar', { name: 'Unsubscribing: 1,158 of 4,632' });
    expect(bar).toHaveAttribute('aria-valuenow', '25');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});

describe('API-044, SUBS-022: exporting selected subscribers', () => {
  it('downloads exactly them', async () => {
    const files: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push(this.download);
    });
    const sent: Awaited<ReturnType<typeof formOf>>[] = [];
    const view = show({
      handlers: [
        api.post('subscribers/export', async ({ request }) => {
          sent.push(await formOf(request));
          return new HttpResponse('Phone\n');
        }),
      ],
    });
    await view.user.click(await view.box(22));
    const asked = view.answerConfirm(true);
    await view.press('Export');
    expect(await asked).toMatchObject({ message: expect.stringContaining('1 subscriber') });
    await waitFor(() => expect(files).toEqual(['subscribers.csv']));
    expect(sent).toEqual([{ 'ids[]': ['22'], filter: '' }]);
  });
});

import { bus } from '@textloom/bus';
import type { Subscriber } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
  apiPage,
  delay,
  expectWarning,
  make,
  openFilters,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { remote } from '../../remote';

const totals = { active_subscribers: 4321 };
const listOf = (...rows: Subscriber[]) => api.get('subscribers', () => apiPage(rows, totals));
const show = (rows: Subscriber[], options: FrameOptions = {}) =>
  renderRemote(remote, '/subscribers', { ...options, handlers: [listOf(...rows)] });
const rowOf = async (text: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(text)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error(`no row contains ${text}`);
  return row;
};
const PHONE = '(512) 555-0123';

/** The list at an address, with every query it sends. */
function asking(path: string, options: FrameOptions = {}) {
  const asked: Record<string, string>[] = [];
  const view = renderRemote(remote, path, {
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      api.get('subscribers', ({ request }) => (asked.push(queryOf(request)), apiPage([make.subscriber()], totals))),
    ],
  });
  const choose = async (label: string, option: string): Promise<void> => {
    if (!screen.queryByRole('complementary', { name: 'Filters' })) await openFilters(view.user);
    await view.user.click(screen.getByRole('combobox', { name: label }));
    await view.user.click(await screen.findByRole('option', { name: option }));
  };
  return { ...view, asked, choose };
}

afterEach(() => jest.restoreAllMocks());

describe('SUBS-012: the header of the list', () => {
  it('shows the total and the active count', async () => {
    renderRemote(remote, '/subscribers', {
      handlers: [api.get('subscribers', () => apiPage([make.subscriber()], { ...totals, total_entries: 5000 }))],
    });
    expect(await screen.findByText('5,000 subscribers, 4,321 active')).toBeInTheDocument();
    expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'H1 Subscribers',
    ]);
  });

  it('uses the singular for one subscriber', async () => {
    show([make.subscriber()]);
    expect(await screen.findByText('1 subscriber, 4,321 active')).toBeInTheDocument();
  });
});

describe('SUBS-003, SUBS-004, SUBS-005, SUBS-006, SUBS-007, SUBS-008, SUBS-009: filters', () => {
  it('requests all when none is set', async () => {
    const { asked } = asking('/subscribers');
    await rowOf(PHONE);
    expect(asked).toEqual([{ 'filter[page]': '1', 'filter[orderby]': 'added_at', 'filter[orderbytype]': 'DESC' }]);
  });

  it('offers the keywords of the account @long', async () => {
    const { asked, choose, address } = asking('/subscribers');
    await rowOf(PHONE);
    await choose('Keywords', 'PIZZA');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[keyword]': 'PIZZA' }));
    expect(address()).toBe('/subscribers?keyword=PIZZA');
  });

  it.each([
    ['Subscription', 'Yes', 'disabled', '0'],
    ['Subscription', 'No', 'disabled', '1'],
    ['With name', 'With name', 'withname', 'true'],
    ['Duplicates', 'Only duplicates', 'duplicates', 'true'],
  ])('requests %s: %s', async (label, option, name, value) => {
    const { asked, choose, address } = asking('/subscribers');
    await rowOf(PHONE);
    await choose(label, option);
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ [`filter[${name}]`]: value }));
    expect(address()).toBe(`/subscribers?${name}=${value}`);
  });

  it.each([
    ['Search', 'sam', 'search'],
    ['Zip', '787', 'zip'],
    ['Phone or area code', '512', 'phone'],
  ])('requests the text of %s', async (label, text, name) => {
    const { asked, address, user } = asking('/subscribers');
    await rowOf(PHONE);
    await openFilters(user);
    await user.type(screen.getByRole('searchbox', { name: label }), `${text}{Enter}`);
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ [`filter[${name}]`]: text }));
    expect(address()).toBe(`/subscribers?${name}=${text}`);
  });

  it('decision 770: include an import, which leads here from its result', async () => {
    const { asked, choose, address } = asking('/subscribers?import=5');
    await screen.findByRole('button', { name: /Added or changed by an import/ });
    expect(asked[0]).toMatchObject({ 'filter[import]': '5' });
    // A phone has no chips: the filter is removed where the others are.
    await choose('Added or changed by an import', 'All');
    await waitFor(() => expect(address()).toBe('/subscribers'));
    expect(screen.queryByRole('combobox', { name: 'Added or changed by an import' })).not.toBeInTheDocument();
  });

  it("are read from the address, in the notation of the home page's link", async () => {
    const { asked, user } = asking('/subscribers?keyword=PIZZA&disabled=0&subscription=0');
    await rowOf(PHONE);
    await openFilters(user);
    expect(asked).toEqual([expect.objectContaining({ 'filter[keyword]': 'PIZZA', 'filter[disabled]': '0' })]);
    expect(screen.getByRole('combobox', { name: 'Subscription' })).toHaveTextContent('Yes');
  });
});

describe('SUBS-010: order', () => {
  it('is by the date entered, newest first, by default', async () => {
    const { asked, choose } = asking('/subscribers');
    await rowOf(PHONE);
    expect(asked[0]).toMatchObject({ 'filter[orderby]': 'added_at', 'filter[orderbytype]': 'DESC' });
    await choose('Sort Order', 'Ascending');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ 'filter[orderby]': 'added_at', 'filter[orderbytype]': 'ASC' }),
    );
    await choose('Sort by', 'Last name');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ 'filter[orderby]': 'last_name', 'filter[orderbytype]': 'ASC' }),
    );
  });
});

describe('Tags in the list', () => {
  const tags = api.get('subscribers/tags', () => apiOk({ tags: ['VIP', 'VIP guests'] }));

  it('filter by a tag chosen from those of the account', async () => {
    const { user, asked, address } = asking('/subscribers', { handlers: [tags] });
    await rowOf(PHONE);
    await openFilters(user);
    await user.type(screen.getByRole('combobox', { name: 'Tag' }), 'vi');
    await user.click(await screen.findByRole('option', { name: 'VIP guests' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[tag]': 'VIP guests' }));
    expect(address()).toBe('/subscribers?tag=VIP+guests');
  });

  it('can be added as a column', async () => {
    const { user } = show([make.subscriber({ tags: 'vip, Friday' })]);
    await rowOf(PHONE);
    expect(screen.queryByRole('columnheader', { name: 'Tags' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Tags' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('columnheader', { name: 'Tags' })).toBeInTheDocument();
    expect(within(await rowOf(PHONE)).getByText('Friday')).toBeInTheDocument();
    expect(localStorage.getItem('textloom.subscriber-columns')).toContain('tags');
  });

  it('and other columns are part of a saved view (decision 776)', async () => {
    const view = {
      id: 3,
      list: 'subscribers',
      name: 'Near',
      shared: false,
      mine: true,
      author: 'Olivia Owner',
    } as const;
    const headers = (): (string | null)[] =>
      screen
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
        .slice(1, -1);
    const always = ['Mobile phone', 'Full name', 'Subscribed date'];
    const path = '/subscribers?columns=name%2Czip%2Cgone&view=3';
    const { user, address } = asking(path, { profile: { views: [{ ...view, query: 'columns=name%2Czip' }] } });
    await rowOf(PHONE);
    expect(headers()).toEqual(always.toSpliced(2, 0, 'Zip'));
    expect(screen.getByText('Near')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Columns' }));
    expect(screen.queryByRole('checkbox', { name: 'Full name' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('checkbox', { name: 'Zip' }));
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(headers()).toEqual(always);
    expect(address()).toBe('/subscribers?columns=name&view=3');
    expect(screen.getByText('Near, changed')).toBeVisible();
  });
});

describe('SUBS-014, SUBS-015, SUBS-017: a row', () => {
  it('has the columns of the specification and leads to the subscriber', async () => {
    show([make.subscriber({ id: 42 })]);
    const row = await rowOf(PHONE);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '',
      'Mobile phone',
      'Full name',
      'Keyword',
      'Scheduled messages',
      'Subscribed date',
      'Actions',
    ]);
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(1, 6),
    ).toEqual([PHONE, 'Sam Rivera', 'PIZZA', '', 'Nov 2, 2026']);
    expect(within(row).getByRole('link', { name: PHONE })).toHaveAttribute('href', '/subscribers/42');
  });

  it('shows the day of joining, not the day of entry', async () => {
    show([make.subscriber({ added_at: '2026-01-05T12:00:00-08:00', subscribed_at: '2026-10-09T12:00:00-07:00' })]);
    expect(within(await rowOf(PHONE)).getByText('Oct 9, 2026')).toBeInTheDocument();
  });

  it('shows no date for a pending person (decision 664)', async () => {
    const asked = { disabled: 1, added_at: '2026-11-30T12:00:00-08:00', subscribed_at: null };
    show([
      make.subscriber({ ...asked, id: 1, phone: '5125550101', pending_until: '2026-12-07T12:00:00-08:00' }),
      make.subscriber({ ...asked, id: 2, phone: '5125550102' }),
    ]);
    const dates = async (phone: string) => within(await rowOf(phone)).getAllByRole('cell')[5]?.textContent;
    expect([await dates('(512) 555-0101'), await dates('(512) 555-0102')]).toEqual(['Pending', 'Not confirmed']);
  });

  it('shows a hold in one word, with the full text as accessible name and tooltip', async () => {
    show([
      make.subscriber({ id: 1, phone: '5125550101', held: 'wrong_number' }),
      make.subscriber({ id: 2, phone: '5125550102', disabled: 1, ended: 'deactivated', ended_on: '2026-11-09' }),
    ]);
    for (const [phone, word, whole] of [
      ['(512) 555-0101', 'On hold', 'On hold: says it is not the subscriber'],
      ['(512) 555-0102', 'Deactivated', 'Number was deactivated on 11/09/2026'],
    ] as const) {
      const mark = within(await rowOf(phone)).getByRole('img', { name: whole });
      expect([mark.textContent, mark.title]).toEqual([word, whole]);
    }
  });

  it('links each scheduled message', async () => {
    show([
      make.subscriber({
        next_message: [
          { id: 8, date: '2026-12-24T12:00:00-08:00' },
          { id: 9, date: '2026-12-31T12:00:00-08:00' },
        ],
      }),
    ]);
    const row = await rowOf(PHONE);
    expect(within(row).getByRole('link', { name: 'Dec 24, 2026' })).toHaveAttribute('href', '/messages/8');
    expect(within(row).getByRole('link', { name: 'Dec 31, 2026' })).toHaveAttribute('href', '/messages/9');
  });

  it('shows a dash for a subscriber without a name', async () => {
    show([make.subscriber({ first_name: '', last_name: '' })]);
    expect(within(await rowOf(PHONE)).getByText('–')).toBeInTheDocument();
  });
});

describe('SUBS-020, MODAL-019: unsubscribed rows', () => {
  it('offers to message a subscriber, with the data in the address', async () => {
    show([make.subscriber({ id: 42, first_name: 'Ana & Co', last_name: 'Río' })]);
    const row = await rowOf(PHONE);
    const href =
      within(row)
        .getByRole('link', { name: /^Send message \(512\) 555-0123/ })
        .getAttribute('href') ?? '';
    const [path, query] = href.split('?');
    expect(path).toBe('/messages/add');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      user_id: '42',
      user_first_name: 'Ana & Co',
      user_last_name: 'Río',
      user_phone: '5125550123',
    });
    expect(row).not.toHaveClass('row-dimmed');
  });

  it('dims unsubscribed rows, states it in words and offers no message', async () => {
    show([make.subscriber({ disabled: 1, disabled_at: '2026-11-03T12:00:00-08:00' })]);
    const row = await rowOf(PHONE);
    expect(row).toHaveClass('row-dimmed');
    expect(within(row).getByText('Unsubscribed')).toBeInTheDocument();
    expect(within(row).queryByRole('link', { name: /^Send message/ })).not.toBeInTheDocument();
  });
});

describe('SUBS-024, SUBS-025: list states of the subscribers', () => {
  it('announce that they are loading', async () => {
    renderRemote(remote, '/subscribers', {
      handlers: [api.get('subscribers', () => new Promise<never>(() => undefined))],
    });
    expect(await screen.findByRole('status', { name: 'Loading Subscribers' })).toBeInTheDocument();
  });

  it('explain how to join when the list is empty', async () => {
    show([]);
    expect(await screen.findByText('Nobody has joined yet')).toBeInTheDocument();
    expect(screen.getByText(/by texting PIZZA to 55888/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).not.toBeInTheDocument();
  });

  it('ask to create a keyword first when there is none', async () => {
    show([], { profile: { keywords: [] } });
    expect(await screen.findByText(/^Create a keyword first/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Keyword' })).toHaveAttribute('href', '/keywords/add');
  });

  it('show No result. for a filter without a match; Clear Filters loads all again', async () => {
    const asked: Record<string, string>[] = [];
    const view = renderRemote(remote, '/subscribers?zip=999', {
      handlers: [
        api.get(
          'subscribers',
          ({ request }) => (
            asked.push(queryOf(request)),
            apiPage('filter[zip]' in queryOf(request) ? [] : [make.subscriber()], totals)
          ),
        ),
      ],
    });
    expect(await screen.findByText('No result.')).toBeInTheDocument();
    await view.user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] as HTMLElement);
    await rowOf(PHONE);
    expect(view.address()).toBe('/subscribers');
    expect(asked.at(-1)).not.toHaveProperty('filter[zip]');
  });

  it('show an error and retry', async () => {
    expectWarning(/^Loading \["subscribers","list".* failed: It broke\./);
    let works = false;
    const view = renderRemote(remote, '/subscribers', {
      handlers: [
        api.get('subscribers', () =>
          works ? apiPage([make.subscriber()], totals) : apiError(500, 'internal', 'It broke.'),
        ),
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await rowOf(PHONE);
  });
});

describe('The open list follows the server', () => {
  it('shows new subscribers without a reload, without removing rows and without moving the page', async () => {
    const rows = [make.subscriber(), make.subscriber({ phone: '5125550111' })];
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    let answered = 0;
    renderRemote(remote, '/subscribers', {
      handlers: [
        api.get('subscribers', async () => {
          if (answered > 0) await delay(50);
          answered += 1;
          return apiPage(rows, totals);
        }),
      ],
    });
    const row = await rowOf(PHONE);
    const grid = screen.getByRole('table');
    const skeleton = jest.fn();
    const watch = new MutationObserver(
      () => screen.queryByRole('status', { name: 'Loading Subscribers' }) && skeleton(),
    );
    watch.observe(document.body, { childList: true, subtree: true });
    // A full page: a new subscriber pushes the last one to the next page.
    rows.unshift(make.subscriber({ phone: '5125550187' }));
    rows.pop();
    act(() => bus.emit('subscriber.changed', { ids: [1], keyword_ids: [7] }));
    await rowOf('(512) 555-0187');
    watch.disconnect();
    expect([grid.isConnected, row.isConnected]).toEqual([true, true]);
    expect(skeleton).not.toHaveBeenCalled();
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('keeps the rows when a refresh fails', async () => {
    const warned = expectWarning(/^Loading \["subscribers","list".* failed: It broke/);
    let works = true;
    let calls = 0;
    renderRemote(remote, '/subscribers', {
      handlers: [
        api.get(
          'subscribers',
          () => ((calls += 1), works ? apiPage([make.subscriber()], totals) : apiError(500, 'internal', 'It broke.')),
        ),
      ],
    });
    await rowOf(PHONE);
    works = false;
    act(() => bus.emit('subscriber.changed', { ids: [1], keyword_ids: [7] }));
    await waitFor(() => expect(calls).toBe(2));
    await waitFor(() => expect(warned()).toBe(true));
    expect(screen.getByText(PHONE)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

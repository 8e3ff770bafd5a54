import type { Slots } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  apiPage,
  expectWarning,
  formOf,
  make,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { remote } from '../../remote';

jest.setTimeout(60_000);
const ADD = '/subscribers/groups/add';
const people = [
  make.subscriber({ id: 1, phone: '5125550101', first_name: 'Ana', last_name: 'Cruz' }),
  make.subscriber({ id: 2, phone: '5125550102', first_name: '', last_name: '', keyword: 'LUNCH' }),
];
const nextPage = [make.subscriber({ id: 3, phone: '5125550103' })];

function show(path: string, options: FrameOptions = {}) {
  const asked: Record<string, string>[] = [];
  const saved: Record<string, string | string[]>[] = [];
  const keep = async (request: Request, id: number) => (
    saved.push(await formOf(request)),
    apiOk({ id, total_subscribers: 1 }, 'A new Group was created.')
  );
  const view = renderRemote(remote, path, {
    permissions: ['group_creategroups'],
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      api.get('subscribers/groups/12', () =>
        apiOk({
          id: 12,
          name: 'VIP guests',
          subscribers: [2],
          added_at: '2026-11-02T12:00:00-08:00',
          disabled: false,
          deleted: false,
        }),
      ),
      api.get('subscribers', ({ request }) => {
        const query = queryOf(request);
        asked.push(query);
        return apiPage(query['filter[page]'] === '2' ? nextPage : people, {
          active_subscribers: 5000,
          total_entries: 5000,
          per_page_entries: 2,
          current_page: Number(query['filter[page]']),
        });
      }),
      api.get('subscribers/ids', () => apiOk({ ids: [1, 2, 3, 4], total: 4, unsubscribed: 0 })),
      api.post('subscribers/groups', ({ request }) => keep(request, 13)),
      api.put('subscribers/groups/12', ({ request }) => keep(request, 12)),
    ],
  });
  return {
    ...view,
    asked,
    saved,
    box: (phone: string) => screen.findByRole('checkbox', { name: new RegExp(`^Select \\(512\\) 555-${phone}`) }),
  };
}

/** Cards instead of the grid, which would make a test take ten times as long. */
const narrow = (): void => {
  const answer = (media: string): MediaQueryList =>
    Object.assign(new EventTarget(), {
      matches: media.includes('max-width'),
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  jest.spyOn(window, 'matchMedia').mockImplementation(answer);
};

beforeEach(() => {
  narrow();
});
afterEach(() => jest.restoreAllMocks());

describe('GRP-011, GRP-012, GRP-013, GRP-018: a new group', () => {
  it('is a name and a paged table of subscribers', async () => {
    jest.spyOn(window, 'matchMedia').mockRestore();
    const { asked } = show(ADD);
    await screen.findByRole('table', { name: 'Subscribers' }, { timeout: 15_000 });
    expect(await screen.findByRole('heading', { level: 1, name: 'Create a Group' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: '(512) 555-0101' })).toHaveAttribute('href', '/subscribers/1');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Select',
      'Mobile Phone',
      'Full Name',
      'Keyword',
    ]);
    expect(screen.getByRole('button', { name: 'Create Group' })).toBeInTheDocument();
    expect(asked[0]).toMatchObject({ 'filter[page]': '1', 'filter[disabled]': '0' });
  });
});

describe('GRP-014, GRP-019, GRP-020, GRP-021: choosing one by one', () => {
  it('survives paging, sends name and ids, confirms and returns to the groups', async () => {
    const { user, saved, box, ...view } = show(ADD, { handlers: [api.get('subscribers/groups', () => apiPage([]))] });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Regulars');
    await user.click(await box('0101'));
    await user.click(await box('0102'));
    await user.click(screen.getAllByRole('button', { name: 'Go to page 2' })[0] as HTMLElement);
    await user.click(await box('0103'));
    await user.click(screen.getAllByRole('button', { name: 'Go to page 1' })[0] as HTMLElement);
    expect(await box('0101')).toBeChecked();
    await user.click(await box('0102'));
    expect(screen.getByText(/^2 subscribers in this group/)).toBeInTheDocument();
    expect(view.address()).toBe(ADD);
    await user.click(screen.getByRole('button', { name: 'Create Group' }));
    await waitFor(() => expect(saved).toEqual([{ name: 'Regulars', subscribers: '1,3', removed: '2', keep: '0' }]));
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'success', html: 'A new Group was created.' }]));
    await waitFor(() => expect(view.address()).toBe('/subscribers/groups'));
  });
});

describe('GRP-015, GRP-016, GRP-017: all matches of a filter', () => {
  it('are added by their number, sent as the filter and never as ids', async () => {
    const { user, saved, box } = show(ADD, { handlers: [api.get('subscribers/groups', () => apiPage([]))] });
    expect(await screen.findByRole('button', { name: 'add 0 selected subscriber(s)' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('combobox', { name: 'Keywords' }));
    await user.click(await screen.findByRole('option', { name: 'PIZZA' }));
    await user.click(screen.getByRole('button', { name: 'Show results' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 5,000 filtered' }));
    await user.click(screen.getByRole('button', { name: 'add 5,000 selected subscriber(s)' }));
    expect(await screen.findByText(/^4 subscribers in this group/)).toBeInTheDocument();
    expect(await box('0101')).toBeChecked();
    await user.click(await box('0102'));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Pizza');
    await user.click(screen.getByRole('button', { name: 'Create Group' }));
    await waitFor(() =>
      expect(saved).toEqual([
        { name: 'Pizza', subscribers: '', removed: '2', 'filters[]': ['{"keyword":"PIZZA"}'], keep: '0' },
      ]),
    );
  });

  it('show the exact number where the list counted up to a limit', async () => {
    const counted: Record<string, string>[] = [];
    show(ADD, {
      handlers: [
        api.get('subscribers', () =>
          apiPage(people, { active_subscribers: 10_000, total_entries: 10_000, total_capped: true }),
        ),
        api.get(
          'subscribers/totals',
          ({ request }) => (
            counted.push(queryOf(request)),
            apiOk({ total_entries: 12_345, active_subscribers: 12_345 })
          ),
        ),
      ],
    });
    expect(await screen.findByRole('checkbox', { name: 'Select all 12,345 filtered' })).toBeEnabled();
    expect(counted).toEqual([expect.objectContaining({ 'filter[disabled]': '0' })]);
  });

  it('are removed by Clear current subscribers', async () => {
    const { user, box } = show(ADD);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 5,000 filtered' }));
    await user.click(screen.getByRole('button', { name: 'add 5,000 selected subscriber(s)' }));
    await screen.findByText(/^4 subscribers in this group/);
    await user.click(screen.getByRole('button', { name: 'Clear current subscribers' }));
    expect(await screen.findByText(/^0 subscribers in this group/)).toBeInTheDocument();
    expect(await box('0101')).not.toBeChecked();
  });
});

describe('VAL-026, VAL-027, decision 96: a group that can not be saved', () => {
  it('requires a name and at least one subscriber', async () => {
    const { user, saved } = show(ADD);
    await user.click(await screen.findByRole('button', { name: 'Create Group' }));
    expect(await screen.findByText('Name is required.')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Nobody');
    await user.click(screen.getByRole('button', { name: 'Create Group' }));
    expect(await screen.findByText('Select at least one subscriber.')).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('shows the server’s message and loses nothing', async () => {
    const { user, box, ...view } = show(ADD, {
      handlers: [
        api.post('subscribers/groups', () => apiError(404, 'not_found', 'A chosen subscriber was not found.')),
      ],
    });
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Regulars');
    await user.click(await box('0101'));
    await user.click(screen.getByRole('button', { name: 'Create Group' }));
    await waitFor(() =>
      expect(view.alerts()).toEqual([{ kind: 'danger', html: 'A chosen subscriber was not found.' }]),
    );
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Regulars');
    expect(await box('0101')).toBeChecked();
    expect(view.address()).toBe(ADD);
  });
});

describe('GRP-022, PERM-022: without the permission', () => {
  it('shows the reason and links to the plans (decision 94)', async () => {
    show(ADD, { permissions: ['billing_history_access'] });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Groups are not allowed with your plan. Please consider upgrading your plan.');
    expect(within(alert).getByText('Groups are not allowed with your plan.')).toHaveProperty('tagName', 'STRONG');
    expect(screen.getByRole('link', { name: 'Plans' })).toHaveAttribute('href', '/plans');
    expect(screen.queryByRole('button', { name: 'Create Group' })).not.toBeInTheDocument();
  });

  it('an existing group may still be changed (decision 98)', async () => {
    show('/subscribers/groups/12', { permissions: [] });
    expect(await screen.findByRole('button', { name: 'Save' })).toBeInTheDocument();
  });
});

describe('GRP-018, GRP-019: an existing group', () => {
  it('shows its members and sends only changes', async () => {
    const { user, saved, box } = show('/subscribers/groups/12', {
      handlers: [api.get('subscribers/groups', () => apiPage([]))],
    });
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('VIP guests');
    expect(await box('0102')).toBeChecked();
    expect(await box('0101')).not.toBeChecked();
    await user.click(await box('0101'));
    await user.click(await box('0102'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ name: 'VIP guests', subscribers: '1', removed: '2', keep: '1' }]));
  });

  it('shows that another account’s group does not exist', async () => {
    expectWarning(/^Loading \["groups","one".* failed: This group was not found\./);
    show('/subscribers/groups/99', {
      handlers: [api.get('subscribers/groups/99', () => apiError(404, 'not_found', 'This group was not found.'))],
    });
    expect(await screen.findByText('This group was not found.')).toBeInTheDocument();
  });

  it('adds from the picker, whose button reads Save (PICK-007, decision 100)', async () => {
    const Picker = ({ confirmLabel, onPick }: Slots['subscriber.picker']) => (
      <button onClick={() => onPick([7, 8])}>{`picker ${confirmLabel}`}</button>
    );
    const { user, saved } = show('/subscribers/groups/12', {
      handlers: [api.get('subscribers/groups', () => apiPage([])), api.get('subscribers/active/', () => apiPage([]))],
      widgets: { 'subscriber.picker': Picker },
    });
    await user.click(await screen.findByRole('button', { name: 'Choose subscribers' }));
    await user.click(await screen.findByRole('button', { name: 'picker Save', hidden: true }));
    await waitFor(() => expect(saved).toEqual([{ name: 'VIP guests', subscribers: '7,8', removed: '', keep: '1' }]));
  });
});

describe('GRP-012: an address without a group', () => {
  it.each(['abc', '999999999999'])('%s is not found, and is not requested', async (id) => {
    expectWarning(/^Loading \["groups","one".* failed: The group was not found\./);
    renderRemote(remote, `/subscribers/groups/${id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  });
});

import {
  api,
  apiError,
  apiOk,
  apiPage,
  expectWarning,
  formOf,
  make,
  narrowScreen,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { remote } from '../../remote';

const ADD = '/subscribers/groups/add';
const people = [
  make.subscriber({ id: 1, phone: '5125550101', first_name: 'Ana', last_name: 'Cruz' }),
  make.subscriber({ id: 2, phone: '5125550102', first_name: '', last_name: '', keyword: 'LUNCH' }),
];
const nextPage = [make.subscriber({ id: 3, phone: '5125550103' })];

function show(path: string, options: FrameOptions = {}) {
  const asked: Record<string, string>[] = [];
  const saved: Record<string, string | string[]>[] = [];
  const moved: Record<string, string | string[]>[] = [];
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
          subscribers: [],
          total_subscribers: 5000,
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
      api.put('subscribers/groups/12/members', async ({ request }) => {
        const body = await formOf(request);
        moved.push(body);
        const change = body.add === '' ? -1 : 1;
        return apiOk(
          {
            id: 12,
            total_subscribers: 5000 + change,
            added: change,
            removed: 0,
            added_ids: body.add === '7,8' ? [7] : [],
          },
          body.add === '' ? '1 subscriber was removed.' : '2 subscribers were added.',
        );
      }),
    ],
  });
  return {
    ...view,
    asked,
    saved,
    moved,
    box: (phone: string) => screen.findByRole('checkbox', { name: new RegExp(`^Select \\(512\\) 555-${phone}`) }),
  };
}

const wideScreen = () => jest.spyOn(window, 'matchMedia').mockRestore();
// On a phone the rows of candidates have a checkbox, those of members have a menu.
beforeEach(narrowScreen);
afterEach(() => jest.restoreAllMocks());

describe('GRP-011, GRP-012, GRP-013, GRP-018: a new group', () => {
  it('is a name and a paged table of subscribers', async () => {
    wideScreen();
    const { asked } = show(ADD);
    await screen.findByRole('table', { name: 'Subscribers' });
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
    expect(screen.getByText(/^2 active subscribers in this group/)).toBeInTheDocument();
    expect(view.address()).toBe(ADD);
    await user.click(screen.getByRole('button', { name: 'Create Group' }));
    await waitFor(() => expect(saved).toEqual([{ name: 'Regulars', subscribers: '1,3', removed: '2', keep: '0' }]));
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'success', html: 'A new Group was created.' }]));
    await waitFor(() => expect(view.address()).toBe('/subscribers/groups'));
  });
});

describe('GRP-015, GRP-016, GRP-017: all matches of a filter', () => {
  it('are added by count and sent as the filter, never as ids @long', async () => {
    const { user, saved, box } = show(ADD, { handlers: [api.get('subscribers/groups', () => apiPage([]))] });
    expect(await screen.findByRole('button', { name: 'add 0 selected subscriber(s)' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('combobox', { name: 'Keywords' }));
    await user.click(await screen.findByRole('option', { name: 'PIZZA' }));
    await user.click(screen.getByRole('button', { name: 'Show results' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 5,000 filtered' }));
    await user.click(screen.getByRole('button', { name: 'add 5,000 selected subscriber(s)' }));
    expect(await screen.findByText(/^4 active subscribers in this group/)).toBeInTheDocument();
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

  it('show the exact number where the list’s count is capped', async () => {
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
    await screen.findByText(/^4 active subscribers in this group/);
    await user.click(screen.getByRole('button', { name: 'Clear current subscribers' }));
    expect(await screen.findByText(/^0 active subscribers in this group/)).toBeInTheDocument();
    expect(await box('0101')).not.toBeChecked();
  });
});

describe('VAL-026, VAL-027, decision 96: a group that cannot be saved', () => {
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

describe('GRP-012, GRP-014, decision 380: a stored group', () => {
  const EDIT = '/subscribers/groups/12';
  beforeEach(wideScreen);

  it('opens on its members, each of them ticked', async () => {
    const { asked, box } = show(EDIT);
    expect(await screen.findByRole('heading', { level: 1, name: 'VIP guests' })).toBeInTheDocument();
    expect(screen.getByRole('banner')).toHaveTextContent('5,000 active subscribers in this group');
    const message = await screen.findByRole('link', { name: 'Send message' });
    expect(message).toHaveAttribute('href', '/messages/add?addgroup=12');
    expect(await box('0101')).toBeChecked();
    expect(await box('0102')).toBeChecked();
    expect(asked[0]).toMatchObject({ 'filter[group]': '12', 'filter[disabled]': '0' });
  });

  it('removes a member immediately, keeps the row, and restores it by Undo @long', async () => {
    const { user, moved, asked, box, ...view } = show(EDIT);
    await user.click(await box('0101'));
    expect(await box('0101')).not.toBeChecked();
    expect(await screen.findByText('(512) 555-0101 was removed from the group.')).toBeInTheDocument();
    expect(screen.getByRole('banner')).toHaveTextContent('4,999 active subscribers in this group');
    expect(moved).toEqual([{ add: '', remove: '1' }]);
    await user.click(screen.getAllByRole('button', { name: 'Go to page 2' })[0] as HTMLElement);
    await box('0103');
    expect(asked.at(-1)).toMatchObject({ 'filter[page]': '2', 'filter[also]': '1' });
    await user.click(screen.getAllByRole('button', { name: 'Go to page 1' })[0] as HTMLElement);
    expect(await box('0101')).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(moved.at(-1)).toEqual({ add: '1', remove: '' }));
    expect(await box('0101')).toBeChecked();
    expect(view.address()).toBe(EDIT);
  });

  it('offers removing and restoring as row actions too', async () => {
    const { user, moved } = show(EDIT);
    await user.click(await screen.findByRole('button', { name: 'Remove (512) 555-0102' }));
    await user.click(await screen.findByRole('button', { name: 'Put (512) 555-0102 back' }));
    await waitFor(() =>
      expect(moved).toEqual([
        { add: '', remove: '2' },
        { add: '2', remove: '' },
      ]),
    );
  });

  it('offers them in a menu on a phone, which ticks no members', async () => {
    narrowScreen();
    const { user, moved } = show(EDIT);
    await user.click(await screen.findByRole('button', { name: 'Actions (512) 555-0102' }));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('menuitem', { name: 'Remove (512) 555-0102' }));
    await waitFor(() => expect(moved).toEqual([{ add: '', remove: '2' }]));
  });

  it('keeps a member whose removal the server refuses (VAL-027)', async () => {
    const refusal = 'A group needs at least one subscriber. Add others first, or delete the group.';
    const { user, box, ...view } = show(EDIT, {
      handlers: [api.put('subscribers/groups/12/members', () => apiError(422, 'invalid', refusal))],
    });
    await user.click(await box('0101'));
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: refusal }]));
    expect(await box('0101')).toBeChecked();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('adds people from the picker, whose button reads Save, and Undo removes only people who were not members before (PICK-007, decision 100) @long', async () => {
    const offered: Record<string, string>[] = [];
    const { user, moved, asked, ...view } = show(EDIT, {
      handlers: [
        api.get('subscribers/active/', ({ request }) => {
          offered.push(queryOf(request));
          return apiPage(
            [7, 8].map((id) => ({
              id,
              text: `Person ${id}`,
              phone: `512555070${id}`,
              first_name: 'Person',
              last_name: String(id),
              keyword: 'PIZZA',
            })),
          );
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Add people' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add people to VIP guests' });
    const save = within(dialog).getByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    await user.click(await within(dialog).findByRole('checkbox', { name: /^Person 7/ }));
    await user.click(within(dialog).getByRole('checkbox', { name: /^Person 8/ }));
    expect(offered[0]).toMatchObject({ 'filter[not_group]': '12' });
    const before = asked.length;
    await user.click(save);
    expect(await screen.findByText('2 subscribers were added.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(asked.length).toBeGreaterThan(before);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(moved).toEqual([
        { add: '7,8', remove: '' },
        { add: '', remove: '7' },
      ]),
    );
    expect(view.address()).toBe(EDIT);
  });
});

describe('GRP-017, GRP-018, GRP-019: saving a stored group', () => {
  const EDIT = '/subscribers/groups/12';
  const handlers = [api.get('subscribers/groups', () => apiPage([]))];

  it('saves the name and keeps the members', async () => {
    const { user, saved, ...view } = show(EDIT, { handlers });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('VIP guests');
    await user.type(name, '!');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ name: 'VIP guests!', subscribers: '', removed: '', keep: '1' }]));
    await waitFor(() => expect(view.address()).toBe('/subscribers/groups'));
  });

  it('replaces the members on saving after Clear current subscribers @long', async () => {
    const { user, saved, moved, box } = show(EDIT, { handlers });
    await user.click(await screen.findByRole('button', { name: 'Clear current subscribers' }));
    expect(
      await screen.findByText(
        'Choose the new members of the group. Until you save, it keeps its 5,000 active subscribers.',
      ),
    ).toBeInTheDocument();
    expect(await box('0101')).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Select at least one subscriber.')).toBeInTheDocument();
    expect([saved, moved]).toEqual([[], []]);
    await user.click(await box('0102'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toEqual([{ name: 'VIP guests', subscribers: '2', removed: '', keep: '0' }]));
  });

  it('undoes Clear current subscribers', async () => {
    const { user, saved, moved } = show(EDIT, { handlers });
    await user.click(await screen.findByRole('button', { name: 'Clear current subscribers' }));
    await user.click(await screen.findByRole('button', { name: 'Keep them' }));
    expect(await screen.findByRole('button', { name: 'Clear current subscribers' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect([saved, moved]).toEqual([[], []]);
  });

  it('shows that another account’s group does not exist', async () => {
    expectWarning(/^Loading \["groups","one".* failed: This group was not found\./);
    show('/subscribers/groups/99', {
      handlers: [api.get('subscribers/groups/99', () => apiError(404, 'not_found', 'This group was not found.'))],
    });
    expect(await screen.findByText('This group was not found.')).toBeInTheDocument();
  });
});

describe('GRP-012: an address without a group', () => {
  it.each(['abc', '999999999999'])('%s is not found, and is not requested', async (id) => {
    expectWarning(/^Loading \["groups","one".* failed: The group was not found\./);
    renderRemote(remote, `/subscribers/groups/${id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  });
});

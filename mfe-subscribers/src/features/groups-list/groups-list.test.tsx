import { groupRowSchema, type GroupRow } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  apiPage,
  findRow,
  listStates,
  openFilters,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { remote } from '../../remote';

const group = (changes: Partial<GroupRow> = {}): GroupRow =>
  groupRowSchema.parse({
    id: 12,
    name: 'VIP guests',
    subscribers: [1, 2],
    total_subscribers: 1234,
    added_at: '2026-11-02T12:00:00-08:00',
    disabled: false,
    deleted: false,
    ...changes,
  });
const show = (
  rows: GroupRow[],
  ...handlers: Parameters<typeof renderRemote>[2] extends { handlers?: readonly (infer H)[] } | undefined ? H[] : never
) =>
  renderRemote(remote, '/subscribers/groups', {
    handlers: [api.get('subscribers/groups', () => apiPage(rows)), ...handlers],
  });

describe('GRP-001, GRP-002, GRP-003, GRP-007: the list of groups', () => {
  it('has the columns of the specification; a row links to its group', async () => {
    show([group()]);
    const row = await findRow('VIP guests');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Name',
      'Subscribers',
      'Created',
      'Actions',
    ]);
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(0, 3),
    ).toEqual(['VIP guests', '1,234', 'Nov 2, 2026']);
    expect(within(row).getByRole('link', { name: 'VIP guests' })).toHaveAttribute('href', '/subscribers/groups/12');
    expect(within(row).getByRole('link', { name: 'Send message to VIP guests' })).toHaveAttribute(
      'href',
      '/messages/add?addgroup=12',
    );
    expect(screen.getByRole('link', { name: 'New Group' })).toHaveAttribute('href', '/subscribers/groups/add');
  });

  it('is a tab beside the subscribers', async () => {
    show([group()]);
    await findRow('VIP guests');
    expect(screen.getByRole('tab', { name: 'Subscribers' })).toHaveAttribute('href', '/subscribers');
    expect(screen.getByRole('tab', { name: 'Groups' })).toHaveAttribute('aria-selected', 'true');
  });

  it('dims a disabled group and offers no message to it', async () => {
    show([group({ disabled: true })]);
    const row = await findRow('VIP guests');
    expect(row).toHaveClass('row-dimmed');
    expect(within(row).queryByRole('link', { name: /^Send message/ })).not.toBeInTheDocument();
  });
});

describe('SUBS-024, ERR-028: list states of the groups', () => {
  listStates({
    remote,
    path: '/subscribers/groups',
    call: 'subscribers/groups',
    label: 'Groups',
    row: group(),
    text: 'VIP guests',
    empty: 'No groups yet',
    filter: 'search=zzz',
  });
});

describe('GRP-004, GRP-005, GRP-006: filter of the groups', () => {
  it('searches and sorts; Name sorts by keyword', async () => {
    const asked: Record<string, string>[] = [];
    const { user } = renderRemote(remote, '/subscribers/groups', {
      handlers: [api.get('subscribers/groups', ({ request }) => (asked.push(queryOf(request)), apiPage([group()])))],
    });
    await findRow('VIP guests');
    expect(asked[0]).toMatchObject({ 'filter[orderby]': 'added_at', 'filter[orderbytype]': 'DESC' });
    await openFilters(user);
    for (const [label, option] of [
      ['Sort by', 'Name'],
      ['Sort Order', 'Ascending'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    }
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'vip{Enter}');
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        'filter[orderby]': 'keyword',
        'filter[orderbytype]': 'ASC',
        'filter[search]': 'vip',
      }),
    );
  });
});

describe('GRP-008, GRP-009, GRP-010: deleting a group', () => {
  it('asks, calls DELETE subscribers/{id} and confirms the removal', async () => {
    const called: string[] = [];
    const view = show(
      [group({ name: 'Fish & <b>' })],
      api.delete('subscribers/12', ({ request }) => (called.push(request.method), apiOk())),
    );
    const row = await findRow('Fish & <b>');
    let asked = view.answerConfirm(false);
    await view.user.click(within(row).getByRole('button', { name: /^Delete/ }));
    expect((await asked).title).toBe('Delete the group Fish & <b>?');
    expect(called).toEqual([]);
    asked = view.answerConfirm(true);
    await view.user.click(within(row).getByRole('button', { name: /^Delete/ }));
    await asked;
    await waitFor(() =>
      expect(view.alerts()).toEqual([{ kind: 'success', html: 'Group Fish &amp; &lt;b&gt; was removed.' }]),
    );
    expect(called).toEqual(['DELETE']);
  });

  it('keeps the row and shows the server’s message when it fails (MODAL-018)', async () => {
    const view = show(
      [group()],
      api.delete('subscribers/12', () => apiError(404, 'not_found', 'This subscriber was not found.')),
    );
    const asked = view.answerConfirm(true);
    await view.user.click(within(await findRow('VIP guests')).getByRole('button', { name: /^Delete/ }));
    await asked;
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'This subscriber was not found.' }]));
    expect(await findRow('VIP guests')).toBeInTheDocument();
  });
});

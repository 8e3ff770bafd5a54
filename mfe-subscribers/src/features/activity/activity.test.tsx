import { bus } from '@textloom/bus';
import {
  act,
  api,
  apiError,
  apiPage,
  expectWarning,
  openFilters,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { remote } from '../../remote';
import { gone, joined } from '../../testing/activity.fixture';

describe('HOME-024, API-034: the full activity', () => {
  it('shows joins and opt-outs with their time, each linked to the subscriber', async () => {
    renderRemote(remote, '/activity', { handlers: [api.get('subscribers/activity', () => apiPage([gone, joined]))] });
    const link = await screen.findByRole('link', { name: '(512) 555-0102 unsubscribed from TACO' });
    expect(link).toHaveAttribute('href', '/subscribers/43');
    const row = link.closest<HTMLElement>('[role="row"]');
    if (!row) throw new Error('no row contains the entry');
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['(512) 555-0102 unsubscribed from TACO', 'Unsubscribed', 'Nov 3, 2026. 2:00 PM', '']);
    expect(within(row).getByRole('button', { name: /^Preview / })).toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: /^Date/ })).toHaveTextContent('Central');
    expect(screen.getByRole('heading', { level: 1, name: 'Activity' })).toBeInTheDocument();
  });

  it('requests the newest first and the page of the address, and follows the server', async () => {
    const asked: Record<string, string>[] = [];
    const entries = [joined];
    renderRemote(remote, '/activity?page=2', {
      handlers: [
        api.get(
          'subscribers/activity',
          ({ request }) => (asked.push(queryOf(request)), apiPage(entries, { total_entries: 60 })),
        ),
      ],
    });
    await screen.findByRole('link', { name: /0101/ });
    expect(asked).toEqual([{ 'filter[page]': '2', 'filter[orderby]': 'added_at', 'filter[orderbytype]': 'DESC' }]);
    entries.unshift(gone);
    act(() => bus.emit('subscriber.changed', { ids: [43], keyword_ids: [7] }));
    expect(await screen.findByRole('link', { name: /0102/ })).toBeInTheDocument();
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('filters by change, keyword and dates, from the address and by the fields @long', async () => {
    const asked: Record<string, string>[] = [];
    const { user, address } = renderRemote(
      remote,
      '/activity?keyword=GONE&added_at-start=11/01/2026&added_at-end=11/30/2026',
      {
        handlers: [
          api.get('subscribers/activity', ({ request }) => {
            const query = queryOf(request);
            asked.push(query);
            return apiPage(query['filter[type]'] === 'subscriber-unregister' ? [] : [joined]);
          }),
        ],
      },
    );
    await screen.findByRole('link', { name: /0101/ });
    expect(asked[0]).toMatchObject({
      'filter[keyword]': 'GONE',
      'filter[added_at-start]': '11/01/2026',
      'filter[added_at-end]': '11/30/2026',
    });
    await openFilters(user);
    // A keyword deleted since is still shown, so that its filter can be removed.
    expect(screen.getByRole('combobox', { name: 'Keyword' })).toHaveTextContent('GONE');
    await user.click(screen.getByRole('combobox', { name: 'Change' }));
    await user.click(screen.getByRole('option', { name: 'Unsubscribed' }));
    expect(await screen.findByText('No result.')).toBeInTheDocument();
    expect(address()).toContain('type=subscriber-unregister');
    await user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] ?? document.body);
    await screen.findByRole('link', { name: /0101/ });
    expect(address()).toBe('/activity');
  });

  it('ignores an unknown change in the address', async () => {
    let asked: Record<string, string> = {};
    renderRemote(remote, '/activity?type=payment', {
      handlers: [api.get('subscribers/activity', ({ request }) => ((asked = queryOf(request)), apiPage([joined])))],
    });
    await screen.findByRole('link', { name: /0101/ });
    expect(asked).not.toHaveProperty('filter[type]');
  });

  it('shows No Activity. and errors', async () => {
    expectWarning(/^Loading \["subscribers","activity".* failed: It broke\./);
    let works = false;
    const view = renderRemote(remote, '/activity', {
      handlers: [api.get('subscribers/activity', () => (works ? apiPage([]) : apiError(500, 'internal', 'It broke.')))],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No Activity.')).toBeInTheDocument();
  });
});

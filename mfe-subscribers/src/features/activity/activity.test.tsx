import { bus } from '@textloom/bus';
import type { Activity } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiPage,
  expectWarning,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { remote } from '../../remote';

const joined: Activity = {
  id: 1,
  type: 'subscriber-register',
  added_at: '2026-11-02T12:00:00-08:00',
  module_entry_id: 42,
  text: '<strong>(512) 555-0101</strong> subscribed to <strong>PIZZA</strong>',
};
const gone: Activity = {
  id: 2,
  type: 'subscriber-unregister',
  added_at: '2026-11-03T12:00:00-08:00',
  module_entry_id: 43,
  text: '<strong>(512) 555-0102</strong> unsubscribed from <strong>TACO</strong>',
};

describe('HOME-024, API-034: all the activity', () => {
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
    ).toEqual(['(512) 555-0102 unsubscribed from TACO', 'Unsubscribed', 'Nov 3, 2026. 2:00 PM, CST']);
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

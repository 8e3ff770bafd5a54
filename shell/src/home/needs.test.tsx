import { bus } from '@textloom/bus';
import type { Dashboard } from '@textloom/contracts';
import { setUnread } from '@textloom/session';
import { act, api, apiOk, make, renderPart, screen, waitFor } from '@textloom/testing';
import HomePage from './home.page';

const { needs } = make.dashboard();
const serves = (read: () => Partial<Dashboard>) => api.get('reporting/dashboard', () => apiOk(make.dashboard(read())));
const Line = () => <p>Something to do</p>;

describe('Needs you (decision 370)', () => {
  it('shows the line of a remote while the data includes its need, and says when nothing is left @long', async () => {
    let review: Dashboard['needs']['review'] = { count: 1, id: 7, keyword: 'PIZZA' };
    renderPart(<HomePage />, {
      widgets: { 'home.cards': () => <p>Figure</p>, 'home.needs': Line },
      widgetEntries: { 'home.needs': { need: 'review' } },
      handlers: [serves(() => ({ needs: { ...needs, review } }))],
    });
    expect(await screen.findByText('Something to do')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Needs you' })).toBeInTheDocument();
    review = null;
    act(() => bus.emit('keyword.changed', { id: 7 }));
    expect(await screen.findByText('Nothing waits for you.')).toBeInTheDocument();
    expect(screen.queryByText('Something to do')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Needs you' })).toBeInTheDocument();
  });

  it('follows the count of unread conversations without another request', async () => {
    let requests = 0;
    renderPart(<HomePage />, {
      session: make.login({ globals: make.globals({ inbox_unread: 0 }) }),
      widgets: { 'home.cards': () => <p>Figure</p>, 'home.needs': Line },
      widgetEntries: { 'home.needs': { need: 'unread' } },
      handlers: [serves(() => ((requests += 1), {}))],
    });
    expect(await screen.findByText('Nothing waits for you.')).toBeInTheDocument();
    act(() => setUnread(3));
    await waitFor(() => expect(screen.getByText('Something to do')).toBeInTheDocument());
    expect(requests).toBe(1);
  });

  it('is absent if no remote has lines', async () => {
    renderPart(<HomePage />, { widgets: { 'home.cards': () => <p>Figure</p> }, handlers: [serves(() => ({}))] });
    expect(await screen.findByText('Figure')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Needs you' })).not.toBeInTheDocument();
  });
});

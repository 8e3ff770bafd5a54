import { api, apiOk, make, renderPart, screen } from '@textloom/testing';
import UnreadNeed from './unread-need.widget';

const show = (inbox_unread: number) =>
  renderPart(<UnreadNeed />, {
    session: make.login({ globals: make.globals({ inbox_unread }) }),
    handlers: [api.get('reporting/dashboard', () => apiOk(make.dashboard()))],
  });

describe('unread conversations in Needs you (decision 370)', () => {
  it.each([
    [1, '1 unread conversation'],
    [14, '14 unread conversations'],
    [1000, '999+ unread conversations'],
  ])('%i are shown as "%s" and open the unread filter', async (count, text) => {
    show(count);
    expect(await screen.findByRole('link', { name: text })).toHaveAttribute('href', '/account/inbox?unread=1');
  });

  it('shows nothing when everything is read', async () => {
    const { container } = show(0);
    expect(container).not.toHaveTextContent('unread');
  });
});

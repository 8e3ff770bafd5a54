import { make, renderPart, screen } from '@textloom/testing';
import HomePage from './home.page';

describe('HOME-002, HOME-003, HOME-004: greeting and widgets', () => {
  it('greets by first name, with the last login in the profile’s timezone and the shortcode', () => {
    renderPart(<HomePage />, {
      session: make.login({ globals: make.globals({ shortcode: '77777' }) }),
      profile: { last_login: '2026-11-20T09:00:00-08:00', timezone: 1 },
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Hello, Olivia' })).toBeInTheDocument();
    expect(screen.getByText(/Last login Nov 20, 2026\. 12:00 PM/)).toBeInTheDocument();
    expect(screen.getByText('77777')).toBeInTheDocument();
  });

  it('omits the last login of a new user', () => {
    renderPart(<HomePage />, { profile: { last_login: null } });
    expect(screen.queryByText(/Last login/)).not.toBeInTheDocument();
  });

  it('shows cards before panels', () => {
    renderPart(<HomePage />, { widgets: { 'home.panels': () => <p>a panel</p>, 'home.cards': () => <p>a card</p> } });
    expect(screen.getByText('a card').compareDocumentPosition(screen.getByText('a panel'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });
});

import type { RouteEntry, SavedView } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
  expectWarning,
  make,
  mswServer,
  renderPart,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { cardOf, loginOf, partHandlers, registry, ROUTES } from '../testing/shell.fixture';
import { Frame } from './frame';

/** The settings that the server writes into the page. */
const setMeta = (name: string, content: string): void => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name, content });
  document.head.append(meta);
};

beforeEach(() => {
  mswServer.use(registry({}), ...partHandlers());
  setMeta('textloom-help', 'https://help.textloom.example');
  setMeta('textloom-tour', 'https://tour.textloom.example');
});
afterEach(() => document.querySelectorAll('meta[name^="textloom-"]').forEach((meta) => meta.remove()));

const show = (options: FrameOptions & { path?: string } = {}) =>
  renderPart(<Frame>content</Frame>, { session: loginOf(), ...options });
const menus = (): HTMLElement[] => screen.getAllByRole('navigation', { name: 'Main' });
/** The link to the inbox outside the menus. */
const indicatorOf = (name: string): HTMLElement => {
  const found = screen.getAllByRole('link', { name, hidden: true }).find((one) => !one.closest('nav'));
  if (!found) throw new Error('There is no indicator.');
  return found;
};
const withMenu = async (options: FrameOptions = {}) => {
  const view = show(options);
  await view.user.click(screen.getByRole('button', { name: 'User menu of Olivia Owner' }));
  return { view, menu: await screen.findByRole('menu') };
};
/** Style rules of one element, by media query, because jsdom has no screen width. */
const styleOf = (element: Element): string => {
  const names = [...element.classList];
  const rules = [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].map((rule) => rule.cssText.replace(/\s/g, '')),
  );
  return rules.filter((rule) => names.some((name) => rule.includes(`.${name}{`))).join('\n');
};

describe('NAV-007: the logo', () => {
  it('links to /home', () => {
    show();
    expect(screen.getByRole('link', { name: 'Textloom, home' })).toHaveAttribute('href', '/home');
  });
});

describe('NAV-008: the menu', () => {
  it('shows name and icon of exactly the entries with the menu flag', () => {
    const extra: RouteEntry = {
      path: '/reports',
      component: 'reports/list',
      name: 'Reports',
      icon: 'reports',
      menu: true,
    };
    show({ session: loginOf({ routes: [...ROUTES, extra] }) });
    for (const menu of menus()) {
      const links = within(menu).getAllByRole('link');
      expect(links.map((link) => [link.textContent?.trim(), link.getAttribute('href')])).toEqual([
        ['Home', '/home'],
        ['Keywords', '/keywords'],
        ['Inbox', '/account/inbox'],
        ['Plans', '/plans'],
        ['Reports', '/reports'],
      ]);
      for (const link of links) expect(link.querySelector('svg')).toBeInTheDocument();
    }
    expect(menus().length).toBeGreaterThan(0);
  });

  it('marks the current page', () => {
    show({ path: '/keywords' });
    const [menu] = menus();
    expect(menu && within(menu).getByRole('link', { name: 'Keywords' })).toHaveAttribute('aria-current', 'page');
  });

  it('marks the nearest entry of two that lead to the current page', () => {
    const entry = (path: string) => ({ path, component: 'campaigns/list', name: path, menu: true });
    const routes = [entry('/messages'), entry('/messages/templates'), entry('/reports')];
    show({ path: '/messages/templates', session: loginOf({ routes }) });
    const [menu] = menus();
    if (!menu) throw new Error('no menu');
    const current = within(menu)
      .getAllByRole('link')
      .filter((one) => one.hasAttribute('aria-current'));
    expect(current.map((one) => one.getAttribute('href'))).toEqual(['/messages/templates']);
  });

  it('opens from a button and closes after a choice on small screens', async () => {
    const view = show();
    const before = menus().length;
    await view.user.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog');
    await view.user.click(within(drawer).getByRole('link', { name: 'Keywords' }));
    expect(view.address()).toBe('/keywords');
    expect(before).toBe(2);
  });
});

describe('decision 776: saved views in the menu', () => {
  const viewOf = (id: number, changes: Partial<SavedView> = {}): SavedView => ({
    ...{ id, list: 'inbox', name: `View ${id}`, query: 'unread=1', shared: false, mine: true, author: 'Olivia Owner' },
    ...changes,
  });
  const groups = (): HTMLElement[] => screen.getAllByRole('group', { name: 'Views of Inbox' });
  const shown = (group: HTMLElement | undefined): (string | null)[][] =>
    group
      ? within(group)
          .getAllByRole('link')
          .map((one) => [one.textContent, one.getAttribute('href')])
      : [];

  it('are links below the entry of their list, at most five', () => {
    const views = [1, 2, 3, 4, 5, 6].map((id) => viewOf(id));
    show({ profile: { views: [...views, viewOf(7, { list: 'subscribers' })] } });
    expect(shown(groups()[0])).toEqual(
      [1, 2, 3, 4, 5].map((id) => [`View ${id}`, `/account/inbox?page=1&unread=1&view=${id}`]),
    );
    // This user has no list of subscribers in the menu.
    expect(screen.queryByRole('group', { name: 'Views of Subscribers' })).not.toBeInTheDocument();
  });

  it('mark the opened one, and close the menu of a small screen', async () => {
    const view = show({ profile: { views: [viewOf(1), viewOf(2)] } });
    await view.user.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog');
    await view.user.click(within(drawer).getByRole('link', { name: 'View 2' }));
    expect(view.address()).toBe('/account/inbox?page=1&unread=1&view=2');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    for (const group of groups())
      expect(within(group).getByRole('link', { current: true })).toHaveTextContent('View 2');
  });
});

describe('NAV-009: the inbox indicator', () => {
  it('links to the inbox with the unread count, below 768 px only', () => {
    show({ session: loginOf({ globals: make.globals({ inbox_unread: 3 }) }) });
    const indicator = indicatorOf('Inbox, 3 unread');
    expect(indicator).toHaveAttribute('href', '/account/inbox');
    expect(styleOf(indicator)).toMatch(/@media\(min-width:768px\)\{[^{}]*\{[^{}]*display:none/);
  });
});

describe('NAV-009, NAV-013: a thousand unread conversations', () => {
  it('are 999+ in the menu and in the indicator', () => {
    show({ session: loginOf({ globals: make.globals({ inbox_unread: 1000 }) }) });
    expect(indicatorOf('Inbox, 999+ unread')).toHaveTextContent('999+');
    for (const menu of menus()) {
      const entry = within(menu).getByRole('link', { name: '999+ unread Inbox' });
      expect(within(entry).getByRole('img', { name: '999+ unread' })).toHaveTextContent('999+');
    }
  });
});

describe('NAV-011, NAV-012, NAV-013, NAV-014, NAV-015, NAV-016: the user menu', () => {
  it('shows the shortcode and leads to the pages of the account', async () => {
    const { menu } = await withMenu({
      session: loginOf({ globals: make.globals({ inbox_unread: 3, shortcode: '77777' }) }),
    });
    expect(within(menu).getByText('77777').closest('p')).toHaveTextContent('Shortcode 77777');
    const links = ['Inbox', 'Account Settings', 'Payments', 'Plans', 'Message Templates'].map((name) =>
      within(menu)
        .getByRole('menuitem', { name: new RegExp(`^${name}`) })
        .getAttribute('href'),
    );
    expect(links).toEqual(['/account/inbox', '/account', '/payments', '/plans', '/messages/templates']);
    expect(within(menu).getByRole('menuitem', { name: /^Inbox/ })).toHaveTextContent('3');
  });

  it('shows the own number of an account', async () => {
    const { menu } = await withMenu({ session: loginOf({ globals: make.globals({ shortcode: '(888) 555-0100' }) }) });
    expect(within(menu).getByText('(888) 555-0100').closest('p')).toHaveTextContent('Number (888) 555-0100');
  });

  it('shows no badge without unread messages', async () => {
    const { menu } = await withMenu();
    expect(within(menu).getByRole('menuitem', { name: /^Inbox/ })).toHaveTextContent(/^Inbox$/);
  });

  it('has no Plans for a user who may not change the plan', async () => {
    const { menu } = await withMenu({
      session: loginOf({
        profile: make.profile({ first_name: 'Olivia', last_name: 'Owner', authorized_account: true }),
      }),
    });
    expect(within(menu).getByRole('menuitem', { name: 'Payments' })).toBeInTheDocument();
    expect(within(menu).queryByRole('menuitem', { name: /^Plans/ })).not.toBeInTheDocument();
  });

  it('omits pages that the user does not have', async () => {
    const { menu } = await withMenu({
      session: loginOf({ routes: ROUTES.filter(({ path }) => path !== '/payments') }),
    });
    expect(within(menu).getByRole('menuitem', { name: 'Account Settings' })).toBeInTheDocument();
    expect(within(menu).queryByRole('menuitem', { name: /^Payments/ })).not.toBeInTheDocument();
  });
});

describe('NAV-025, NAV-026, NAV-027: where help is found', () => {
  it('is in the user menu, if the route list includes it', async () => {
    const { menu } = await withMenu({ session: loginOf({ routes: ROUTES.filter(({ path }) => path !== '/support') }) });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent)
        .slice(6),
    ).toEqual(['Help', 'Quick Tour Video', 'Keyboard shortcuts', 'Sign out']);
    expect(within(menu).getByRole('menuitem', { name: 'Help' })).toHaveAttribute('href', '/help');
  });

  it('is absent until the operator sets an address', async () => {
    for (const meta of document.querySelectorAll('meta[name^="textloom-"]')) meta.remove();
    const { menu } = await withMenu();
    const names = within(menu)
      .getAllByRole('menuitem')
      .map((item) => item.textContent);
    expect(names).toContain('Support');
    expect(names).not.toContain('Help');
    expect(names).not.toContain('Quick Tour Video');
  });
});

describe('the theme', () => {
  it('is chosen in the user menu: light, dark, or system', async () => {
    const { menu, view } = await withMenu();
    const choices = within(menu).getAllByRole('menuitemradio');
    expect(choices.map((choice) => [choice.textContent, choice.getAttribute('aria-checked')])).toEqual([
      ['Light theme', 'false'],
      ['Dark theme', 'false'],
      ['System theme', 'true'],
    ]);
    await view.user.click(within(menu).getByRole('menuitemradio', { name: 'Dark theme' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(within(menu).getByRole('menuitemradio', { name: 'Dark theme' })).toHaveAttribute('aria-checked', 'true');
    await view.user.click(within(menu).getByRole('menuitemradio', { name: 'System theme' }));
  });
});

describe('NAV-018: the warning marks of Payments and Plans when the card is expired', () => {
  it('are shown', async () => {
    const { menu } = await withMenu({
      handlers: [api.get('profiles/creditcard', () => apiOk(cardOf({ expired: true })))],
    });
    const marks = await within(menu).findAllByTitle('Needs your attention');
    expect(marks.map((mark) => mark.closest('[role="menuitem"]')?.textContent)).toEqual([
      expect.stringContaining('Payments'),
      expect.stringContaining('Plans'),
    ]);
  });
});

describe('NAV-019, NAV-020, NAV-021: the warning marks of Payments and Plans', () => {
  const marked = (menu: HTMLElement): string[] =>
    within(menu)
      .queryAllByTitle('Needs your attention')
      .map((mark) => mark.closest('[role="menuitem"]')?.textContent ?? '');

  it('are shown while there are payment errors', async () => {
    const { menu } = await withMenu({ session: loginOf({ globals: make.globals({ payment_errors: true }) }) });
    expect(marked(menu)).toEqual([expect.stringContaining('Payments'), expect.stringContaining('Plans')]);
  });

  it('are shown after the subscription expired', async () => {
    const { menu } = await withMenu({ profile: { subscription: make.subscription({ expired: true }) } });
    expect(marked(menu)).toEqual([expect.stringContaining('Payments'), expect.stringContaining('Plans')]);
  });

  it('are absent while there is no problem', async () => {
    const asked = jest.fn();
    const { menu } = await withMenu({ handlers: [api.get('profiles/creditcard', () => (asked(), apiOk(cardOf())))] });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await act(() => new Promise((done) => setTimeout(done, 20)));
    expect(marked(menu)).toEqual([]);
  });

  it.each([
    ['there is no card', () => apiOk(cardOf({ exists: false, expired: true })), []],
    [
      'the card cannot be read',
      () => apiError(403, 'forbidden', 'This action is not allowed.'),
      [/^Loading \["creditcard"\] failed: This action is not allowed\./],
    ],
  ])('are absent when %s', async (_name, answer, warnings) => {
    for (const warning of warnings) expectWarning(warning);
    const asked = jest.fn();
    const { menu } = await withMenu({ handlers: [api.get('profiles/creditcard', () => (asked(), answer()))] });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await act(() => new Promise((done) => setTimeout(done, 20)));
    expect(marked(menu)).toEqual([]);
  });
});

describe('NAV-022, NAV-023, NAV-024: the banner of the subscription', () => {
  it('shows when the plan expired and links to the plans', () => {
    show({
      profile: {
        subscription: make.subscription({ subscription_active: false, end_date: '2026-11-10T12:00:00-08:00' }),
      },
    });
    expect(screen.getByText('Account Expired: Your plan expired on Nov 10, 2026')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Renew' })).toHaveAttribute('href', '/plans');
  });

  it('does not show while the subscription is active', () => {
    show();
    expect(screen.queryByText(/Account Expired/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Renew' })).not.toBeInTheDocument();
  });

  it.each([
    ['tells an owner until when a failed payment can be made', false, '/home', 1],
    ['does not repeat what the page of the plans says', false, '/plans', 0],
    ['does not tell an authorized user, who cannot pay', true, '/home', 0],
  ])('%s', (_, authorized_account, path, shown) => {
    const overdue = { overdue_since: '2026-11-20T12:00:00-08:00', end_date: '2026-11-25T12:00:00-08:00' };
    show({ path, profile: { authorized_account, subscription: make.subscription(overdue) } });
    const text = 'Payment failed: pay or update your card by Nov 25, 2026, or your plan ends.';
    expect(screen.queryAllByText(text)).toHaveLength(shown);
    const ways = screen.queryAllByRole('link', { name: 'Pay now' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(Array(shown).fill('/plans'));
  });
});

describe('the banner of a failed payment', () => {
  it('does not ask for a new card when the plan is cancelled', () => {
    const overdue = { overdue_since: '2026-11-20T12:00:00-08:00', end_date: '2026-11-25T12:00:00-08:00' };
    show({ profile: { subscription: make.subscription({ ...overdue, cancelled: true }) } });
    expect(
      screen.getByText('Payment failed, and your plan is cancelled: it ends on Nov 25, 2026 unless you pay.'),
    ).toBeInTheDocument();
  });
});

describe('NAV-033: the side navigation', () => {
  it('is 100 px wide from 1200 px on, and the content starts beside it', () => {
    show();
    const side = menus()
      .map((menu) => menu.parentElement)
      .find((parent) => parent && getComputedStyle(parent).position === 'fixed');
    expect(side).toHaveStyle({ width: '100px' });
    expect(side && styleOf(side)).toMatch(/@media\(min-width:1200px\)\{[^{}]*\{[^{}]*display:block/);
  });
});

describe('Skip link of the frame', () => {
  it('jumps past the navigation to the content', () => {
    show();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
  });
});

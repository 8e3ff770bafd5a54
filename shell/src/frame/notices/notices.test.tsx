import { bus } from '@textloom/bus';
import { link, type Notice } from '@textloom/contracts';
import { deliverLive } from '@textloom/kit';
import {
  act,
  api,
  apiError,
  apiOk,
  expectWarning,
  fireEvent,
  formOf,
  make,
  queryOf,
  renderPart,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { loginOf } from '../../testing/shell.fixture';
import { NoticeBell } from './notice-bell';
import { timeAgo } from './time-ago';

const ME = make.profile().id;
let id = 0;
const notice = (changes: Partial<Notice> = {}): Notice => ({
  id: (id += 1),
  kind: 'keyword.approved',
  text: `Event ${id}.`,
  path: '',
  date: new Date(Date.now() - 5 * 60_000).toISOString(),
  read: false,
  ...changes,
});

/** The server: its notices, newest first, and the forms of the calls that marked some as read. */
function server(all: Notice[], page = 20) {
  const forms: Record<string, string | string[]>[] = [];
  const asked: Record<string, string>[] = [];
  const list = api.get('profiles/notices', ({ request }) => {
    const query = queryOf(request);
    asked.push(query);
    const before = Number(query['filter[before]'] ?? Infinity);
    const rest = all.filter((one) => one.id < before);
    const entries = rest.slice(0, page);
    return apiOk({
      entries,
      unread: all.filter(({ read }) => !read).length,
      next: rest.length > page ? entries.at(-1)?.id : 0,
    });
  });
  const read = api.put('profiles/notices/read', async ({ request }) => {
    const form = await formOf(request);
    forms.push(form);
    for (const one of all) if (one.id === Number(form.id) || one.id <= Number(form.up_to ?? 0)) one.read = true;
    return apiOk({});
  });
  return { handlers: [list, read], forms, asked, all };
}

const show = (handlers: ReturnType<typeof server>['handlers']) =>
  renderPart(<NoticeBell />, { session: loginOf(), handlers });
const bell = (name: string) => screen.findByRole('button', { name });
async function opened(handlers: ReturnType<typeof server>['handlers'], name: string) {
  const view = show(handlers);
  await view.user.click(await bell(name));
  return { ...view, panel: await screen.findByRole('dialog', { name: 'Notifications' }) };
}
const rows = (panel: HTMLElement): (string | null)[] =>
  within(panel)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the bell of notices', () => {
  it('shows the number of unread notices, and lists them with icon, text and time, newest first', async () => {
    const texts = [notice({ text: 'Old.', read: true }), notice({ text: 'New.' })].toReversed();
    const { panel } = await opened(server(texts).handlers, 'Notifications, 1 unread');
    expect(rows(panel)).toEqual(['Unread: New.5 minutes ago', 'Old.5 minutes ago']);
    for (const row of within(panel).getAllByRole('listitem')) expect(row.querySelector('svg')).toBeInTheDocument();
  });

  it('shows 99+ from 100 on', async () => {
    const { handlers } = server([]);
    const [, read] = handlers;
    const many = api.get('profiles/notices', () => apiOk({ entries: [], unread: 100, next: 0 }));
    show([many, ...(read ? [read] : [])]);
    expect(await bell('Notifications, 99+ unread')).toHaveTextContent('99+');
  });

  it('says that nothing is new; Escape closes the panel and returns the focus', async () => {
    const { panel, user } = await opened(server([]).handlers, 'Notifications');
    expect(panel).toHaveTextContent('Nothing new.');
    expect(within(panel).queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await bell('Notifications')).toHaveFocus();
  });

  it('shows a failed load, and retries', async () => {
    expectWarning(/^Loading \["notices"\] failed/);
    const { handlers } = server([notice({ text: 'There it is.' })]);
    let broken = true;
    const failing = api.get('profiles/notices', () => (broken ? apiError(500, 'internal', 'It broke.') : undefined));
    const { panel, user } = await opened([failing, ...handlers], 'Notifications');
    const again = await within(panel).findByRole('button', { name: 'Try again' });
    broken = false;
    await user.click(again);
    expect(await within(panel).findByText('There it is.')).toBeInTheDocument();
  });

  it('loads older ones on request, each once, and drops them when it closes', async () => {
    const all = Array.from({ length: 5 }, () => notice({ read: true })).toReversed();
    const { handlers, asked } = server(all, 2);
    const { panel, user } = await opened(handlers, 'Notifications');
    expect(rows(panel)).toHaveLength(2);
    await user.click(within(panel).getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(rows(panel)).toHaveLength(4));
    await user.click(within(panel).getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(rows(panel)).toEqual(all.map(({ text }) => `${text}5 minutes ago`)));
    expect(within(panel).queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
    expect(asked.map((query) => query['filter[before]'])).toEqual([undefined, `${all[1]?.id}`, `${all[3]?.id}`]);
    // The button is gone; the focus is on the first of the older ones.
    expect(within(panel).getByRole('button', { name: new RegExp(`^${all[4]?.text}`) })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await bell('Notifications'));
    expect(rows(await screen.findByRole('dialog'))).toHaveLength(2);
  });

  it('shows a notice that was in flight when older ones were requested', async () => {
    const { handlers, all } = server(Array.from({ length: 3 }, () => notice({ read: true })).toReversed(), 2);
    let asked = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    const slow = api.get('profiles/notices', async ({ request }) => {
      if (request.url.includes('before')) return;
      asked += 1;
      if (asked === 2) await released;
    });
    const { panel, user } = await opened([slow, ...handlers], 'Notifications');
    all.unshift(notice({ text: 'New.' }));
    act(() => deliverLive('notice.changed', JSON.stringify({ user_id: ME })));
    await waitFor(() => expect(asked).toBe(2));
    await user.click(within(panel).getByRole('button', { name: 'Show older' }));
    expect(within(panel).getByRole('button', { name: 'Loading older…' })).toBeInTheDocument();
    release();
    await waitFor(() => expect(rows(panel)).toHaveLength(4));
    expect(rows(panel)[0]).toMatch(/^Unread: New\./);
  });

  it('keeps the shown notices when older ones fail to load', async () => {
    expectWarning(/^Loading \["notices"\] failed/);
    const { handlers } = server(Array.from({ length: 3 }, () => notice({ read: true })).toReversed(), 2);
    const failing = api.get('profiles/notices', ({ request }) =>
      request.url.includes('before') ? apiError(500, 'internal', 'It broke.') : undefined,
    );
    const { panel, user } = await opened([failing, ...handlers], 'Notifications');
    await user.click(within(panel).getByRole('button', { name: 'Show older' }));
    expect(await within(panel).findByRole('alert')).toHaveTextContent('Older notifications could not be loaded.');
    expect(rows(panel)).toHaveLength(2);
    expect(within(panel).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('a notice', () => {
  it('links to its page and is marked read by the click', async () => {
    const { handlers, forms } = server([notice({ text: 'Approved.', path: link('/account/inbox') })]);
    const { panel, user, address } = await opened(handlers, 'Notifications, 1 unread');
    await user.click(within(panel).getByRole('link', { name: /Approved\./ }));
    expect(address()).toBe('/account/inbox');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(forms).toEqual([{ id: `${id}` }]));
    expect(await bell('Notifications')).toBeInTheDocument();
  });

  it.each([
    ['without a page', ''],
    ['of a page that this user may not open', '/no/such/page'],
    ['of another site', 'https://evil.example/account'],
    ['of another host', '//evil.example/account'],
    ['with a script', 'javascript:alert(1)'],
  ])('%s is no link, and a click marks it as read', async (_, path) => {
    const { handlers, forms } = server([notice({ text: 'Codes are low.', path })]);
    const { panel, user } = await opened(handlers, 'Notifications, 1 unread');
    expect(within(panel).queryByRole('link')).not.toBeInTheDocument();
    await user.click(within(panel).getByRole('button', { name: /Codes are low\./ }));
    await waitFor(() => expect(rows(panel)).toEqual(['Codes are low.5 minutes ago']));
    await waitFor(() => expect(forms).toEqual([{ id: `${id}` }]));
    await user.click(within(panel).getByRole('button', { name: /Codes are low\./ }));
    expect(forms).toHaveLength(1);
  });

  it('stays read when a pending load of older ones arrives', async () => {
    const { handlers } = server([notice({ text: 'First.' }), notice(), notice()].toReversed(), 2);
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    const slow = api.get('profiles/notices', async ({ request }) => {
      if (request.url.includes('before')) await released;
    });
    const { panel, user } = await opened([slow, ...handlers], 'Notifications, 3 unread');
    await user.click(within(panel).getByRole('button', { name: 'Show older' }));
    const [newest] = within(panel).getAllByRole('button', { name: /Event/ });
    if (newest) await user.click(newest);
    await waitFor(() => expect(rows(panel)[0]).not.toContain('Unread'));
    release();
    await waitFor(() => expect(rows(panel)[2]).toMatch(/^Unread: First\./));
    expect(rows(panel)[0]).not.toContain('Unread');
    await user.keyboard('{Escape}');
    expect(await bell('Notifications, 2 unread')).toBeInTheDocument();
  });

  it('stays unread if the server fails to store it', async () => {
    const { handlers } = server([notice()]);
    const failing = api.put('profiles/notices/read', () => apiError(500, 'internal', 'It broke.'));
    const { panel, user } = await opened([failing, ...handlers], 'Notifications, 1 unread');
    await user.click(within(panel).getByRole('button', { name: /Event/ }));
    await waitFor(() => expect(rows(panel)).toEqual([expect.stringContaining('Unread: ')]));
  });

  it('of an unknown kind shows like the others', async () => {
    const { panel } = await opened(server([notice({ kind: 'moon.full' })]).handlers, 'Notifications, 1 unread');
    expect(within(panel).getByRole('listitem').querySelector('svg')).toBeInTheDocument();
  });
});

describe('marking all notices as read', () => {
  it('sends the id of the newest shown notice', async () => {
    const { handlers, forms } = server([notice(), notice()].toReversed());
    const { panel, user } = await opened(handlers, 'Notifications, 2 unread');
    await user.click(within(panel).getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(forms).toEqual([{ up_to: `${id}` }]));
    expect(rows(panel).join()).not.toContain('Unread');
    expect(within(panel).queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  });

  it('shows an error when it failed', async () => {
    const { handlers } = server([notice()]);
    const failing = api.put('profiles/notices/read', () => apiError(500, 'internal', 'It broke.'));
    const { panel, user, alerts } = await opened([failing, ...handlers], 'Notifications, 1 unread');
    await user.click(within(panel).getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(alerts()).toEqual([{ kind: 'danger', html: 'It broke.' }]));
    await waitFor(() => expect(rows(panel)).toEqual([expect.stringContaining('Unread: ')]));
  });
});

describe('the bell of an open tab', () => {
  it('follows new events and notices read in another tab @long', async () => {
    const { handlers, all } = server([]);
    show(handlers);
    await bell('Notifications');
    all.unshift(notice());
    act(() => deliverLive('notice.changed', JSON.stringify({ user_id: ME })));
    expect(await bell('Notifications, 1 unread')).toBeInTheDocument();
    for (const one of all) one.read = true;
    act(() => deliverLive('notice.changed', JSON.stringify({ user_id: ME })));
    expect(await bell('Notifications')).toBeInTheDocument();
  });

  it('does not reload for events of a colleague', () => {
    const said: unknown[] = [];
    const subscription = bus.on('notice.changed').subscribe((event) => said.push(event));
    renderPart(<p />, { session: loginOf() });
    act(() => deliverLive('notice.changed', JSON.stringify({ user_id: ME + 1 })));
    act(() => deliverLive('notice.changed', JSON.stringify({ user_id: ME })));
    subscription.unsubscribe();
    expect(said).toEqual([{ user_id: ME }]);
  });
});

describe('the time of a notice', () => {
  const NOW = Date.parse('2026-11-22T12:00:00Z');
  it.each([
    ['2026-11-22T12:00:30Z', 'just now'],
    ['2026-11-22T11:59:30Z', 'just now'],
    ['2026-11-22T11:59:00Z', '1 minute ago'],
    ['2026-11-22T09:30:00Z', '2 hours ago'],
    ['2026-11-21T11:00:00Z', 'yesterday'],
    ['2026-11-16T11:00:00Z', '6 days ago'],
    ['2026-11-15T12:00:00Z', null],
  ])('%s is %s', (iso, text) => {
    expect(timeAgo(iso, NOW)).toBe(text);
  });

  it('is a date from a week on', async () => {
    const { panel } = await opened(
      server([notice({ text: 'Old.', date: '2020-02-03T12:00:00-08:00', read: true })]).handlers,
      'Notifications',
    );
    expect(rows(panel)).toEqual(['Old.Feb 3, 2020']);
    fireEvent.mouseOver(within(panel).getByRole('listitem'));
    expect(panel.querySelector('time')).toHaveAttribute('title', 'Feb 3, 2020. 2:00 PM, CST');
  });
});

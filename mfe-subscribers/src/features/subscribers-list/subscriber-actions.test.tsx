import { bus } from '@textloom/bus';
import type { Subscriber } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  apiPage,
  HttpResponse,
  make,
  openFilters,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
  chooseAction,
} from '@textloom/testing';
import { remote } from '../../remote';

const PHONE = '(512) 555-0123';
const person = make.subscriber({ id: 42 });
const left = { id: 42, disabled: 1, disabled_at: '2026-11-09T12:00:00-08:00', modified_at: null };
const back = { id: 42, disabled: 0, disabled_at: null, modified_at: null };

const lists = (keywords: string[], people = 1) => api.get('subscribers/leaving', () => apiOk({ people, keywords }));

function show({
  path = '/subscribers',
  rows = [person],
  handlers = [],
  ...options
}: FrameOptions & { path?: string; rows?: Subscriber[] } = {}) {
  return renderRemote(remote, path, {
    ...options,
    handlers: [...handlers, lists(['PIZZA']), api.get('subscribers', () => apiPage(rows, { active_subscribers: 1 }))],
  });
}
const rowOf = async (): Promise<HTMLElement> => {
  const row = (await screen.findByText(PHONE)).closest<HTMLElement>('[role="row"]');
  if (!row) throw new Error('no row');
  return row;
};
const click = async (view: ReturnType<typeof show>, name: string): Promise<void> =>
  view.user.click(within(await rowOf()).getByRole('button', { name: `${name} ${PHONE}` }));

describe('SUBS-001, SUBS-013, SUBS-016: the head of the list', () => {
  it('has the tabs, New Subscriber, and links to keywords', async () => {
    show();
    expect(within(await rowOf()).getByRole('link', { name: 'PIZZA' })).toHaveAttribute('href', '/keywords/7');
    expect(screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Subscribers', '/subscribers'],
      ['Groups', '/subscribers/groups'],
    ]);
    expect(screen.getByRole('link', { name: 'New Subscriber' })).toHaveAttribute('href', '/subscribers/add');
  });

  it('shows "at least" for a capped number, until the exact one is loaded', async () => {
    let count = (): void => undefined;
    const counted = new Promise<void>((done) => (count = done));
    const asked: string[] = [];
    renderRemote(remote, '/subscribers?zip=7', {
      handlers: [
        api.get('subscribers/totals', async ({ request }) => {
          asked.push(queryOf(request)['filter[zip]'] ?? '');
          await counted;
          return apiOk({ total_entries: 61_234, active_subscribers: 60_001 });
        }),
        api.get('subscribers', () =>
          apiPage([person], { total_entries: 2000, active_subscribers: 1900, total_capped: true }),
        ),
      ],
    });
    expect(await screen.findByText('2,000+ subscribers, 1,900+ active')).toBeInTheDocument();
    expect(screen.getAllByText('1–1 of 2,000+')).toHaveLength(2);
    count();
    expect(await screen.findByText('61,234 subscribers, 60,001 active')).toBeInTheDocument();
    expect(screen.getAllByText('1–1 of 61,234')).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: 'Go to page 2450' })).toHaveLength(2);
    expect(asked).toEqual(['7']);
  });
});

describe('SUBS-019, SUBS-045, MODAL-020: unsubscribing a row', () => {
  it('asks, applies the returned fields to the row, and reverts on Undo @long', async () => {
    const view = show({
      handlers: [
        api.put('subscribers/42/unsubscribe', () => apiOk(left, `Subscriber ${PHONE} successfully unsubscribed.`)),
        api.post('subscribers/42/restore', () => apiOk(back)),
      ],
    });
    const asked = view.answerConfirm(true);
    await click(view, 'Unsubscribe');
    expect(await asked).toMatchObject({
      destructive: true,
      title: `Unsubscribe ${PHONE}?`,
      message: `${PHONE} will leave PIZZA. This person will get no more messages. Only they can rejoin, by texting the keyword.`,
    });
    expect(await screen.findByText(`Subscriber ${PHONE} successfully unsubscribed.`)).toBeInTheDocument();
    expect(await within(await rowOf()).findByText('Unsubscribed')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('Unsubscribed')).not.toBeInTheDocument());
  });

  it('names every list that the phone leaves', async () => {
    const asked: string[] = [];
    const view = show({
      handlers: [
        api.get(
          'subscribers/leaving',
          ({ request }) => (
            asked.push(queryOf(request)['filter[ids]'] ?? ''),
            apiOk({ people: 1, keywords: ['PIZZA', 'TACOS'] })
          ),
        ),
      ],
    });
    for (const [name, title] of [
      ['Unsubscribe', 'Unsubscribe'],
      ['Unsubscribe and remove', 'Unsubscribe and remove'],
    ] as const) {
      const question = view.answerConfirm(false);
      await click(view, name);
      expect(await question).toMatchObject({
        title: `${title} ${PHONE}?`,
        message: expect.stringMatching(
          /^\(512\) 555-0123 will leave PIZZA and TACOS\. This person will get no more messages\./,
        ),
      });
    }
    expect(asked).toEqual(['42', '42']);
  });

  it('asks only once the lists are known', async () => {
    const view = show({
      handlers: [api.get('subscribers/leaving', () => apiError(500, 'internal', 'Something went wrong.'))],
    });
    await click(view, 'Unsubscribe');
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'Something went wrong.' }]));
    expect(within(await rowOf()).queryByText('Unsubscribed')).not.toBeInTheDocument();
  });

  it('ERR-025: shows the server’s message when it is refused', async () => {
    const view = show({
      handlers: [api.put('subscribers/42/unsubscribe', () => apiError(403, 'forbidden', 'Not you.'))],
    });
    void view.answerConfirm(true);
    await click(view, 'Unsubscribe');
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'Not you.' }]));
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });
});

describe('SUBS-018, ERR-008: deleting a row', () => {
  it('hides the row, shows that the subscriber was unsubscribed, and restores it after Undo @long', async () => {
    let rows = [person];
    const view = show({
      handlers: [
        api.get('subscribers', () => apiPage(rows, { active_subscribers: rows.length })),
        api.delete('subscribers/42', () => ((rows = []), apiOk({}))),
        api.post('subscribers/42/restore', () => ((rows = [person]), apiOk(back))),
      ],
    });
    void view.answerConfirm(true);
    await click(view, 'Unsubscribe and remove');
    expect(await screen.findByText(`Subscriber ${PHONE} was unsubscribed.`)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(PHONE)).not.toBeInTheDocument());
    await view.user.click(screen.getByRole('button', { name: 'Undo' }));
    await rowOf();
  });

  it('shows a deleted subscriber who joined again by texting the keyword, live @long', async () => {
    let rows = [person, make.subscriber({ id: 43, phone: '5125550124' })];
    const view = show({
      handlers: [
        api.get('subscribers', () => apiPage(rows, { active_subscribers: rows.length })),
        api.delete('subscribers/42', () => ((rows = rows.slice(1)), apiOk({}))),
      ],
    });
    void view.answerConfirm(true);
    await click(view, 'Unsubscribe and remove');
    await waitFor(() => expect(screen.queryByText(PHONE)).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByText('1 subscriber, 1 active')).toBeInTheDocument());
    // The server restores the same row: there is one per phone and keyword (decision 85).
    rows = [person, ...rows];
    bus.emit('subscriber.changed', { ids: [42], keyword_ids: [7] });
    await rowOf();
  });

  it('offers Undo for another ten seconds when the same subscriber is unsubscribed again', async () => {
    const view = show({
      handlers: [
        api.put('subscribers/42/unsubscribe', () => apiOk(left, 'Unsubscribed.')),
        api.delete('subscribers/42', () => apiOk({})),
      ],
    });
    void view.answerConfirm(true);
    await click(view, 'Unsubscribe');
    const before = (await screen.findByRole('button', { name: 'Undo' })).closest('.MuiSnackbar-root');
    void view.answerConfirm(true);
    await click(view, 'Unsubscribe and remove');
    expect(await screen.findByText(`Subscriber ${PHONE} was unsubscribed.`)).toBeInTheDocument();
    // Another offer has its own timer.
    expect(screen.getByRole('button', { name: 'Undo' }).closest('.MuiSnackbar-root')).not.toBe(before);
  });

  it('restores the row and shows the message when it fails', async () => {
    const view = show({
      handlers: [api.delete('subscribers/42', () => apiError(409, 'conflict', 'A campaign is running.'))],
    });
    void view.answerConfirm(true);
    await click(view, 'Unsubscribe and remove');
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'A campaign is running.' }]));
    expect(within(await rowOf()).getByRole('button', { name: `Unsubscribe and remove ${PHONE}` })).toBeEnabled();
  });
});

describe('PERM-005, PERM-006: an authorized user', () => {
  it('sees neither unsubscribe nor delete in a row', async () => {
    show({ profile: { authorized_account: true } });
    const row = await rowOf();
    expect(within(row).getByRole('link', { name: `Send message ${PHONE}` })).toBeInTheDocument();
    expect(
      within(row)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Preview']);
  });
});

describe('SUBS-026, SUBS-031, decision 8: a hand-written address', () => {
  const asks = async (query: string): Promise<{ asked: Record<string, string>; view: ReturnType<typeof show> }> => {
    const calls: Record<string, string>[] = [];
    const view = show({
      path: `/subscribers?${query}`,
      handlers: [
        api.get(
          'subscribers',
          ({ request }) => (calls.push(queryOf(request)), apiPage([person], { active_subscribers: 1 })),
        ),
      ],
    });
    await rowOf();
    return { asked: calls[0] ?? {}, view };
  };

  it('ignores invalid choices, and does not pass them to a message', async () => {
    const { asked, view } = await asks(
      'disabled=5&withname=maybe&duplicates=x&subscription=yes&page=100000000000000000000',
    );
    expect(asked).toEqual({ 'filter[page]': '1', 'filter[orderby]': 'added_at', 'filter[orderbytype]': 'DESC' });
    await view.user.click(screen.getByRole('button', { name: 'Send to list' }));
    expect(view.alerts()).toEqual([{ kind: 'danger', html: 'You must select a filter' }]);
  });

  it('accepts the subscription by its other name, shows it, and clears it', async () => {
    const { asked, view } = await asks('keyword=PIZZA&subscription=1');
    expect(asked).toMatchObject({ 'filter[subscription]': '1', 'filter[keyword]': 'PIZZA' });
    expect(screen.getByRole('button', { name: 'Subscription: No, remove this filter' })).toBeInTheDocument();
    await openFilters(view.user);
    expect(screen.getByRole('combobox', { name: 'Subscription' })).toHaveTextContent('No');
    await view.user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(view.address()).toBe('/subscribers'));
  });

  it('SUBS-008, SUBS-009: requests the usable part of a long pasted text @long', async () => {
    const calls: Record<string, string>[] = [];
    const view = show({
      handlers: [
        api.get(
          'subscribers',
          ({ request }) => (calls.push(queryOf(request)), apiPage([person], { active_subscribers: 1 })),
        ),
      ],
    });
    await rowOf();
    await openFilters(view.user);
    await view.user.click(screen.getByRole('searchbox', { name: 'Phone or area code' }));
    await view.user.paste('Mobile: +1 (512) 555-0123');
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ 'filter[phone]': '5125550123' }));
    await view.user.click(screen.getByRole('searchbox', { name: 'Zip' }));
    await view.user.paste('78701-1234-56789');
    await waitFor(() => expect(calls.at(-1)).toMatchObject({ 'filter[zip]': '78701-1234' }));
  });

  it('shows a keyword that no longer exists, so that it can be removed @long', async () => {
    const { view } = await asks('keyword=GONE');
    await openFilters(view.user);
    expect(screen.getByRole('combobox', { name: 'Keywords' })).toHaveTextContent('GONE');
  });
});

describe('the panel of a row', () => {
  it('explains a hold in full, of which the row shows one word', async () => {
    const view = show({
      rows: [make.subscriber({ id: 42, held: 'asked_to_leave' })],
      handlers: [
        api.get('subscribers/42/timeline', () => apiOk({ entries: [], before: '' })),
        api.get('subscribers/42/groups', () => apiOk({ entries: [] })),
        api.get('subscribers/groups', () => apiPage([])),
      ],
    });
    await view.user.click(within(await rowOf()).getByText('Sam Rivera'));
    expect(await screen.findByText('On hold: asked to leave')).toBeInTheDocument();
    expect(screen.queryByText('Subscribed')).not.toBeInTheDocument();
  });
});

describe('SUBS-029, SUBS-031: sending to the list', () => {
  it('requires a filter; sort and page are not filters', async () => {
    const view = show({ path: '/subscribers?orderbytype=ASC' });
    await rowOf();
    await view.user.click(screen.getByRole('button', { name: 'Send to list' }));
    expect(view.alerts()).toEqual([{ kind: 'danger', html: 'You must select a filter' }]);
  });

  it('passes the filters on with createlist; the composer asks (SUBS-030)', async () => {
    const view = show({ path: '/subscribers?zip=787&orderbytype=ASC' });
    await rowOf();
    await view.user.click(screen.getByRole('button', { name: 'Send to list' }));
    expect(view.address()).toBe('/messages/add?zip=787&createlist=true');
  });
});

describe('SUBS-021, SUBS-022, SUBS-023: export', () => {
  it('traps the focus in the overlay; Escape cancels and returns the focus to the menu', async () => {
    const view = show({ handlers: [api.get('subscribers/export', () => new Promise<never>(() => undefined))] });
    await rowOf();
    void view.answerConfirm(true);
    await chooseAction(view.user, 'Export');
    const overlay = await screen.findByRole('alertdialog', { name: 'Exporting subscribers. Please wait ...' });
    await waitFor(() => expect(overlay).toContainElement(document.activeElement as HTMLElement));
    await view.user.tab();
    await view.user.tab();
    expect(overlay).toContainElement(document.activeElement as HTMLElement);
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus();
    expect(view.alerts()).toEqual([]);
  });

  it('warns, shows the overlay and saves the file under its name @long', async () => {
    const anchors: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      anchors.push(this.download);
    });
    const asked: Record<string, string>[] = [];
    let finish = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    const view = show({
      path: '/subscribers?zip=787',
      handlers: [
        api.get(
          'subscribers/export',
          async ({ request }) => (asked.push(queryOf(request)), await waiting, new HttpResponse('Phone\n')),
        ),
      ],
    });
    await rowOf();
    const question = view.answerConfirm(true);
    await chooseAction(view.user, 'Export');
    expect(await question).toMatchObject({ message: expect.stringContaining('minutes') });
    expect(await screen.findByText('Exporting subscribers. Please wait ...')).toBeInTheDocument();
    finish();
    await waitFor(() => expect(anchors).toEqual(['subscribers.csv']));
    expect(asked).toEqual([expect.objectContaining({ 'filter[zip]': '787' })]);
    await waitFor(() => expect(screen.queryByText('Exporting subscribers. Please wait ...')).not.toBeInTheDocument());
  });

  it('closes the overlay and shows an error (decision 153) @long', async () => {
    const view = show({
      handlers: [api.get('subscribers/export', () => apiError(503, 'unavailable', 'Busy. Please try again.'))],
    });
    await rowOf();
    void view.answerConfirm(true);
    await chooseAction(view.user, 'Export');
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'Busy. Please try again.' }]));
    await waitFor(() => expect(screen.queryByText('Exporting subscribers. Please wait ...')).not.toBeInTheDocument());
  });
});

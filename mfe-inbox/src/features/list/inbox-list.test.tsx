import { bus } from '@textloom/bus';
import type { Conversation } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
  apiPage,
  expectWarning,
  make,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
  chooseAction,
  renderHook,
} from '@textloom/testing';
import { useShortcuts } from '@textloom/kit';
import { remote } from '../../remote';

const page = (rows: readonly Conversation[], next = '') => apiPage(rows, { next });
const show = (rows: Conversation[], options: FrameOptions = {}) =>
  renderRemote(remote, '/account/inbox', { ...options, handlers: [api.get('profiles/inbox', () => page(rows))] });
function asking(path: string) {
  const asked: Record<string, string>[] = [];
  const view = renderRemote(remote, path, {
    handlers: [api.get('profiles/inbox', ({ request }) => (asked.push(queryOf(request)), page([make.conversation()])))],
  });
  return { ...view, asked };
}
const findRow = async (text: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(text)).closest('li');
  if (!row) throw new Error(`${text} is in no row`);
  return row;
};
/** Texts of the rows, from the top. */
const texts = (): (string | null | undefined)[] =>
  within(screen.getByRole('list', { name: 'Conversations' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.text')?.textContent);
const received = (id: number) =>
  act(() => bus.emit('inbox.received', { conversation_id: id, subscriber_id: 5, unread: { '1': 1 } }));

describe('INBOX-001, INBOX-007, INBOX-008: the list of conversations', () => {
  it('shows the sender, the number of messages, the time, the text and the campaign, and opens the thread', async () => {
    show([
      make.conversation({
        id: 12,
        total_replies: 1234,
        last_message: 'Great, thanks!',
        last_message_at: '2020-11-06T13:00:00-08:00',
        initial_message: 'Two for one today',
      }),
    ]);
    const row = await findRow('Great, thanks!');
    expect(row).toHaveTextContent('Sam Rivera1,234 messages11/06/2020Great, thanks!');
    const link = within(row).getByRole('link', { name: 'Sam Rivera' });
    expect(link).toHaveAttribute('href', '/account/inbox/12');
    expect(link).toHaveAccessibleDescription('In answer to: Two for one today');
    expect(within(row).getByTitle(/^Nov 6, 2020\. 3:00 PM/)).toBeInTheDocument();
    expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'H1 Inbox',
    ]);
  });

  it('shows the phone of a sender without a name or subscription', async () => {
    show([
      make.conversation({ subscriber: null, phone: '5125550144' }),
      make.conversation({ subscriber: { id: 5, first_name: '', last_name: '', disabled: 0 }, phone: '5125550155' }),
    ]);
    expect(await screen.findByText('(512) 555-0144')).toBeInTheDocument();
    expect(screen.getByText('(512) 555-0155')).toBeInTheDocument();
  });

  it("distinguishes the account's last message from a reply, and describes a file without text", async () => {
    show([
      make.conversation({ direction: 'out', last_message: 'See you' }),
      make.conversation({ direction: 'in', last_message: 'Bye' }),
      make.conversation({ direction: 'in', last_message: '' }),
    ]);
    await screen.findByText('Bye');
    expect(texts()).toEqual(['You: See you', 'Bye', 'Picture or file']);
  });

  it('shows a reaction as a sentence, like the thread does', async () => {
    const text = 'Two for one today';
    show([
      make.conversation({ last_message: `Loved “${text}”`, reaction: { kind: 'reaction', sign: '❤️', text } }),
      make.conversation({ last_message: 'Bye' }),
    ]);
    await screen.findByText('Bye');
    expect(texts()).toEqual([`Reacted ❤️ to “${text}”`, 'Bye']);
  });

  it('loads further pages by cursor, each conversation once', async () => {
    const asked: (string | undefined)[] = [];
    const [a, b, c] = ['one', 'two', 'three'].map((last_message) => make.conversation({ last_message })) as [
      Conversation,
      Conversation,
      Conversation,
    ];
    const { user } = renderRemote(remote, '/account/inbox', {
      handlers: [
        api.get('profiles/inbox', ({ request }) => {
          const after = queryOf(request)['filter[after]'];
          asked.push(after);
          return after === undefined ? page([a, b], 'c1') : page([b, c]);
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Show more conversations' }));
    await findRow('three');
    expect(texts()).toEqual(['one', 'two', 'three']);
    expect(asked).toEqual([undefined, 'c1']);
    expect(screen.queryByRole('button', { name: 'Show more conversations' })).not.toBeInTheDocument();
  });

  it('keeps its rows when a further page fails, and retries that page', async () => {
    expectWarning(/^Loading .* failed: It broke\./);
    let works = false;
    const { user } = renderRemote(remote, '/account/inbox', {
      handlers: [
        api.get('profiles/inbox', ({ request }) => {
          if (queryOf(request)['filter[after]'] === undefined) return page([make.conversation()], 'c1');
          return works ? page([make.conversation({ last_message: 'older' })]) : apiError(500, 'internal', 'It broke.');
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Show more conversations' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('More conversations could not be loaded.');
    expect(screen.getByText('Great, thanks!')).toBeInTheDocument();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await findRow('older');
  });
});

describe('INBOX-005: the unread marker', () => {
  it('is in each unread row and in no other', async () => {
    show([
      make.conversation({ last_message: 'new one' }),
      make.conversation({ last_message: 'new two' }),
      make.conversation({ unread: false, last_message: 'old' }),
    ]);
    for (const text of ['new one', 'new two'])
      expect(within(await findRow(text)).getByRole('img', { name: 'Unread' })).toBeInTheDocument();
    expect(within(await findRow('old')).queryByRole('img', { name: 'Unread' })).not.toBeInTheDocument();
  });

  it.each([
    [12, '12 unread'],
    [1000, '999+ unread'],
  ])('is counted in the header: %d', async (inbox_unread, text) => {
    show([make.conversation()], { session: make.login({ globals: make.globals({ inbox_unread }) }) });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('disappears once the conversation has been opened', async () => {
    let unread = true;
    const view = renderRemote(remote, '/account/inbox', {
      handlers: [
        api.get('profiles/inbox', () => page([make.conversation({ id: 12, unread })])),
        api.get('profiles/inbox/12', () => ((unread = false), apiOk(make.thread()))),
        api.get('profiles/inbox/colleagues', () => apiOk({ entries: [] })),
      ],
    });
    await view.user.click(within(await findRow('Great, thanks!')).getByRole('link'));
    await waitFor(() => expect(unread).toBe(false));
    await screen.findByRole('heading', { level: 1, name: 'Inbox Thread' });
    // The event arrives while the list is not on the screen.
    act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: {} }));
    await view.user.click(screen.getByRole('link', { name: 'Back' }));
    await findRow('Great, thanks!');
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Unread' })).not.toBeInTheDocument());
  });
});

describe('INBOX-006: the preview', () => {
  it('shows up to 100 characters and truncates longer texts', async () => {
    const whole = 'a'.repeat(100);
    show([make.conversation({ last_message: whole }), make.conversation({ last_message: `${'b'.repeat(100)}!` })]);
    expect(await screen.findByText(whole)).toBeInTheDocument();
    expect(screen.getByText(`${'b'.repeat(100)}…`)).toBeInTheDocument();
  });

  it('counts an emoji as one character and never splits one', async () => {
    show([make.conversation({ last_message: '🍕'.repeat(101) })]);
    expect(await screen.findByText(`${'🍕'.repeat(100)}…`)).toBeInTheDocument();
  });
});

describe('INBOX-002, INBOX-003, INBOX-004: filters and order', () => {
  it('requests unread conversations and keeps the filter in the address of the list and of a thread', async () => {
    const { asked, user, address } = asking('/account/inbox');
    const row = await findRow('Great, thanks!');
    expect(asked).toEqual([{ 'filter[limit]': '50', 'filter[orderby]': 'added_at', 'filter[orderbytype]': 'DESC' }]);
    await user.click(screen.getByRole('button', { name: 'Unread' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[unread]': '1' }));
    expect(address()).toBe('/account/inbox?unread=1');
    expect(screen.getByRole('button', { name: 'Unread', pressed: true })).toBeInTheDocument();
    await waitFor(() =>
      expect(within(row).getByRole('link').getAttribute('href')).toMatch(/^\/account\/inbox\/\d+\?unread=1$/),
    );
  });

  it('requests the search', async () => {
    const { asked, user, address } = asking('/account/inbox');
    await findRow('Great, thanks!');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'thanks{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[search]': 'thanks' }));
    expect(address()).toBe('/account/inbox?search=thanks');
  });

  it('reverses the order', async () => {
    const { asked, user } = asking('/account/inbox');
    await findRow('Great, thanks!');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('combobox', { name: 'Sort Order' }));
    await user.click(await screen.findByRole('option', { name: 'Oldest first' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[orderbytype]': 'ASC' }));
  });

  it('filters by state and person from the address, and ignores unknown values', async () => {
    const { asked } = asking('/account/inbox?state=waiting&assignee=me&mentioned=perhaps');
    await findRow('Great, thanks!');
    expect(asked[0]).toMatchObject({ 'filter[state]': 'waiting', 'filter[assignee]': 'me' });
    expect(asked[0]).not.toHaveProperty('filter[mentioned]');
  });
});

describe('INBOX-009, API-029: the export', () => {
  const saved = jest.fn<string, [Blob]>(() => 'blob:inbox');
  beforeEach(() => {
    jest.spyOn(URL, 'createObjectURL').mockImplementation(saved as typeof URL.createObjectURL);
    saved.mockClear();
  });

  it('downloads the filtered conversations as inbox.csv', async () => {
    const asked: Record<string, string>[] = [];
    const names: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user } = renderRemote(remote, '/account/inbox?unread=1', {
      handlers: [
        api.get('profiles/inbox', () => page([make.conversation()])),
        api.get('profiles/inbox/export', ({ request }) => {
          asked.push(queryOf(request));
          return new Response('Name\nSam', { headers: { 'Content-Type': 'text/csv' } }) as never;
        }),
      ],
    });
    await findRow('Great, thanks!');
    await chooseAction(user, 'Export as CSV');
    await waitFor(() => expect(names).toEqual(['inbox.csv']));
    expect(asked).toEqual([{ 'filter[unread]': '1', 'filter[orderby]': 'added_at', 'filter[orderbytype]': 'DESC' }]);
    jest.restoreAllMocks();
  });

  it('reports a failed download', async () => {
    const { user, alerts } = renderRemote(remote, '/account/inbox', {
      handlers: [
        api.get('profiles/inbox', () => page([make.conversation()])),
        api.get('profiles/inbox/export', () => apiError(500, 'internal', 'It broke.')),
      ],
    });
    await findRow('Great, thanks!');
    await chooseAction(user, 'Export as CSV');
    await waitFor(() => expect(alerts()).toMatchObject([{ kind: 'danger' }]));
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(screen.getByRole('menuitem', { name: 'Export as CSV' })).not.toHaveAttribute('aria-disabled');
    expect(saved).not.toHaveBeenCalled();
  });
});

describe('SUBS-024, ERR-028: list states of the inbox', () => {
  const answering = (answer: Parameters<typeof api.get>[1], query = '') =>
    renderRemote(remote, `/account/inbox${query}`, { handlers: [api.get('profiles/inbox', answer)] });

  it('announces that it is loading', async () => {
    answering(() => new Promise<never>(() => undefined));
    expect(await screen.findByRole('status', { name: 'Loading Conversations' })).toBeInTheDocument();
  });

  it('explains the first step when it is empty, and says when everything is read', async () => {
    show([]);
    expect(await screen.findByText('Nothing to answer')).toBeInTheDocument();
    // There may be done and snoozed ones.
    expect(screen.getByRole('button', { name: 'Show done and snoozed' })).toBeInTheDocument();
    expect(screen.getByText('Everything is read')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).not.toBeInTheDocument();
  });

  it('shows No result. for a filter without a match; Clear Filters loads all again', async () => {
    const view = answering(
      ({ request }) => page('filter[unread]' in queryOf(request) ? [] : [make.conversation()]),
      '?unread=1',
    );
    expect(await screen.findByText('No result.')).toBeInTheDocument();
    expect(screen.queryByText('Nothing to answer')).not.toBeInTheDocument();
    await view.user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0] as HTMLElement);
    await findRow('Great, thanks!');
    expect(view.address()).toBe('/account/inbox');
  });

  it('shows an error when loading failed, and retries', async () => {
    expectWarning(/^Loading .* failed: It broke\./);
    let works = false;
    const view = answering(() => (works ? page([make.conversation()]) : apiError(500, 'internal', 'It broke.')));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Conversations could not be loadedSomething went wrong on our side\./,
    );
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await findRow('Great, thanks!');
  });
});

describe('INBOX-001: live', () => {
  it('moves a conversation with a new message to the top by loading only the first page', async () => {
    const asked: (string | undefined)[] = [];
    const rows = ['one', 'two', 'three'].map((last_message, at) =>
      make.conversation({ last_message, last_message_at: `2026-11-0${6 - at}T13:00:00-08:00` }),
    );
    const { user } = renderRemote(remote, '/account/inbox', {
      handlers: [
        api.get('profiles/inbox', ({ request }) => {
          const after = queryOf(request)['filter[after]'];
          asked.push(after);
          return after === undefined ? page(rows.slice(0, 2), 'c1') : page(rows.slice(2));
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Show more conversations' }));
    await findRow('three');
    const [lifted] = rows.splice(2, 1);
    rows.unshift({
      ...(lifted as Conversation),
      last_message: 'Is it on?',
      last_message_at: '2026-11-08T13:00:00-08:00',
    });
    asked.length = 0;
    received(rows[0]?.id ?? 0);
    await findRow('Is it on?');
    expect(texts()).toEqual(['Is it on?', 'one', 'two']);
    expect(asked).toEqual([undefined]);
  });

  it('shows a changed row of a later page by reloading only that page', async () => {
    const rows = ['one', 'two'].map((last_message) => make.conversation({ last_message }));
    const asked: (string | undefined)[] = [];
    const { user } = renderRemote(remote, '/account/inbox', {
      handlers: [
        api.get('profiles/inbox', ({ request }) => {
          const after = queryOf(request)['filter[after]'];
          asked.push(after);
          return after === undefined ? page(rows.slice(0, 1), 'c1') : page(rows.slice(1));
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Show more conversations' }));
    expect(within(await findRow('two')).getByRole('img', { name: 'Unread' })).toBeInTheDocument();
    rows[1] = { ...(rows[1] as Conversation), unread: false, state: 'done', assignee: { id: 3, name: 'Nina Rossi' } };
    asked.length = 0;
    act(() => bus.emit('inbox.changed', { conversation_id: rows[1]?.id ?? 0, unread: {} }));
    const row = await findRow('two');
    await waitFor(() => expect(within(row).queryByRole('img', { name: 'Unread' })).not.toBeInTheDocument());
    expect(within(row).getByRole('img', { name: 'Done' })).toBeInTheDocument();
    expect(within(row).getByRole('img', { name: 'Assigned to Nina Rossi' })).toBeInTheDocument();
    expect(asked).toEqual([undefined, 'c1']);
  });

  it('drops pages out of view when a message arrives at the top @long', async () => {
    const all = Array.from({ length: 160 }, (_, at) =>
      make.conversation({ last_message: `text ${at}`, last_message_at: new Date(2e12 - at * 1000).toISOString() }),
    );
    const { user } = renderRemote(remote, '/account/inbox', {
      handlers: [
        api.get('profiles/inbox', ({ request }) => {
          const from = all.findIndex(({ id }) => String(id) === queryOf(request)['filter[after]']) + 1;
          const rows = all.slice(from, from + 40);
          const next = from + 40 < all.length ? String(rows.at(-1)?.id) : '';
          return apiPage(rows, { next, per_page_entries: 40 });
        }),
      ],
    });
    for (let loaded = 40; loaded < 160; loaded += 40) {
      await user.click(await screen.findByRole('button', { name: 'Show more conversations' }));
      await findRow(`text ${loaded + 39}`);
    }
    const kept = await findRow('text 5');
    all.unshift(make.conversation({ last_message: 'newest', last_message_at: new Date(2e12 + 1000).toISOString() }));
    received(all[0]?.id ?? 0);
    await findRow('newest');
    await waitFor(() => expect(texts()).toHaveLength(121));
    expect(texts()).toEqual(['newest', ...Array.from({ length: 120 }, (_, at) => `text ${at}`)]);
    expect(screen.getByText('text 5').closest('li')).toBe(kept);
    expect(screen.getByRole('button', { name: 'Show more conversations' })).toBeInTheDocument();
  });

  it('is refreshed after a lost connection', async () => {
    const rows = [make.conversation()];
    show(rows);
    await findRow('Great, thanks!');
    rows.unshift(make.conversation({ last_message: 'Sent while offline' }));
    act(() => bus.emit('live.reconnected', {}));
    await findRow('Sent while offline');
    expect(texts()).toEqual(['Sent while offline', 'Great, thanks!']);
  });
});

describe('INBOX-008: the keyboard', () => {
  const three = () =>
    show(['one', 'two', 'three'].map((last_message, at) => make.conversation({ id: at + 1, last_message })));
  const links = () => within(screen.getByRole('list', { name: 'Conversations' })).getAllByRole('link');

  it('goes down with j, up with k, and opens with Enter', async () => {
    const { user, address } = three();
    await findRow('one');
    await user.keyboard('j');
    expect(links()[0]).toHaveFocus();
    await user.keyboard('jjj');
    expect(links()[2]).toHaveFocus();
    await user.keyboard('k');
    expect(links()[1]).toHaveFocus();
    expect(address()).toBe('/account/inbox');
  });

  it('focuses the search with /, where keys are text', async () => {
    const { user } = three();
    await findRow('one');
    await user.keyboard('/');
    const search = screen.getByRole('searchbox', { name: 'Search' });
    expect(search).toHaveFocus();
    await user.keyboard('jk?');
    expect(search).toHaveValue('jk?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('adds its keys to the shortcut help while it is shown', async () => {
    const { unmount } = three();
    await findRow('one');
    const { result } = renderHook(useShortcuts);
    expect(result.current.map(({ key }) => key)).toEqual(['j', 'k', 'x', 'X', 'Enter', '/']);
    unmount();
    expect(result.current).toEqual([]);
  });
});

describe('INBOX-008, INBOX-002: the list beside a conversation', () => {
  const original = window.matchMedia;
  beforeEach(() => {
    window.matchMedia = (media) => ({ ...original(media), matches: media.includes('min-width: 1200px') });
  });
  afterEach(() => {
    window.matchMedia = original;
  });
  const rows = ['one', 'two', 'three'].map((last_message, at) => make.conversation({ id: at + 1, last_message }));
  const open = (path: string) =>
    renderRemote(remote, path, {
      handlers: [
        api.get('profiles/inbox', ({ request }) =>
          page(queryOf(request)['filter[unread]'] === '1' ? rows.filter(({ unread }) => unread) : rows),
        ),
        api.get('profiles/inbox/colleagues', () => apiOk({ entries: [] })),
        api.get('profiles/inbox/:id', ({ params }) => {
          const at = rows.findIndex(({ id }) => String(id) === params.id);
          rows[at] = { ...(rows[at] as Conversation), unread: false };
          return apiOk(make.thread());
        }),
      ],
    });

  it('prompts to choose a conversation, and j opens the next one @long', async () => {
    const { user, address } = open('/account/inbox');
    await findRow('one');
    expect(screen.getByText('No conversation is open')).toBeInTheDocument();
    await user.keyboard('j');
    await waitFor(() => expect(address()).toBe('/account/inbox/1'));
    await user.keyboard('j');
    await waitFor(() => expect(address()).toBe('/account/inbox/2'));
    expect(within(await findRow('two')).getByRole('link')).toHaveAttribute('aria-current', 'true');
    expect(within(await findRow('one')).getByRole('link')).not.toHaveAttribute('aria-current');
    await user.keyboard('k');
    await waitFor(() => expect(address()).toBe('/account/inbox/1'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Inbox' })).toBeInTheDocument();
  });

  it('keeps the open conversation in the unread filter, marked read @long', async () => {
    rows.forEach((row, at) => (rows[at] = { ...row, unread: true }));
    const { user, address } = open('/account/inbox?unread=1');
    await user.click(within(await findRow('two')).getByRole('link'));
    expect(address()).toBe('/account/inbox/2?unread=1');
    await waitFor(() => expect(rows[1]?.unread).toBe(false));
    act(() => bus.emit('inbox.changed', { conversation_id: 2, unread: {} }));
    const row = await findRow('two');
    await waitFor(() => expect(within(row).queryByRole('img', { name: 'Unread' })).not.toBeInTheDocument());
    expect(texts()).toEqual(['one', 'two', 'three']);
    await user.keyboard('j');
    await waitFor(() => expect(texts()).toEqual(['one', 'three']));
    expect(localStorage.getItem('textloom.list./account/inbox')).toBe('unread=1');
    expect(localStorage.getItem('textloom.list./account/inbox/2')).toBeNull();
  });
});

import { bus } from '@textloom/bus';
import { act, api, apiError, apiOk, expectWarning, queryOf, renderRemote, screen, waitFor } from '@textloom/testing';
import { remote } from '../../remote';
import { messages, note, reply, show, thread } from '../../testing/thread.fixture';

const longerThanGathered = () => act(() => new Promise((next) => setTimeout(next, 600)));

describe('a thread follows the server', () => {
  it('shows a new message without a reload, keeping the others', async () => {
    const replies = [reply({ message: 'Two for one', direction: 'out', status: 3 })];
    show(() => thread(replies));
    const [first] = await messages();
    replies.push(reply({ message: 'Is it still on?' }));
    act(() => bus.emit('inbox.received', { conversation_id: 12, subscriber_id: 42, unread: { 1: 1 } }));
    expect(await screen.findByText('Is it still on?')).toBeInTheDocument();
    expect(first).toBeInTheDocument();
    expect(screen.getByText(/· 2 messages$/)).toBeInTheDocument();
  });

  it('loads nothing for other conversations or subscribers, or in a hidden tab', async () => {
    let loads = 0;
    show(() => ((loads += 1), thread([reply()])));
    await messages();
    const visible = jest.spyOn(document, 'hidden', 'get');
    act(() => {
      bus.emit('inbox.received', { conversation_id: 13, subscriber_id: 43, unread: {} });
      bus.emit('inbox.changed', { conversation_id: 13, unread: {} });
      bus.emit('subscriber.changed', { ids: [43], keyword_ids: [7] });
      visible.mockReturnValue(true);
      bus.emit('inbox.received', { conversation_id: 12, subscriber_id: 42, unread: {} });
    });
    visible.mockRestore();
    await longerThanGathered();
    expect(loads).toBe(1);
    act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: {} }));
    await waitFor(() => expect(loads).toBe(2));
  });

  it('is loaded, and so marked read, only when the tab is visible', async () => {
    let loads = 0;
    const turn = (hidden: boolean) => {
      jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
      act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    };
    turn(true);
    show(() => ((loads += 1), thread([reply({ message: `Load ${loads}` })])));
    await longerThanGathered();
    expect(loads).toBe(0);
    turn(false);
    expect(await screen.findByText('Load 1')).toBeInTheDocument();
    // It arrives in the visible tab, which is hidden before the events are gathered.
    act(() => bus.emit('inbox.received', { conversation_id: 12, subscriber_id: 42, unread: {} }));
    turn(true);
    await longerThanGathered();
    expect(loads).toBe(1);
    turn(false);
    expect(await screen.findByText('Load 2')).toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it('shows a message that arrives while the thread is loading', async () => {
    let loads = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((go) => (release = go));
    renderRemote(remote, '/account/inbox/12', {
      handlers: [
        api.get('profiles/inbox/12', async () => {
          loads += 1;
          if (loads > 1) return apiOk(thread([reply({ message: 'Early' }), reply({ message: 'Late' })]));
          await released;
          return apiOk(thread([reply({ message: 'Early' })]));
        }),
      ],
    });
    await waitFor(() => expect(loads).toBe(1));
    act(() => bus.emit('inbox.received', { conversation_id: 12, subscriber_id: 42, unread: {} }));
    release();
    expect(await screen.findByText('Late')).toBeInTheDocument();
    expect(loads).toBe(2);
  });

  it('is marked as unread after its last load has finished, and not loaded again', async () => {
    let loads = 0;
    let answer = (): void => undefined;
    const marked: number[] = [];
    const load = async () => {
      loads += 1;
      if (loads === 2) await new Promise<void>((resolve) => (answer = resolve));
      return apiOk(thread([reply()]));
    };
    const { user } = show(() => thread([]), {
      handlers: [
        api.get('profiles/inbox/12', load),
        api.put('profiles/inbox/12/unread', () => (marked.push(loads), apiOk({}))),
      ],
    });
    await messages();
    act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: {} }));
    await waitFor(() => expect(loads).toBe(2));
    await user.click(screen.getByRole('button', { name: 'Mark as unread' }));
    act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: {} }));
    await longerThanGathered();
    expect(marked).toEqual([]);
    answer();
    await waitFor(() => expect(marked).toEqual([2]));
  });

  it('shows the delivery of a sent message', async () => {
    let status = 0;
    show(() => thread([reply({ id: 5, direction: 'out', status })]));
    expect(await screen.findByText('Pending')).toBeInTheDocument();
    status = 3;
    act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: {} }));
    expect(await screen.findByText('Delivered')).toBeInTheDocument();
  });
});

describe('older messages of a thread', () => {
  const latest = () => thread([reply({ message: 'newest' })], { info: { before: 'cursor-1', total: 120 } });
  const paged = (older: (before: string) => Response) => {
    const asked: (string | undefined)[] = [];
    const view = renderRemote(remote, '/account/inbox/12', {
      handlers: [
        api.get('profiles/inbox/12', ({ request }) => {
          const before = queryOf(request)['filter[before]'];
          asked.push(before);
          return before === undefined ? apiOk(latest()) : older(before);
        }),
      ],
    });
    return { ...view, asked };
  };
  const button = () => screen.findByRole('button', { name: 'Show older messages' });

  it('load above page by page, up to the first', async () => {
    const { user, asked } = paged((before) =>
      apiOk(
        before === 'cursor-1'
          ? thread([reply({ message: 'middle', date: '2026-11-05T12:00:00-08:00' })], { info: { before: 'cursor-2' } })
          : thread([reply({ message: 'oldest', date: '2026-11-04T12:00:00-08:00' })]),
      ),
    );
    await user.click(await button());
    await screen.findByText('middle');
    await user.click(await button());
    await screen.findByText('oldest');
    expect((await messages()).map(({ textContent }) => /newest|middle|oldest/.exec(textContent)?.[0])).toEqual([
      'oldest',
      'middle',
      'newest',
    ]);
    expect(screen.queryByRole('button', { name: 'Show older messages' })).not.toBeInTheDocument();
    expect(asked).toEqual([undefined, 'cursor-1', 'cursor-2']);
    // An event loads the latest page, not the whole thread.
    act(() => bus.emit('inbox.received', { conversation_id: 12, subscriber_id: 42, unread: {} }));
    await waitFor(() => expect(asked).toHaveLength(4));
    expect(asked[3]).toBeUndefined();
    expect(screen.getByText('oldest')).toBeInTheDocument();
  });

  it('drop notes that are deleted in a page loaded earlier', async () => {
    let notes = [note({ text: 'Not true', date: '2026-11-05T12:00:00-08:00' })];
    const { user } = paged(() =>
      apiOk(thread([reply({ message: 'older', date: '2026-11-05T12:00:00-08:00' })], { notes })),
    );
    await user.click(await button());
    expect(await screen.findByText('Not true')).toBeInTheDocument();
    notes = [];
    act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: {} }));
    await waitFor(() => expect(screen.queryByText('Not true')).not.toBeInTheDocument());
    expect(screen.getByText('older')).toBeInTheDocument();
  });

  it.each([
    ['while the tab is hidden', () => bus.emit('inbox.changed', { conversation_id: 12, unread: {} })],
    ['while the live stream is lost', () => bus.emit('live.reconnected', {})],
  ])('drop notes that are deleted %s', async (_, happens) => {
    const date = '2026-11-05T12:00:00-08:00';
    let notes = [note({ text: 'Not true', date })];
    const { user } = paged(() => apiOk(thread([reply({ message: 'older', date })], { notes })));
    await user.click(await button());
    expect(await screen.findByText('Not true')).toBeInTheDocument();
    notes = [];
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(happens);
    hidden.mockRestore();
    await waitFor(() => expect(screen.queryByText('Not true')).not.toBeInTheDocument());
    expect(screen.getByText('older')).toBeInTheDocument();
  });

  it('handle two deletions on one page when the second arrives before the first reload', async () => {
    const date = '2026-11-05T12:00:00-08:00';
    let notes = [note({ text: 'First', date }), note({ text: 'Second', date }), note({ text: 'Third', date })];
    const held: (() => void)[] = [];
    let asked = 0;
    const page = () => thread([reply({ message: 'older', date })], { notes });
    const { user } = renderRemote(remote, '/account/inbox/12', {
      handlers: [
        api.get('profiles/inbox/12', async ({ request }) => {
          if (queryOf(request)['filter[before]'] === undefined) return apiOk(latest());
          asked += 1;
          const read = page();
          if (asked > 1) await new Promise<void>((go) => held.push(go));
          return apiOk(read);
        }),
      ],
    });
    await user.click(await button());
    expect(await screen.findByText('First')).toBeInTheDocument();
    const deleteFirst = () => {
      notes = notes.slice(1);
      act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: {} }));
    };
    deleteFirst();
    await waitFor(() => expect(held).toHaveLength(1));
    deleteFirst();
    await longerThanGathered();
    held[0]?.();
    await waitFor(() => expect(held).toHaveLength(2));
    held[1]?.();
    await waitFor(() => expect(screen.queryByText('Second')).not.toBeInTheDocument());
    expect(screen.queryByText('First')).not.toBeInTheDocument();
    expect(screen.getByText('Third')).toBeInTheDocument();
  });

  it('handle a deletion while the next page is loading, on that page and on the earlier ones', async () => {
    const date = '2026-11-05T12:00:00-08:00';
    const notes: Record<string, string[]> = { 'cursor-1': ['First'], 'cursor-2': ['Second'] };
    const held = new Map<string, () => void>();
    const { user } = renderRemote(remote, '/account/inbox/12', {
      handlers: [
        api.get('profiles/inbox/12', async ({ request }) => {
          const cursor = queryOf(request)['filter[before]'];
          if (cursor === undefined) return apiOk(latest());
          const shown = notes[cursor]?.map((text) => note({ text, date }));
          if (cursor === 'cursor-2' && !held.has(cursor)) await new Promise<void>((go) => held.set(cursor, go));
          const info = cursor === 'cursor-1' ? { before: 'cursor-2' } : {};
          return apiOk(thread([reply({ message: `from ${cursor}`, date })], { notes: shown, info }));
        }),
      ],
    });
    await user.click(await button());
    expect(await screen.findByText('First')).toBeInTheDocument();
    await user.click(await button());
    await waitFor(() => expect(held.size).toBe(1));
    notes['cursor-1'] = [];
    notes['cursor-2'] = [];
    act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: {} }));
    held.get('cursor-2')?.();
    expect(await screen.findByText('from cursor-2')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('First')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText('Second')).not.toBeInTheDocument());
  });

  it('leave out a note whose deletion arrived while the next page was loading', async () => {
    const date = '2026-11-05T12:00:00-08:00';
    let notes = [note({ text: 'First', date })];
    const held = new Map<string, () => void>();
    const hold = (what: string) => new Promise<void>((go) => held.set(what, go));
    const asked: string[] = [];
    const { user } = renderRemote(remote, '/account/inbox/12', {
      handlers: [
        api.get('profiles/inbox/12', async ({ request }) => {
          const cursor = queryOf(request)['filter[before]'];
          if (cursor === undefined) return apiOk(latest());
          asked.push(cursor);
          const shown = notes;
          if (asked.length > 1) await hold(cursor);
          if (cursor === 'cursor-2') return apiOk(thread([reply({ message: 'oldest', date })]));
          return apiOk(thread([reply({ message: 'older', date })], { notes: shown, info: { before: 'cursor-2' } }));
        }),
      ],
    });
    await user.click(await button());
    expect(await screen.findByText('First')).toBeInTheDocument();
    notes = [];
    act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: {} }));
    await waitFor(() => expect(held.has('cursor-1')).toBe(true));
    await user.click(await button());
    await waitFor(() => expect(held.has('cursor-2')).toBe(true));
    held.get('cursor-1')?.();
    await waitFor(() => expect(screen.queryByText('First')).not.toBeInTheDocument());
    held.get('cursor-2')?.();
    expect(await screen.findByText('oldest')).toBeInTheDocument();
    expect(screen.queryByText('First')).not.toBeInTheDocument();
  });

  it('show an error when loading failed, and load on retry', async () => {
    expectWarning(/^Loading \["inbox-older".* failed: It broke\./);
    let works = false;
    const { user } = paged(() =>
      works
        ? apiOk(thread([reply({ message: 'middle', date: '2026-11-05T12:00:00-08:00' })]))
        : apiError(500, 'internal', 'It broke.'),
    );
    await user.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent('Older messages could not be loaded.');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('middle')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

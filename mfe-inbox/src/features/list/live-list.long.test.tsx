import { bus } from '@textloom/bus';
import type { Conversation } from '@textloom/contracts';
import userEvent from '@testing-library/user-event';
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
} from '@textloom/testing';
import { remote } from '../../remote';

const changed = (id: number): void => act(() => bus.emit('inbox.changed', { conversation_id: id, unread: {} }));
const row = (last_message: string, changes: Partial<Conversation> = {}): Conversation =>
  make.conversation({ last_message, unread: false, ...changes });
const shown = async (text: string): Promise<HTMLElement> => {
  const found = (await screen.findByText(text, {}, { timeout: 15_000 })).closest('li');
  if (!found) throw new Error(`${text} is in no row`);
  return found;
};

describe('the inbox’s default list, live', () => {
  it('inserts a conversation whose snooze has ended, and removes one that is done', async () => {
    const [newest, woken, oldest] = [row('newest'), row('woken'), row('oldest')];
    let listed = [newest, oldest];
    renderRemote(remote, '/account/inbox', {
      handlers: [
        api.get('profiles/inbox', ({ request }) =>
          queryOf(request)['filter[after]'] === undefined
            ? apiPage([listed[0] ?? newest], { next: listed.length > 1 ? 'c1' : '' })
            : apiPage(listed.slice(1), { next: '' }),
        ),
      ],
    });
    await shown('newest');
    await userEvent.click(screen.getByRole('button', { name: 'Show more conversations' }));
    await shown('oldest');
    listed = [newest, woken, oldest];
    changed(woken.id);
    await shown('woken');
    expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      expect.stringContaining('newest'),
      expect.stringContaining('woken'),
      expect.stringContaining('oldest'),
    ]);
    listed = [newest, woken];
    changed(oldest.id);
    await waitFor(() => expect(screen.queryByText('oldest')).not.toBeInTheDocument());
  });
});

describe('INBOX-001: live events that meet a load', () => {
  it('are caught up by the next event if their load failed', async () => {
    expectWarning(/^Loading \["conversations".* failed: It broke\./);
    const [first, second] = [row('one'), row('two')];
    let listed = second;
    let failures = 0;
    const { user } = renderRemote(remote, '/account/inbox', {
      handlers: [
        api.get('profiles/inbox', ({ request }) => {
          if (queryOf(request)['filter[after]'] !== undefined) return apiPage([listed], { next: '' });
          if (listed === second || failures > 0) return apiPage([first], { next: 'c1' });
          failures += 1;
          return apiError(500, 'internal', 'It broke.');
        }),
      ],
    });
    await shown('one');
    await user.click(screen.getByRole('button', { name: 'Show more conversations' }));
    await shown('two');
    listed = { ...second, state: 'done' };
    changed(second.id);
    await waitFor(() => expect(failures).toBe(1));
    changed(first.id);
    await waitFor(async () =>
      expect(within(await shown('two')).getByRole('img', { name: 'Done' })).toBeInTheDocument(),
    );
  });

  it('are shown without delay after the clock is set back by an hour', async () => {
    const one = row('first text');
    let text = 'first text';
    renderRemote(remote, '/account/inbox', {
      handlers: [api.get('profiles/inbox', () => apiPage([{ ...one, last_message: text }], { next: '' }))],
    });
    await shown('first text');
    text = 'second text';
    changed(one.id);
    await shown('second text');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
    text = 'third text';
    changed(one.id);
    expect(await shown('third text')).toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it('are not hidden by a stale load that began before the list was closed', async () => {
    const one = row('old text');
    let listed = one;
    let loads = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((go) => (release = go));
    const { user } = renderRemote(remote, '/account/inbox', {
      handlers: [
        api.get('profiles/inbox', async () => {
          loads += 1;
          const read = listed;
          if (loads === 2) await released;
          return apiPage([read], { next: '' });
        }),
        api.get('profiles/inbox/colleagues', () => apiOk({ entries: [] })),
        api.get('profiles/inbox/:id', () => apiOk(make.thread())),
      ],
    });
    await shown('old text');
    changed(one.id);
    await waitFor(() => expect(loads).toBe(2));
    await user.click(within(await shown('old text')).getByRole('link'));
    const back = await screen.findByRole('link', { name: 'Back' });
    listed = { ...one, last_message: 'new text' };
    await user.click(back);
    release();
    expect(await shown('new text')).toBeInTheDocument();
  });
});

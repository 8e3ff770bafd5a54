import { bus } from '@textloom/bus';
import type { Conversation } from '@textloom/contracts';
import {
  act,
  api,
  apiOk,
  apiPage,
  findRow,
  listStates,
  make,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { remote } from '../../../remote';

const show = (rows: Conversation[], options: FrameOptions = {}) =>
  renderRemote(remote, '/account/inbox', { ...options, handlers: [api.get('profiles/inbox', () => apiPage(rows))] });
function asking(path: string) {
  const asked: Record<string, string>[] = [];
  const view = renderRemote(remote, path, {
    handlers: [
      api.get('profiles/inbox', ({ request }) => (asked.push(queryOf(request)), apiPage([make.conversation()]))),
    ],
  });
  const choose = async (label: string, option: string): Promise<void> => {
    await view.user.click(screen.getByRole('combobox', { name: label }));
    await view.user.click(await screen.findByRole('option', { name: option }));
  };
  return { ...view, asked, choose };
}

describe('INBOX-001, INBOX-007, INBOX-008: the list of conversations', () => {
  it('shows the sender, the text, the campaign, the number of messages and the time, and opens the thread', async () => {
    show([
      make.conversation({
        id: 12,
        total_replies: 1234,
        last_message: 'Great, thanks!',
        initial_message: 'Two for one today',
      }),
    ]);
    const row = await findRow('Great, thanks!');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'From',
      'Last message',
      'Replies',
      'Date',
    ]);
    const [, message, replies, date] = within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(message).toBe('Great, thanks!In answer to: Two for one today');
    expect(replies).toBe('1,234');
    expect(date).toMatch(/^Nov 6, 2026\. 3:00 PM/);
    expect(within(row).getByRole('link', { name: /Sam Rivera$/ })).toHaveAttribute('href', '/account/inbox/12');
    expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'H1 Inbox',
      'H2 Filters',
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

  it("distinguishes the account's last message from a reply", async () => {
    show([
      make.conversation({ direction: 'out', last_message: 'See you' }),
      make.conversation({ direction: 'in', last_message: 'Bye' }),
    ]);
    await screen.findByText('Bye');
    expect(screen.getByText('You: See you')).toBeInTheDocument();
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
    expect(within(await findRow('old')).queryByRole('img')).not.toBeInTheDocument();
  });

  it('is counted in the header', async () => {
    show([make.conversation()], { session: make.login({ globals: make.globals({ inbox_unread: 12 }) }) });
    expect(await screen.findByText('12 unread')).toBeInTheDocument();
  });

  it('is gone after the conversation was opened, when one comes back to the list', async () => {
    let unread = true;
    const view = renderRemote(remote, '/account/inbox', {
      handlers: [
        api.get('profiles/inbox', () => apiPage([make.conversation({ id: 12, unread })])),
        api.get('profiles/inbox/12', () => ((unread = false), apiOk(make.thread()))),
      ],
    });
    await view.user.click(within(await findRow('Great, thanks!')).getByRole('link'));
    await screen.findByRole('heading', { level: 2, name: 'Subscriber Info' });
    // The event arrives while the list is not on the screen.
    act(() => bus.emit('inbox.changed', { conversation_id: 12, unread: 0 }));
    await view.user.click(screen.getByRole('link', { name: 'Back' }));
    await findRow('Great, thanks!');
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Unread' })).not.toBeInTheDocument());
  });
});

describe('INBOX-006: the preview', () => {
  it('shows 100 characters whole and cuts what is longer', async () => {
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
  it('requests unread conversations and keeps the filter in the address', async () => {
    const { asked, choose, address } = asking('/account/inbox');
    await findRow('Great, thanks!');
    expect(asked).toEqual([{ 'filter[page]': '1', 'filter[orderby]': 'added_at', 'filter[orderbytype]': 'DESC' }]);
    await choose('Show', 'Unread');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[unread]': '1' }));
    expect(address()).toBe('/account/inbox?unread=1');
  });

  it('requests the search', async () => {
    const { asked, user, address } = asking('/account/inbox');
    await findRow('Great, thanks!');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'thanks{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[search]': 'thanks' }));
    expect(address()).toBe('/account/inbox?search=thanks');
  });

  it('reverses the order', async () => {
    const { asked, choose } = asking('/account/inbox');
    await findRow('Great, thanks!');
    await choose('Sort Order', 'Ascending');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[orderbytype]': 'ASC' }));
  });
});

describe('SUBS-024, ERR-028: list states of the inbox', () => {
  listStates({
    remote,
    path: '/account/inbox',
    call: 'profiles/inbox',
    label: 'Conversations',
    row: make.conversation(),
    text: 'Great, thanks!',
    empty: 'No answers yet',
    filter: 'unread=1',
  });

  it('shows that everything is read', async () => {
    show([]);
    expect(await screen.findByText('Everything is read')).toBeInTheDocument();
  });

  it('follows the server: a new message appears without a reload', async () => {
    const rows = [make.conversation()];
    show(rows);
    await findRow('Great, thanks!');
    rows.unshift(make.conversation({ last_message: 'Is it still on?' }));
    act(() => bus.emit('inbox.received', { conversation_id: 1, subscriber_id: 5, unread: 1 }));
    await findRow('Is it still on?');
    expect(screen.getByText('Great, thanks!')).toBeInTheDocument();
  });
});

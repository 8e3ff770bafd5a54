import { bus } from '@textloom/bus';
import type { Thread } from '@textloom/contracts';
import { act, api, apiError, apiOk, expectWarning, make, renderRemote, screen, within } from '@textloom/testing';
import { remote } from '../../../remote';

type Reply = Thread['replies'][number];
let id = 0;
const reply = (changes: Partial<Reply> = {}): Reply => ({
  id: (id += 1),
  subscriber_id: 42,
  phone: '5125550123',
  message: 'Hello',
  reply_to: 0,
  date: '2026-11-06T12:00:00-08:00',
  direction: 'in',
  status: 99,
  attachment: null,
  attachments: [],
  routed: '',
  ...changes,
});
const thread = (replies: Reply[], changes: Partial<Thread> = {}): Thread =>
  make.thread({
    subscriber: make.subscriber({ id: 42 }),
    replies,
    info: { id: 12, phone: '5125550123', read: true, total: replies.length, unread: 0 },
    ...changes,
  });
const show = (shown: Thread, address = '12') =>
  renderRemote(remote, `/account/inbox/${address}`, {
    handlers: [api.get(`profiles/inbox/${address}`, () => apiOk(shown))],
  });
const file = (changes: Partial<Reply['attachments'][number]>) => ({
  extension: 'png',
  mime: 'image/png',
  url: 'https://files.example/a',
  name: 'menu.png',
  note: '',
  ...changes,
});
const messages = async (): Promise<HTMLElement[]> => within(await panel('Messages')).getAllByRole('listitem');
const panel = async (title: string): Promise<HTMLElement> => {
  const box = (await screen.findByRole('heading', { level: 2, name: title })).closest<HTMLElement>('section');
  if (!box) throw new Error(`${title} heads no panel`);
  return box;
};
const info = async (): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    within(await panel('Subscriber Info'))
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  );

describe('INBOX-010, INBOX-011, INBOX-012: the head of a thread', () => {
  it('shows Inbox Thread, the number of messages, and a way back', async () => {
    show(thread([reply()], { info: { id: 12, phone: '5125550123', read: true, total: 1234, unread: 0 } }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Inbox Thread' })).toBeInTheDocument();
    expect(await within(screen.getByRole('banner')).findByText('1,234 messages')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/account/inbox');
    expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'H1 Inbox Thread',
      'H2 Messages',
      'H2 Reply',
      'H2 Subscriber Info',
    ]);
  });

  it('opens by campaign and subscriber too', async () => {
    show(thread([reply({ message: 'By campaign' })]), '7_42');
    expect(await screen.findByText('By campaign')).toBeInTheDocument();
    expect(within(screen.getByRole('banner')).getByText('1 message')).toBeInTheDocument();
  });
});

describe('INBOX-013, CONST-002: dates of a thread', () => {
  it('are above the messages of their day, in the profile’s timezone, with the time at each', async () => {
    // 23:30 Pacific is the next day in Central.
    show(
      thread([
        reply({ message: 'first', date: '2026-11-05T12:00:00-08:00' }),
        reply({ message: 'second', date: '2026-11-05T23:30:00-08:00' }),
        reply({ message: 'third', date: '2026-11-06T08:00:00-08:00' }),
      ]),
    );
    const friday = await screen.findByRole('region', { name: 'Fri, Nov 6, 2026' });
    const thursday = screen.getByRole('region', { name: 'Thu, Nov 5, 2026' });
    expect(
      within(thursday)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringMatching(/first2:00 PM, CST$/)]);
    expect(
      within(friday)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringMatching(/second1:30 AM, CST$/), expect.stringMatching(/third10:00 AM, CST$/)]);
    const heading = within(friday).getByText('Fri, Nov 6, 2026');
    expect(
      heading.compareDocumentPosition(within(friday).getByText(/second/)) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });
});

describe('INBOX-014: the sides of a thread', () => {
  it("are left for replies and right for the account's messages, distinguished in words too", async () => {
    show(
      thread([
        reply({ message: 'Two for one', direction: 'out', status: 3 }),
        reply({ message: 'Great', direction: 'in' }),
      ]),
    );
    const [own, answer] = await messages();
    if (!own || !answer) throw new Error('two messages expected');
    expect(own).toHaveStyle({ justifyItems: 'end' });
    expect(answer).toHaveStyle({ justifyItems: 'start' });
    expect(own).toHaveTextContent(/^You: Two for one/);
    expect(answer).toHaveTextContent(/^Answer: Great/);
    expect(within(own).getByText('Delivered')).toBeInTheDocument();
    expect(within(answer).queryByText('Received')).not.toBeInTheDocument();
  });

  it('explain why a reply came to this account', async () => {
    show(thread([reply({ routed: 'Answers the campaign "Friday deal".' })]));
    expect(await screen.findByText('Answers the campaign "Friday deal".')).toBeInTheDocument();
  });
});

describe('INBOX-015, INBOX-016: attachments', () => {
  it('show inline when they are images', async () => {
    show(thread([reply({ attachments: [file({}), file({ name: 'second.png', url: 'https://files.example/b' })] })]));
    expect(await screen.findByRole('img', { name: 'menu.png' })).toHaveAttribute('src', 'https://files.example/a');
    expect(screen.getByRole('img', { name: 'second.png' })).toHaveAttribute('src', 'https://files.example/b');
    expect(screen.queryByRole('link', { name: 'menu.png' })).not.toBeInTheDocument();
  });

  it('are links when they are anything else', async () => {
    show(
      thread([
        reply({
          attachments: [
            file({ mime: 'video/mp4', extension: 'mp4', name: 'clip.mp4', url: 'https://files.example/clip' }),
          ],
        }),
      ]),
    );
    const link = await screen.findByRole('link', { name: 'clip.mp4' });
    expect(link).toHaveAttribute('href', 'https://files.example/clip');
    expect(link).toHaveAttribute('rel', 'noreferrer');
    expect(screen.queryByRole('img', { name: 'clip.mp4' })).not.toBeInTheDocument();
  });

  it('issue 10 line 21: explain why a file is missing', async () => {
    show(
      thread([
        reply({
          attachments: [file({ url: '', name: '', mime: '', note: 'A file is being fetched from the carrier.' })],
        }),
      ]),
    );
    expect(await screen.findByText('A file is being fetched from the carrier.')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('INBOX-017, INBOX-018, INBOX-019, INBOX-020: Subscriber Info', () => {
  it('shows name, phone, keyword, subscribed-on date and status', async () => {
    show(thread([reply()]));
    expect(await info()).toEqual({
      Name: 'Sam Rivera',
      Phone: '(512) 555-0123',
      Keyword: 'PIZZA',
      'Subscribed on': 'Nov 2, 2026',
      Status: 'Subscribed',
    });
    expect(screen.getByRole('link', { name: '(512) 555-0123' })).toHaveAttribute('href', '/subscribers/42');
    expect(screen.getByRole('link', { name: 'Edit Details' })).toHaveAttribute('href', '/subscribers/42?edit=true');
  });

  it('is absent for a phone without a subscriber; the header shows the phone', async () => {
    show(thread([reply()], { subscriber: null }));
    expect(await screen.findByText('(512) 555-0123 · 1 message')).toBeInTheDocument();
    expect(screen.queryByText('Subscriber Info')).not.toBeInTheDocument();
  });
});

describe('INBOX-021: the disabled-at date', () => {
  it('shows only for unsubscribed ones', async () => {
    show(thread([reply()], { subscriber: make.subscriber({ disabled: 1, disabled_at: '2026-11-09T12:00:00-08:00' }) }));
    expect(await info()).toMatchObject({ Status: 'Unsubscribed', 'Unsubscribed on': 'Nov 9, 2026' });
  });

  it('does not show for subscribers who came back', async () => {
    show(thread([reply()], { subscriber: make.subscriber({ disabled: 0, disabled_at: '2026-11-09T12:00:00-08:00' }) }));
    expect(await info()).not.toHaveProperty('Unsubscribed on');
  });
});

describe('A thread follows the server', () => {
  it('shows a new message without a reload, keeping the others', async () => {
    const replies = [reply({ message: 'Two for one', direction: 'out', status: 3 })];
    renderRemote(remote, '/account/inbox/12', {
      handlers: [api.get('profiles/inbox/12', () => apiOk(thread(replies)))],
    });
    const [first] = await messages();
    replies.push(reply({ message: 'Is it still on?' }));
    act(() => bus.emit('inbox.received', { conversation_id: 12, subscriber_id: 42, unread: 1 }));
    expect(await screen.findByText('Is it still on?')).toBeInTheDocument();
    expect(first).toBeInTheDocument();
    expect(screen.getByText('2 messages')).toBeInTheDocument();
  });
});

describe('A thread that cannot be shown', () => {
  it('announces that it is loading', async () => {
    renderRemote(remote, '/account/inbox/12', {
      handlers: [api.get('profiles/inbox/12', () => new Promise<never>(() => undefined))],
    });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it('shows that it does not exist, without a retry', async () => {
    expectWarning(/^Loading \["inbox","thread".* failed: There is no such conversation\./);
    renderRemote(remote, '/account/inbox/12', {
      handlers: [api.get('profiles/inbox/12', () => apiError(404, 'not_found', 'There is no such conversation.'))],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such conversation.');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('shows an error and tries again', async () => {
    expectWarning(/^Loading \["inbox","thread".* failed: It broke\./);
    let works = false;
    const view = renderRemote(remote, '/account/inbox/12', {
      handlers: [
        api.get('profiles/inbox/12', () =>
          works ? apiOk(thread([reply({ message: 'There' })])) : apiError(500, 'internal', 'It broke.'),
        ),
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('There')).toBeInTheDocument();
  });

  it('shows a message when it is empty', async () => {
    show(thread([]));
    expect(await screen.findByText('No messages in this conversation')).toBeInTheDocument();
  });
});

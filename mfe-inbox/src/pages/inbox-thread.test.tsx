import { api, apiError, apiOk, expectWarning, renderRemote, screen, waitFor, within } from '@textloom/testing';
import { remote } from '../remote';
import { file, messages, note, reply, show, thread } from '../testing/thread.fixture';

describe('INBOX-010, INBOX-011, INBOX-012: the head of a thread', () => {
  it('shows Inbox Thread, the person, the number of messages, and a way back', async () => {
    show(thread([reply()], { info: { total: 1234 } }));
    const line = await screen.findByText('Sam Rivera · (512) 555-0123 · 1,234 messages');
    // At 390 px it wraps, so that the count is not truncated.
    expect(line).not.toHaveStyle({ whiteSpace: 'nowrap' });
    expect(screen.getByRole('heading', { level: 1, name: 'Inbox Thread' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/account/inbox');
  });

  it('goes back to the list with its filters', async () => {
    renderRemote(remote, '/account/inbox/12?unread=1', {
      handlers: [api.get('profiles/inbox/12', () => apiOk(thread([reply()])))],
    });
    expect(await screen.findByRole('link', { name: 'Back' })).toHaveAttribute('href', '/account/inbox?unread=1');
  });

  it('opens by campaign and subscriber too', async () => {
    show(thread([reply({ message: 'By campaign' })]), { address: '7_42' });
    expect(await screen.findByText('By campaign')).toBeInTheDocument();
    expect(screen.getByText('Sam Rivera · (512) 555-0123 · 1 message')).toBeInTheDocument();
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
    const texts = (day: HTMLElement) =>
      within(day)
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(texts(thursday)).toEqual([expect.stringMatching(/first2:00 PM, CST$/)]);
    expect(texts(friday)).toEqual([
      expect.stringMatching(/second1:30 AM, CST$/),
      expect.stringMatching(/third10:00 AM, CST$/),
    ]);
    const heading = within(friday).getByText('Fri, Nov 6, 2026');
    expect(
      heading.compareDocumentPosition(within(friday).getByText(/second/)) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });

  it('have private notes among the messages, by their time', async () => {
    show(
      thread([reply({ message: 'first' }), reply({ message: 'second', date: '2026-11-06T14:00:00-08:00' })], {
        notes: [note({ text: 'Knows the owner', date: '2026-11-06T13:00:00-08:00' })],
      }),
    );
    const items = await messages();
    expect(items.map(({ textContent }) => /first|Knows the owner|second/.exec(textContent)?.[0])).toEqual([
      'first',
      'Knows the owner',
      'second',
    ]);
  });
});

describe('INBOX-014: the sides of a thread', () => {
  it("are left for replies and right for the account's messages, and stated in words too", async () => {
    show(
      thread([
        reply({ message: 'Two for one', direction: 'out', status: 3, author: 'Nina Rossi' }),
        reply({ message: 'Great', direction: 'in' }),
      ]),
    );
    const [own, answer] = await messages();
    if (!own || !answer) throw new Error('two messages expected');
    expect(own).toHaveStyle({ justifyItems: 'end' });
    expect(answer).toHaveStyle({ justifyItems: 'start' });
    expect(own).toHaveTextContent(/^You: Two for oneNina Rossi · 2:00 PM, CST/);
    expect(answer).toHaveTextContent(/^Answer: Great/);
    expect(within(own).getByText('Delivered')).toBeInTheDocument();
    expect(within(answer).queryByText('Received')).not.toBeInTheDocument();
  });

  it('explain on demand why a reply came to this account', async () => {
    const why = 'You had messaged this phone within 72 hours.';
    const { user } = show(thread([reply({ routed: why }), reply({ direction: 'out', status: 3 })]));
    const button = await screen.findByRole('button', { name: 'Why here?' });
    expect(screen.queryByText(why)).not.toBeInTheDocument();
    await user.click(button);
    expect(screen.getByText(why)).toBeInTheDocument();
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(button);
    expect(screen.queryByText(why)).not.toBeInTheDocument();
  });
});

describe('INBOX-015, INBOX-016: attachments', () => {
  const two = [file(), file({ name: 'second.png', url: 'https://files.example/b' })];

  it('show inline when they are images', async () => {
    show(thread([reply({ attachments: two })]));
    expect(await screen.findByRole('img', { name: 'menu.png' })).toHaveAttribute('src', 'https://files.example/a');
    expect(screen.getByRole('img', { name: 'second.png' })).toHaveAttribute('src', 'https://files.example/b');
    expect(screen.queryByRole('link', { name: 'menu.png' })).not.toBeInTheDocument();
  });

  it('open in a lightbox, switch by arrow keys, can be downloaded, and return the focus', async () => {
    const { user } = show(thread([reply({ attachments: [two[0] ?? file()] }), reply({ attachments: two.slice(1) })]));
    const opener = await screen.findByRole('button', { name: 'Open menu.png' });
    await user.click(opener);
    const dialog = screen.getByRole('dialog', { name: 'menu.png' });
    expect(within(dialog).getByText(/· 1 of 2/)).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Previous picture' })).toBeDisabled();
    const download = within(dialog).getByRole('link', { name: 'Download' });
    expect([download.getAttribute('href'), download.getAttribute('download')]).toEqual([
      'https://files.example/a',
      'menu.png',
    ]);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(within(screen.getByRole('dialog', { name: 'second.png' })).getByRole('img')).toHaveAttribute(
      'src',
      'https://files.example/b',
    );
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('dialog', { name: 'menu.png' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
  });

  it('are links with their type when they are anything else', async () => {
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
    expect(screen.getByText('MP4')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: 'clip.mp4' })).not.toBeInTheDocument();
  });

  it('explain why a file is missing', async () => {
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

describe('messages of a thread that failed', () => {
  const failed = (retry: boolean) =>
    reply({
      id: 77,
      direction: 'out',
      status: 13,
      message: 'See you',
      failure: { reason: 'Phone switched off or out of reach', retry },
    });

  it('show the reason, and Retry only where it can help', async () => {
    show(thread([failed(false)]));
    expect(await screen.findByText('Phone switched off or out of reach')).toBeInTheDocument();
    expect(screen.getByText('Not delivered (13)')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('tell an unverified account, as does the reply below, that sending waits', async () => {
    show(thread([failed(true)]), { profile: { verified: false } });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeInTheDocument();
    expect(screen.getByText(/^This waits until your email is verified\./)).toBeInTheDocument();
  });

  it('are retried with the same key while the connection is lost, and a new key after a refusal', async () => {
    const sent: { body: string; key: string | null }[] = [];
    const answers = [
      () => Response.error(),
      () => apiError(409, 'not_enough_messages', 'You do not have enough messages.'),
      () => apiOk({}, 'Response sent to subscriber'),
    ];
    let shown = thread([failed(true)]);
    const { user, alerts } = show(() => shown, {
      handlers: [
        api.post('profiles/inbox/12/retry', async ({ request }) => {
          sent.push({ body: await request.text(), key: request.headers.get('Idempotency-Key') });
          return answers[sent.length - 1]?.() ?? Response.error();
        }),
      ],
    });
    for (const times of [1, 2, 3]) {
      const button = await screen.findByRole('button', { name: 'Retry' });
      if (times === 3) shown = thread([failed(false), reply({ direction: 'out', status: 0, message: 'See you' })]);
      await user.click(button);
      await waitFor(() => expect(alerts()).toHaveLength(times));
    }
    expect(sent.map(({ body }) => body)).toEqual(Array(3).fill('message_id=77'));
    const [first, second, third] = sent.map(({ key }) => key);
    expect(first).toBe(second);
    expect(third).not.toBe(second);
    expect(alerts().slice(1)).toEqual([
      { kind: 'danger', html: 'You do not have enough messages.' },
      { kind: 'success', html: 'Response sent to subscriber' },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument());
  });
});

describe('a thread that cannot be shown', () => {
  it('announces that it is loading', async () => {
    renderRemote(remote, '/account/inbox/12', {
      handlers: [api.get('profiles/inbox/12', () => new Promise<never>(() => undefined))],
    });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back' })).toBeInTheDocument();
  });

  it('shows that it does not exist, without Retry', async () => {
    expectWarning(/^Loading \["inbox","thread".* failed: There is no such conversation\./);
    renderRemote(remote, '/account/inbox/12', {
      handlers: [api.get('profiles/inbox/12', () => apiError(404, 'not_found', 'There is no such conversation.'))],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such conversation.');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('shows an error and retries', async () => {
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

import { bus } from '@textloom/bus';
import {
  act,
  api,
  apiError,
  apiOk,
  make,
  queryOf,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { reply, show, thread } from '../../testing/thread.fixture';

const leftAt = '2026-11-09T12:00:00-08:00';
/** Opens the box, which is behind a button in the narrow window of these tests. */
async function openInfo(shown: Parameters<typeof show>[0], options: Parameters<typeof show>[1] = {}) {
  const view = show(shown, options);
  await view.user.click(await screen.findByRole('button', { name: 'Subscriber Info' }));
  const heading = await screen.findByRole('heading', { level: 2, name: 'Subscriber Info' });
  const box = heading.closest<HTMLElement>('section');
  if (!box) throw new Error('The box has no section.');
  const facts = (): Record<string, string | null> =>
    Object.fromEntries(
      within(box)
        .getAllByRole('term')
        .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
    );
  return { ...view, box, facts };
}
const authorizedUser = (): FrameOptions => ({ profile: { authorized_account: true, profile_parent_id: 9 } });

describe('INBOX-017, INBOX-018, INBOX-019, INBOX-020: Subscriber Info', () => {
  it('shows name, phone, keyword, subscribed-on date and status, with links', async () => {
    const { box, facts } = await openInfo(thread([reply()]));
    expect(facts()).toEqual({
      Name: 'Sam Rivera',
      Phone: '(512) 555-0123',
      Keyword: 'PIZZA',
      'Subscribed on': 'Nov 2, 2026',
      Status: 'Subscribed',
    });
    expect(within(box).getByRole('link', { name: '(512) 555-0123' })).toHaveAttribute('href', '/subscribers/42');
    expect(within(box).getByRole('link', { name: 'Edit Details' })).toHaveAttribute(
      'href',
      '/subscribers/42?edit=true',
    );
  });

  it('stands beside the messages in a wide window', async () => {
    const narrow = window.matchMedia;
    window.matchMedia = (query) => ({ ...narrow(query), matches: /min-width/.test(query) });
    try {
      show(thread([reply()]), { handlers: [api.get('profiles/inbox', () => new Promise<never>(() => undefined))] });
      expect(await screen.findByRole('heading', { level: 2, name: 'Subscriber Info' })).toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Subscriber Info' })).not.toBeInTheDocument();
    } finally {
      window.matchMedia = narrow;
    }
  });

  it('is absent for a phone without a subscriber; the header shows the phone', async () => {
    show(thread([reply()], { subscriber: null }));
    expect(await screen.findByText('(512) 555-0123 · 1 message')).toBeInTheDocument();
    expect(screen.queryByText('Subscriber Info')).not.toBeInTheDocument();
  });
});

describe('INBOX-021: the disabled-at date', () => {
  it('shows only for unsubscribed ones', async () => {
    const { facts } = await openInfo(
      thread([reply()], { subscriber: make.subscriber({ disabled: 1, disabled_at: leftAt }) }),
    );
    expect(facts()).toMatchObject({ Status: 'Unsubscribed', 'Unsubscribed on': 'Nov 9, 2026' });
  });

  it('does not show for subscribers who came back', async () => {
    const { facts } = await openInfo(
      thread([reply()], { subscriber: make.subscriber({ disabled: 0, disabled_at: leftAt }) }),
    );
    expect(facts()).not.toHaveProperty('Unsubscribed on');
  });
});

describe('INBOX-022, decision 106: the Unsubscribe button', () => {
  it('is shown for a subscriber', async () => {
    const { box } = await openInfo(thread([reply()]));
    expect(within(box).getByRole('button', { name: 'Unsubscribe' })).toBeInTheDocument();
  });

  it('is absent for a person who has left', async () => {
    const { box } = await openInfo(
      thread([reply()], { subscriber: make.subscriber({ disabled: 1, disabled_at: leftAt }) }),
    );
    expect(within(box).queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
  });

  it('is absent for authorized users, also at a doubtful text', async () => {
    const { box } = await openInfo(thread([reply({ doubtful: true })]), authorizedUser());
    expect(within(box).queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
    expect(screen.getByText('May be an opt-out')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Unsubscribe', hidden: true })).not.toBeInTheDocument();
  });
});

describe('INBOX-023, SUBS-045: unsubscribing in the thread', () => {
  const leaving = api.get('subscribers/leaving', () => apiOk({ people: 1, keywords: ['PIZZA', 'TACOS'] }));
  const taking = () => {
    const asked: string[] = [];
    const handler = api.put('subscribers/42/unsubscribe', ({ request }) => {
      asked.push(new URL(request.url).pathname);
      return apiOk(
        { id: 42, disabled: 1, disabled_at: leftAt, modified_at: leftAt },
        'Subscriber (512) 555-0123 successfully unsubscribed.',
      );
    });
    return { asked, handler };
  };

  it('asks, names the lists, updates the box from the response, and removes the composer @long', async () => {
    const { asked, handler } = taking();
    const ids: string[] = [];
    const view = await openInfo(thread([reply()]), {
      handlers: [
        api.get('subscribers/leaving', ({ request }) => {
          ids.push(JSON.stringify(queryOf(request)));
          return apiOk({ people: 1, keywords: ['PIZZA', 'TACOS'] });
        }),
        handler,
      ],
    });
    const question = view.answerConfirm(true);
    await view.user.click(within(view.box).getByRole('button', { name: 'Unsubscribe' }));
    expect(await question).toMatchObject({
      title: 'Unsubscribe (512) 555-0123?',
      message:
        '(512) 555-0123 will leave PIZZA and TACOS. This person will get no more messages. Only they can rejoin, by texting the keyword.',
      yes: 'Unsubscribe',
      destructive: true,
    });
    await waitFor(() =>
      expect(view.facts()).toMatchObject({ Status: 'Unsubscribed', 'Unsubscribed on': 'Nov 9, 2026' }),
    );
    expect(asked).toHaveLength(1);
    expect(ids[0]).toContain('42');
    expect(view.alerts()).toContainEqual({
      kind: 'success',
      html: 'Subscriber (512) 555-0123 successfully unsubscribed.',
    });
    expect(within(view.box).queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
    expect(screen.getByText('This person has unsubscribed and cannot be texted.')).toBeInTheDocument();
  });

  it('changes nothing unless confirmed', async () => {
    const { asked, handler } = taking();
    const view = await openInfo(thread([reply()]), { handlers: [leaving, handler] });
    const question = view.answerConfirm(false);
    await view.user.click(within(view.box).getByRole('button', { name: 'Unsubscribe' }));
    await question;
    expect(view.facts()).toMatchObject({ Status: 'Subscribed' });
    expect(asked).toEqual([]);
  });

  it('shows why it failed and changes nothing', async () => {
    const view = await openInfo(thread([reply()]), {
      handlers: [
        leaving,
        api.put('subscribers/42/unsubscribe', () => apiError(404, 'not_found', 'There is no such subscriber.')),
      ],
    });
    const question = view.answerConfirm(true);
    await view.user.click(within(view.box).getByRole('button', { name: 'Unsubscribe' }));
    await question;
    await waitFor(() => expect(view.alerts()).toContainEqual({ kind: 'danger', html: 'There is no such subscriber.' }));
    expect(view.facts()).toMatchObject({ Status: 'Subscribed' });
  });

  it('takes one click at a possible opt-out, whose mark then disappears', async () => {
    const { handler } = taking();
    const view = show(thread([reply({ message: 'enough now', doubtful: true }), reply({ message: 'Thanks' })]), {
      handlers: [leaving, handler],
    });
    expect(await screen.findAllByText('May be an opt-out')).toHaveLength(1);
    const question = view.answerConfirm(true);
    await view.user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    await question;
    await waitFor(() => expect(screen.queryByText('May be an opt-out')).not.toBeInTheDocument());
    expect(screen.getByText('This person has unsubscribed and cannot be texted.')).toBeInTheDocument();
  });

  it('is shown live when done in another tab', async () => {
    let disabled = 0;
    show(() =>
      thread([reply()], { subscriber: make.subscriber({ id: 42, disabled, disabled_at: disabled ? leftAt : null }) }),
    );
    await screen.findByText('Hello');
    disabled = 1;
    act(() => bus.emit('subscriber.changed', { ids: [42], keyword_ids: [7] }));
    expect(await screen.findByText('This person has unsubscribed and cannot be texted.')).toBeInTheDocument();
  });
});

describe('the panel of a removed subscriber', () => {
  it('shows the reason instead of a composer, and still takes notes', async () => {
    const view = show(thread([reply()], { subscriber: null, info: { removed: true } }));
    expect(
      await screen.findByText('This person was removed from your subscribers and cannot be texted.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reply to Subscriber' })).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('tab', { name: 'Note' }));
    expect(screen.getByRole('button', { name: 'Add Note' })).toBeInTheDocument();
  });
});

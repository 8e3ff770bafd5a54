import { bus } from '@textloom/bus';
import type { Subscriber } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
  expectWarning,
  make,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { remote } from '../../remote';

const partsOf = (id: number) => [
  api.get(`subscribers/${id}/timeline`, () => apiOk({ entries: [], before: '' })),
  api.get(`subscribers/${id}/groups`, () => apiOk({ entries: [] })),
  api.get(`subscribers/${id}/sequences`, () => apiOk({ entries: [] })),
];
const show = (subscriber: Subscriber, { handlers = [], ...options }: FrameOptions = {}) =>
  renderRemote(remote, `/subscribers/${subscriber.id}`, {
    ...options,
    handlers: [
      ...handlers,
      ...partsOf(subscriber.id),
      api.get(`subscribers/${subscriber.id}`, () => apiOk(subscriber)),
    ],
  });
const left = { disabled: 1, disabled_at: '2026-11-09T12:00:00-08:00' };
const panel = async (title: string): Promise<HTMLElement> => {
  const box = (await screen.findByRole('heading', { level: 2, name: title })).closest<HTMLElement>('section');
  if (!box) throw new Error(`no panel has the heading ${title}`);
  return box;
};
/** Label and value pairs of a panel. */
const factsOf = (box: HTMLElement): Record<string, string | null> =>
  Object.fromEntries(
    within(box)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  );

describe('SUBS-032: the header of a subscriber', () => {
  it('shows phone, state and subscribed date @long', async () => {
    show(make.subscriber({ added_at: '2026-01-05T12:00:00-08:00', subscribed_at: '2026-11-02T12:00:00-08:00' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sam Rivera' })).toBeInTheDocument();
    expect(screen.getByRole('banner')).toHaveTextContent('(512) 555-0123 · Subscribed · joined Nov 2, 2026');
    expect(screen.getByRole('link', { name: 'Subscribers' })).toHaveAttribute('href', '/subscribers');
  });

  it('shows Unsubscribed beside the day of joining', async () => {
    show(make.subscriber({ ...left, first_name: '', last_name: '' }));
    await screen.findByRole('heading', { level: 1, name: '(512) 555-0123' });
    expect(screen.getByRole('banner')).toHaveTextContent('(512) 555-0123Unsubscribed · joined Nov 2, 2026');
  });
});

describe('decision 664: a pending person', () => {
  it('shows the day of adding, and no day of joining', async () => {
    show(
      make.subscriber({
        ...{ disabled: 1, pending_until: '2026-12-07T12:00:00-08:00' },
        ...{ added_at: '2026-11-30T12:00:00-08:00', subscribed_at: null },
      }),
    );
    const facts = factsOf(await panel('Overview'));
    expect(screen.getByRole('banner')).toHaveTextContent('Pending · added Nov 30, 2026');
    expect(facts).toMatchObject({ 'Added on': 'Nov 30, 2026', Status: 'Pending' });
    expect(facts).not.toHaveProperty('Subscribed on');
  });
});

describe('SUBS-040: Overview', () => {
  it('shows keyword, subscribed date and status', async () => {
    show(make.subscriber({ replies: 1234 }));
    expect(factsOf(await panel('Overview'))).toEqual({
      Keyword: 'PIZZA',
      'Subscribed on': 'Nov 2, 2026',
      Status: 'Subscribed',
      Replies: '1,234',
    });
  });

  it('shows since when a subscriber is unsubscribed', async () => {
    show(make.subscriber(left));
    expect(factsOf(await panel('Overview'))).toMatchObject({
      Status: 'Unsubscribed',
      'Unsubscribed on': 'Nov 9, 2026',
    });
  });
});

describe('a subscriber with an unreachable phone', () => {
  it('is marked, with the reason and the remedy', async () => {
    show(make.subscriber({ undeliverable: 11 }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Messages cannot reach this phone: Landline. Campaigns and sequences leave it out until it texts in or its number is changed.',
    );
  });

  it('is texted again if the owner decides so', async () => {
    const view = show(make.subscriber({ id: 42, undeliverable: 11 }), {
      handlers: [
        api.delete('subscribers/42/undeliverable', () =>
          apiOk(
            { id: 42, undeliverable: null, modified_at: null },
            'Campaigns no longer leave out (512) 555-0123 as undeliverable.',
          ),
        ),
      ],
    });
    await view.user.click(await screen.findByRole('button', { name: 'Text it again' }));
    await waitFor(() => expect(screen.queryByText(/Messages cannot reach this phone/)).not.toBeInTheDocument());
    expect(view.alerts()).toEqual([
      { kind: 'success', html: 'Campaigns no longer leave out (512) 555-0123 as undeliverable.' },
    ]);
  });

  it('is marked for an authorized user, who cannot change it', async () => {
    show(make.subscriber({ undeliverable: 11 }), { profile: { authorized_account: true, profile_parent_id: 9 } });
    expect(await screen.findByText(/Messages cannot reach this phone/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Text it again' })).not.toBeInTheDocument();
  });
});

describe('SUBS-042: Send Message', () => {
  it('links to the composer, addressed to this subscriber', async () => {
    show(make.subscriber({ id: 42 }));
    const button = within(await panel('Send Message')).getByRole('link', { name: 'New Message' });
    expect(button).toHaveAttribute(
      'href',
      '/messages/add?user_id=42&user_first_name=Sam&user_last_name=Rivera&user_phone=5125550123',
    );
  });

  it('is absent for unsubscribed ones', async () => {
    show(make.subscriber(left));
    await panel('Overview');
    expect(screen.queryByText('Send Message')).not.toBeInTheDocument();
    expect(screen.queryByText('New Message')).not.toBeInTheDocument();
  });
});

describe('SUBS-043: Messages Stats', () => {
  it("contains the bars' numbers in a table", async () => {
    show(make.subscriber({ stats: { total_sent: 1200, total_delivered: 900 } }));
    const table = within(await panel('Messages Stats')).getByRole('table', { name: 'Messages to this subscriber' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['Sent1,200', 'Delivered900']);
  });

  it('are a sentence instead of an empty chart', async () => {
    show(make.subscriber({ stats: { total_sent: 0, total_delivered: 0 } }));
    const stats = within(await panel('Messages Stats'));
    expect(stats.getByText('No message has been sent to this person yet.')).toBeVisible();
    expect(stats.queryByRole('table')).not.toBeInTheDocument();
  });
});

describe('Details of a subscriber', () => {
  it('are read-only, and show the filled fields', async () => {
    show(make.subscriber({ email: 'sam@example.com', zip: '78701', birthday: '03/07/1990', tags: 'vip,early' }));
    const box = await panel('Details');
    expect(factsOf(box)).toEqual({
      Phone: '(512) 555-0123',
      'First name': 'Sam',
      'Last name': 'Rivera',
      Email: 'sam@example.com',
      Birthday: '03/07/1990',
      Zip: '78701',
      Tags: 'vipearly',
    });
    expect(within(box).queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('have headings in order', async () => {
    show(make.subscriber());
    await panel('Details');
    expect(screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
      'H1 Sam Rivera',
      'H2 Details',
      'H2 What comes next',
      'H2 Timeline',
      'H2 Overview',
      'H2 Send Message',
      'H2 Groups',
      'H2 Messages Stats',
    ]);
  });

  it('follow the server: STOP shows as unsubscribed without a reload', async () => {
    let changes: Partial<Subscriber> = {};
    renderRemote(remote, '/subscribers/42', {
      handlers: [...partsOf(42), api.get('subscribers/42', () => apiOk(make.subscriber({ id: 42, ...changes })))],
    });
    expect(await screen.findByRole('link', { name: 'New Message' })).toBeInTheDocument();
    changes = left;
    act(() => bus.emit('subscriber.changed', { ids: [42], keyword_ids: [7] }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'New Message' })).not.toBeInTheDocument());
    expect(factsOf(await panel('Overview'))).toMatchObject({ Status: 'Unsubscribed' });
  });
});

describe('A subscriber that cannot be shown', () => {
  it('announces that it is loading', async () => {
    renderRemote(remote, '/subscribers/42', {
      handlers: [...partsOf(42), api.get('subscribers/42', () => new Promise<never>(() => undefined))],
    });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Subscribers' })).toBeInTheDocument();
  });

  it('shows that it does not exist, without Retry', async () => {
    expectWarning(/^Loading \["subscribers","one".* failed: There is no such subscriber\./);
    renderRemote(remote, '/subscribers/42', {
      handlers: [
        ...partsOf(42),
        api.get('subscribers/42', () => apiError(404, 'not_found', 'There is no such subscriber.')),
      ],
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Not found');
    expect(alert).toHaveTextContent('There is no such subscriber.');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('shows an error and tries again', async () => {
    expectWarning(/^Loading \["subscribers","one".* failed: It broke\./);
    let works = false;
    const view = renderRemote(remote, '/subscribers/42', {
      handlers: [
        ...partsOf(42),
        api.get('subscribers/42', () =>
          works ? apiOk(make.subscriber({ id: 42 })) : apiError(500, 'internal', 'It broke.'),
        ),
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sam Rivera' })).toBeInTheDocument();
  });
});

describe('SUBS-032: an address without a subscriber', () => {
  it.each(['abc', '-5', '1e3', '999999999999', '0'])('%s is not found, and is not requested', async (id) => {
    expectWarning(/^Loading \["subscribers","one".* failed: The subscriber was not found\./);
    renderRemote(remote, `/subscribers/${id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('a subscriber deleted elsewhere disappears live', async () => {
    expectWarning(/^Loading \["subscribers","one".* failed: This subscriber was not found\./);
    const person = make.subscriber({ id: 42 });
    let there = true;
    renderRemote(remote, '/subscribers/42', {
      handlers: [
        ...partsOf(42),
        api.get('subscribers/42', () =>
          there ? apiOk(person) : apiError(404, 'not_found', 'This subscriber was not found.'),
        ),
      ],
    });
    await panel('Overview');
    there = false;
    act(() => bus.emit('subscriber.changed', { ids: [42], keyword_ids: [7] }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This subscriber was removed'));
    expect(screen.queryByRole('heading', { name: 'Overview' })).not.toBeInTheDocument();
  });
});

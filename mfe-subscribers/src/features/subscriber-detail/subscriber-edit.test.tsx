import type { Subscriber } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  apiPage,
  formOf,
  make,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { remote } from '../../remote';

const person = make.subscriber({ id: 42, email: 'sam@example.com', replies: 3 });
const event = {
  key: 'consent.1',
  kind: 'consent',
  event: 'opt-in',
  keyword: 'PIZZA',
  words: 'pizza please',
  actor: 'the person',
  channel: 'sms',
  at: '2026-11-02T12:00:00-08:00',
};

function show(query = '', { handlers = [], ...options }: FrameOptions = {}, subscriber: Subscriber = person) {
  return renderRemote(remote, `/subscribers/42${query}`, {
    ...options,
    handlers: [
      ...handlers,
      api.get('subscribers/42/timeline', () => apiOk({ entries: [event], before: '' })),
      api.get('subscribers/42/groups', () => apiOk({ entries: [] })),
      api.get('subscribers/42/sequences', () => apiOk({ entries: [] })),
      api.get('subscribers/42', () => apiOk(subscriber)),
    ],
  });
}
const field = (name: string) => screen.findByRole('textbox', { name });

describe('SUBS-036, SUBS-037, SUBS-038, SUBS-039, ERR-006: editing', () => {
  it('opens by the button and by the address; Cancel resets @long', async () => {
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: 'Edit Details' }));
    expect(view.address()).toBe('/subscribers/42?edit=1');
    expect(await field('Phone')).toHaveFocus();
    await view.user.type(await field('First name'), 'X');
    await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(view.address()).toBe('/subscribers/42');
    expect(screen.getByRole('button', { name: 'Edit Details' })).toHaveFocus();
    await view.user.click(screen.getByRole('button', { name: 'Edit Details' }));
    expect(await field('First name')).toHaveValue('Sam');
  });

  it('is opened by edit=true too', async () => {
    show('?edit=true');
    expect(await screen.findByRole('form', { name: 'Edit Details' })).toBeInTheDocument();
  });

  it('saves and confirms @long', async () => {
    const sent: Record<string, unknown>[] = [];
    const view = show('?edit=1', {
      handlers: [
        api.put(
          'subscribers/42',
          async ({ request }) => (
            sent.push(await formOf(request)),
            apiOk({ id: 42 }, 'Subscriber updated successfully.')
          ),
        ),
      ],
    });
    const last = await field('Last name');
    await view.user.clear(last);
    await view.user.type(last, 'Cruz');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'success', html: 'Subscriber updated successfully.' }]));
    expect(sent).toEqual([{ last_name: 'Cruz', base: JSON.stringify({ last_name: person.last_name }) }]);
    await waitFor(() => expect(view.address()).toBe('/subscribers/42'));
  });

  it('shows the server’s refusal as an alert and beside its field @long', async () => {
    const view = show('?edit=1', {
      handlers: [api.put('subscribers/42', () => apiError(409, 'subscriber_exists', 'Exists.', { phone: 'Taken.' }))],
    });
    await field('First name');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'Exists.' }]));
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription('Taken.');
  });

  it('VAL-018: requires a phone, under its mask', async () => {
    const view = show('?edit=1');
    const phone = await field('Phone');
    expect(phone).toHaveValue('(512) 555-0123');
    await view.user.clear(phone);
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Phone is required.')).toBeInTheDocument();
  });

  it.each([
    [[], true],
    [['subscriber_changekeyword'], false],
  ])('PERM-021: with %j the keyword is fixed: %s', async (allow, fixed) => {
    show('?edit=1', { profile: { allow } });
    const keyword = await screen.findByRole('combobox', { name: 'Keyword' });
    expect(keyword.getAttribute('aria-disabled') === 'true').toBe(fixed);
  });
});

describe('SUBS-041, SUBS-045, PERM-005: unsubscribing in the detail', () => {
  it('asks, and the status becomes Unsubscribed', async () => {
    const view = show('', {
      handlers: [
        api.get('subscribers/leaving', () => apiOk({ people: 1, keywords: ['PIZZA'] })),
        api.put('subscribers/42/unsubscribe', () =>
          apiOk(
            { id: 42, disabled: 1, disabled_at: '2026-11-09T12:00:00-08:00', modified_at: null },
            'Subscriber (512) 555-0123 successfully unsubscribed.',
          ),
        ),
      ],
    });
    void view.answerConfirm(true);
    await view.user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
    expect(await screen.findByText('Subscriber (512) 555-0123 successfully unsubscribed.')).toBeInTheDocument();
    expect(screen.getByRole('banner')).toHaveTextContent('Unsubscribed');
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
  });

  it('is absent for authorized users', async () => {
    show('', { profile: { authorized_account: true } });
    await screen.findByRole('button', { name: 'Edit Details' });
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
  });
});

describe('SUBS-033, SUBS-034, SUBS-035, SUBS-044: the tabs', () => {
  it('are labelled, with the number of replies', async () => {
    show();
    // The tabs stand before the person is read.
    await screen.findByRole('button', { name: 'Edit Details' });
    expect((await screen.findAllByRole('tab')).map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['Details', '/subscribers/42'],
      ['Message History', '/subscribers/42?tab=history'],
      ['Incoming Messages3', '/subscribers/42?tab=outbox'],
    ]);
  });

  it.each([
    ['history', 'Message History', undefined],
    ['outbox', 'Incoming Messages', 'in'],
  ])('tab=%s lists %s', async (tab, name, direction) => {
    const asked: Record<string, string>[] = [];
    const entry = {
      id: 5,
      status: 13,
      message: 'Two for one',
      direction: 'out',
      date: '2026-11-06T12:00:00-08:00',
      phone: '5125550123',
      reason: 'Switched off',
      subscriber: null,
    };
    show(`?tab=${tab}`, {
      handlers: [
        api.get(
          'subscribers/42/history',
          ({ request }) => (
            asked.push(queryOf(request)),
            apiPage([
              entry,
              { ...entry, direction: 'in', status: 99, reason: '' },
              {
                ...entry,
                id: 6,
                direction: 'in',
                status: 99,
                reason: '',
                message: 'Loved “Lunch”',
                reaction: { kind: 'reaction', sign: '❤️', text: 'Lunch' },
              },
            ])
          ),
        ),
      ],
    });
    const grid = await screen.findByRole('grid', { name });
    expect(await within(grid).findAllByText('Two for one')).toHaveLength(2);
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Status', 'Message', 'Direction', 'Date', 'Phone', 'Reason']);
    expect(within(grid).getByText('Switched off')).toBeInTheDocument();
    expect(within(grid).getByText('Reacted ❤️ to “Lunch”')).toBeInTheDocument();
    expect(within(grid).queryByText(/Loved/)).not.toBeInTheDocument();
    expect(asked[0]?.['filter[direction]']).toBe(direction);
  });
});

describe('SUBS-040: consent', () => {
  it('shows each event in words, in the timeline', async () => {
    show();
    const list = await screen.findByRole('list', { name: 'Timeline' });
    expect(within(list).getByText('Joined PIZZA by texting “pizza please”.')).toBeInTheDocument();
  });

  it('can be saved for the chosen month, with both files from one record', async () => {
    const asked: string[] = [];
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const { user } = show('', {
      handlers: [
        api.get('consent-record', ({ request }) => {
          asked.push(new URL(request.url).search);
          return apiOk({ name: 'consent-5125550042', json: '{}', sha256: 'a', pdf: btoa('%PDF') });
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Consent' }));
    const dialog = await screen.findByRole('dialog', { name: /^Consent of \(/ });
    await user.click(within(dialog).getByRole('button', { name: 'Save PDF' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save JSON' }));
    await waitFor(() => expect(saved).toEqual(['consent-5125550042.pdf', 'consent-5125550042.json']));
    expect(asked).toHaveLength(1);
    click.mockRestore();
  });
});

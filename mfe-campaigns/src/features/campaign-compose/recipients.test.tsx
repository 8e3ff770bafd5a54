import { bus } from '@textloom/bus';
import type { Slots } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
  apiPage,
  delay,
  fireEvent,
  formOf,
  make,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  type FrameOptions,
} from '@textloom/testing';
import { remote } from '../../remote';
import { costs, noDraft, token } from '../../testing/compose.fixture';

const group = { id: 12, name: 'VIP guests', added_at: '2026-11-02T12:00:00-08:00', disabled: false, deleted: false };

/** Shows the composer at an address, and collects the body of each count. */
function show(query: string, options: FrameOptions = {}) {
  const counted: Record<string, string | string[]>[] = [];
  const view = renderRemote(remote, `/messages/add${query}`, {
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      api.post(
        'messages/campaigns/recipients',
        async ({ request }) => (counted.push(await formOf(request)), apiOk({ recipients: 3 })),
      ),
      api.get('subscribers/groups/12', () => apiOk({ ...group, subscribers: [1, 2, 3] })),
      api.get('subscribers/groups', () => apiPage([{ ...group, subscribers: [1], total_subscribers: 3 }])),
      api.get('subscribers/active/', () =>
        apiPage([
          {
            id: 5,
            text: 'Ana Cruz, (512) 555-0105',
            phone: '5125550105',
            first_name: 'Ana',
            last_name: 'Cruz',
            keyword: 'PIZZA',
          },
        ]),
      ),
      api.get('subscribers/:id', ({ params }) =>
        apiOk(make.subscriber({ id: Number(params.id), phone: '5125550142', first_name: 'Bo', last_name: '' })),
      ),
      ...noDraft(),
    ],
  });
  return { ...view, counted };
}

describe('CAMP-011, GRP-007: a group in the link', () => {
  it('is chosen, named and counted @long', async () => {
    const { counted } = show('?addgroup=12');
    expect(await token('Group VIP guests, 3 active')).toBeInTheDocument();
    await costs('3 people × 1 = 3 messages');
    expect(counted.at(-1)).toMatchObject({ 'groups[]': ['12'] });
  });

  it('of another account is not chosen; the server’s message is shown', async () => {
    const view = show('?addgroup=99', {
      handlers: [api.get('subscribers/groups/99', () => apiError(404, 'not_found', 'This group was not found.'))],
    });
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'This group was not found.' }]));
    expect(view.counted).toEqual([]);
  });
});

describe('A smart group in the field "To"', () => {
  it('is marked, with the age of its number', async () => {
    const filter = { match: 'all', conditions: [{ kind: 'joined', days: 30 }] };
    const smart = { ...group, filter, matched_at: '2026-11-28T10:42:00-08:00', subscribers: [1], total_subscribers: 3 };
    const { user } = show('', { handlers: [api.get('subscribers/groups', () => apiPage([smart]))] });
    await user.click(await screen.findByRole('combobox', { name: 'To' }));
    const option = await screen.findByRole('option', { name: /VIP guests/ });
    expect(option).toHaveTextContent('VIP guestsSmart group, updated Nov 28, 2026. 12:42 PM3 active');
    await user.click(option);
    expect(await token('Smart group VIP guests, 3 active')).toBeInTheDocument();
  });
});

describe('SUBS-030, CAMP-012, PICK-012: a filtered list in the link', () => {
  const ids = Array.from({ length: 1200 }, (_, index) => index + 1);
  const withIds = (asked: Record<string, string>[] = []) => [
    api.get(
      'subscribers/ids',
      ({ request }) => (asked.push(queryOf(request)), apiOk({ ids, total: 1300, unsubscribed: 100 })),
    ),
  ];

  it('is added after a confirmation with the number, without the unsubscribed', async () => {
    const asked: Record<string, string>[] = [];
    const { counted, ...view } = show('?createlist=true&keyword=PIZZA&zip=787&orderby=phone&page=2', {
      handlers: withIds(asked),
    });
    const question = await view.answerConfirm(true);
    expect(question.title).toBe('Add 1,200 subscribers?');
    expect(question.message).toContain('100 subscribers who matched are not subscribed and will not get it.');
    expect(asked).toEqual([{ 'filter[keyword]': 'PIZZA', 'filter[zip]': '787' }]);
    expect(await screen.findByText('List contains 1,200 subscribers')).toBeInTheDocument();
    await waitFor(() => expect(counted.at(-1)).toEqual({ filtered_subscribers: ids.join(',') }));
  });

  it('is not recounted while the message is typed @long', async () => {
    const { counted, user, ...view } = show('?createlist=true&keyword=PIZZA', { handlers: withIds() });
    await view.answerConfirm(true);
    await costs('3 people × 1 = 3 messages');
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hi');
    await act(() => delay(100));
    expect(counted).toHaveLength(1);
  });

  it('is not added when the user cancels', async () => {
    const view = show('?createlist=true&keyword=PIZZA', { handlers: withIds() });
    await view.answerConfirm(false);
    expect(screen.queryByText(/^List contains/)).not.toBeInTheDocument();
    expect(view.counted).toEqual([]);
  });

  it('opens no confirmation after the user has left the page', async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((done) => (answer = done));
    const view = show('?createlist=true&keyword=PIZZA', {
      handlers: [
        api.get('subscribers/ids', async () => (await answered, apiOk({ ids, total: 1200, unsubscribed: 0 }))),
      ],
    });
    const questions: unknown[] = [];
    const heard = bus.on('confirm.ask').subscribe((question) => questions.push(question));
    await screen.findByRole('combobox', { name: 'To' });
    view.unmount();
    answer();
    await act(() => delay(300));
    heard.unsubscribe();
    expect(questions).toEqual([]);
    expect(view.alerts()).toEqual([]);
  });

  it('without any filter is refused (SUBS-031, decision 90)', async () => {
    const view = show('?createlist=true&orderby=phone&page=2&keyword=');
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'warning', html: 'You must select a filter' }]));
    expect(view.counted).toEqual([]);
  });
});

const person = (id: number, name: string, keyword = 'PIZZA') => {
  const phone = `51255501${id}`;
  const [first_name = '', last_name = ''] = name.split(' ');
  const text = `${name === '' ? '' : `${name}, `}(512) 555-01${id}`;
  return { id, text, phone, first_name, last_name, keyword };
};
const field = () => screen.findByRole('combobox', { name: 'To' });

describe('CAMP-022, PICK-010 to PICK-012: the field "To"', () => {
  it('sends no request before it is opened, then finds groups, earlier campaigns and people below the keywords', async () => {
    const asked: string[] = [];
    const { user } = show('', {
      handlers: [
        api.get(
          'subscribers/groups',
          () => (asked.push('groups'), apiPage([{ ...group, subscribers: [], total_subscribers: 3 }])),
        ),
        api.get(
          'messages/campaigns',
          () => (
            asked.push('campaigns'),
            apiPage([make.campaignRow({ id: 5, name: 'Friday' })], { total_available_messages: 1 })
          ),
        ),
        api.get('subscribers/active/', () => (asked.push('people'), apiPage([person(5, 'Ana Cruz')]))),
      ],
    });
    const to = await field();
    expect(asked).toEqual([]);
    await user.click(to);
    await screen.findByRole('option', { name: /^Ana Cruz/ });
    expect(asked.toSorted()).toEqual(['campaigns', 'groups', 'people']);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'PIZZA120 active',
      'VIP guests3 active',
      expect.stringMatching(/^Friday/),
      'Ana Cruz, (512) 555-015PIZZA',
    ]);
  });

  it('works by keyboard alone: type, Enter, Backspace @long', async () => {
    const { user, counted } = show('', {
      handlers: [
        api.get('subscribers/groups', () => apiPage([])),
        api.get('subscribers/active/', () => apiPage([person(5, 'Pia Zander')])),
      ],
    });
    const to = await field();
    to.focus();
    await user.keyboard('piz{Enter}');
    expect(await token('Keyword PIZZA, 120 active')).toBeInTheDocument();
    expect(to).toHaveValue('');
    await user.keyboard('pia');
    await screen.findByRole('option', { name: /^Pia Zander/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(counted.at(-1)).toMatchObject({ 'keywords[]': ['7'], 'subscribers[]': ['5'] }));
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(counted.at(-1)).not.toHaveProperty('subscribers[]'));
    expect(to).toHaveFocus();
  });

  it('keeps each typed key while loading, and never chooses a stale result @long', async () => {
    const answers = new Map<string, () => void>();
    const { user, counted } = show('', {
      handlers: [
        api.get('subscribers/groups', () => apiPage([])),
        api.get('subscribers/active/', async ({ request }) => {
          const search = queryOf(request)['filter[search]'] ?? '';
          if (search !== '') await new Promise<void>((go) => answers.set(search, go));
          return apiPage(search === '' ? [person(5, 'Ana Cruz')] : [person(6, 'Bo Lee')]);
        }),
      ],
    });
    const to = await field();
    await user.click(to);
    await screen.findByRole('option', { name: /^Ana Cruz/ });
    await user.keyboard('bo{Enter}');
    expect(to).toHaveValue('bo');
    await waitFor(() => expect(answers.has('bo')).toBe(true));
    for (const answer of answers.values()) answer();
    await screen.findByRole('option', { name: /^Bo Lee/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(counted.at(-1)).toMatchObject({ 'subscribers[]': ['6'] }));
  });

  it('does not submit the form on Enter, and chooses nothing before anything is typed', async () => {
    const { user, counted } = show('');
    await user.click(await field());
    await screen.findByRole('option', { name: /^PIZZA/ });
    await user.keyboard('{Enter}');
    expect(screen.queryByText('A message is required.')).not.toBeInTheDocument();
    expect(counted).toEqual([]);
  });

  it('debounces: one search for the whole word @long', async () => {
    const asked: (string | undefined)[] = [];
    show('', {
      handlers: [
        api.get('subscribers/groups', ({ request }) => (asked.push(queryOf(request)['filter[search]']), apiPage([]))),
      ],
    });
    const to = await field();
    for (const value of ['v', 'vi', 'vip']) fireEvent.change(to, { target: { value } });
    await waitFor(() => expect(asked).toContain('vip'));
    expect(asked.filter((text) => text !== undefined)).toEqual(['vip']);
  });

  it('says when a search fails, and still offers the keywords @long', async () => {
    const { user } = show('', {
      handlers: [api.get('subscribers/active/', () => apiError(500, 'internal', 'It broke.'))],
    });
    await user.click(await field());
    expect(await screen.findByText('The search failed. Type again to retry.')).toBeInTheDocument();
    expect(screen.getByRole('option', { name: /^PIZZA/ })).toBeInTheDocument();
  });

  it('shows up to ten people, and from the eleventh on only their number, which removes all @long', async () => {
    const ids = Array.from({ length: 10 }, (_, index) => index + 1);
    const { user, counted, ...view } = show('?createlist=true&zip=787', {
      handlers: [
        api.get('subscribers/ids', () => apiOk({ ids, total: 10, unsubscribed: 0 })),
        api.get('subscribers/active/', () => apiPage([person(42, 'Ana Cruz')])),
      ],
    });
    await view.answerConfirm(true);
    await waitFor(() => expect(screen.getAllByText(/^Bo, /)).toHaveLength(10));
    await user.click(await field());
    await user.click(await screen.findByRole('option', { name: /^Ana Cruz/ }));
    expect(await token('List contains 11 subscribers')).toBeInTheDocument();
    await user.keyboard('{Backspace}');
    await waitFor(() => expect(screen.queryByText(/^List contains/)).not.toBeInTheDocument());
    expect(await screen.findByText('0 people')).toBeInTheDocument();
    expect(counted.at(-1)).toMatchObject({ 'subscribers[]': ['42'] });
  });
});

describe('PICK-009, PICK-010, decision 54: single subscribers', () => {
  it('are found in the tag field, 50 by first name, and sent as subscribers', async () => {
    const asked: Record<string, string>[] = [];
    const { user, counted } = show('', {
      handlers: [
        api.get(
          'subscribers/active/',
          ({ request }) => (
            asked.push(queryOf(request)),
            apiPage([
              {
                id: 5,
                text: 'Ana Cruz, (512) 555-0105',
                phone: '5125550105',
                first_name: 'Ana',
                last_name: 'Cruz',
                keyword: 'PIZZA',
              },
            ])
          ),
        ),
      ],
    });
    await user.click(await screen.findByRole('combobox', { name: 'To' }));
    await user.click(await screen.findByRole('option', { name: /^Ana Cruz/ }));
    expect(asked[0]).toEqual({
      'filter[page]': '1',
      'filter[limit]': '50',
      'filter[orderby]': 'first_name',
      'filter[orderbytype]': 'ASC',
      'filter[withname]': 'true',
    });
    await waitFor(() => expect(counted.at(-1)).toEqual({ 'subscribers[]': ['5'], filtered_subscribers: '' }));
    expect(screen.getByText('Ana Cruz, (512) 555-0105')).toBeInTheDocument();
  });

  it('are found by number without a name, too @long', async () => {
    const asked: Record<string, string>[] = [];
    const { user } = show('', {
      handlers: [
        api.get(
          'subscribers/active/',
          ({ request }) => (
            asked.push(queryOf(request)),
            apiPage([
              { id: 5, text: '(512) 555-0105', phone: '5125550105', first_name: '', last_name: '', keyword: 'PIZZA' },
            ])
          ),
        ),
      ],
    });
    const field = await screen.findByRole('combobox', { name: 'To' });
    await user.click(field);
    await user.paste('(512) 555');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[search]': '(512) 555' }));
    expect(asked.at(-1)).not.toHaveProperty('filter[withname]');
    expect(await screen.findByRole('option', { name: /^\(512\) 555-0105/ })).toBeInTheDocument();
  });

  it('come from the picker by id; a group created there is chosen as a group', async () => {
    const Picker = ({ confirmLabel, onPick, onPickAsGroup }: Slots['subscriber.picker']) => (
      <>
        <button onClick={() => onPick([42])}>{`picker ${confirmLabel}`}</button>
        <button onClick={() => onPickAsGroup?.([1, 2, 3], 12)}>as group</button>
      </>
    );
    const { user, counted } = show('', { widgets: { 'subscriber.picker': Picker } });
    await user.click(await screen.findByRole('button', { name: 'Choose subscribers' }));
    await user.click(await screen.findByRole('button', { name: 'picker OK' }));
    expect(await screen.findByText('Bo, (512) 555-0142')).toBeInTheDocument();
    await waitFor(() => expect(counted.at(-1)).toMatchObject({ 'extra_subscribers[]': ['42'] }));
    await user.click(screen.getByRole('button', { name: 'Choose subscribers' }));
    await user.click(await screen.findByRole('button', { name: 'as group' }));
    expect(await token('Group VIP guests, 3 active')).toBeInTheDocument();
    await waitFor(() => expect(counted.at(-1)).toMatchObject({ 'groups[]': ['12'], 'extra_subscribers[]': ['42'] }));
  });

  it('saved as a group, do not discard choices made until the group is loaded @long', async () => {
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const Picker = ({ onPickAsGroup }: Slots['subscriber.picker']) => (
      <button onClick={() => onPickAsGroup?.([1, 2, 3], 12)}>as group</button>
    );
    const { user, counted } = show('', {
      widgets: { 'subscriber.picker': Picker },
      handlers: [
        api.get('subscribers/groups/12', async () => {
          await held;
          return apiOk({ ...group, subscribers: [1, 2, 3] });
        }),
        api.get('subscribers/groups', () =>
          apiPage([{ ...group, id: 13, name: 'Regulars', subscribers: [1], total_subscribers: 9 }]),
        ),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Choose subscribers' }));
    await user.click(await screen.findByRole('button', { name: 'as group' }));
    await user.click(screen.getByRole('combobox', { name: 'To' }));
    await user.click(await screen.findByRole('option', { name: /^Regulars/ }));
    expect(await token('Group Regulars, 9 active')).toBeInTheDocument();
    arrive();
    expect(await token('Group VIP guests, 3 active')).toBeInTheDocument();
    await waitFor(() => expect(counted.at(-1)).toMatchObject({ 'groups[]': ['13', '12'] }));
  });
});

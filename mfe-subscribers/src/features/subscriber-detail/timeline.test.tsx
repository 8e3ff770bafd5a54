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
} from '@textloom/testing';
import { remote } from '../../remote';

const at = '2026-11-20T12:00:00-08:00';
const first = [
  { key: 'note.1', at, kind: 'note', text: 'Likes olives', author: 'Nina Park' },
  { key: 'in.2', at, kind: 'received', text: 'Yum', files: 2 },
  {
    key: 'in.6',
    at,
    kind: 'received',
    text: 'Loved “Two for one”',
    files: 0,
    reaction: { kind: 'reaction', sign: '❤️', text: 'Two for one' },
  },
  {
    key: 'out.3',
    at,
    kind: 'sent',
    text: 'Thanks',
    status: -1,
    reason: 'Unsubscribed or removed before it was sent',
    as: 'reply',
    author: 'Marco',
  },
];
const older = [
  {
    key: 'out.4',
    at,
    kind: 'campaign',
    text: 'Two for one',
    status: 3,
    reason: '',
    campaign: 'Friday',
    campaign_id: 8,
  },
  {
    key: 'out.5',
    at,
    kind: 'campaign',
    text: 'Lunch',
    status: 3,
    reason: '',
    campaign: 'Removed one',
    campaign_id: null,
  },
];

function show(groups: { id: number; name: string }[] = [], refusal = '') {
  const asked: Record<string, string>[] = [];
  const moved: unknown[] = [];
  let now = groups;
  const view = renderRemote(remote, '/subscribers/42', {
    handlers: [
      api.get('subscribers/groups', () =>
        apiPage([
          {
            id: 5,
            name: 'Regulars',
            subscribers: [],
            total_subscribers: 3,
            added_at: at,
            disabled: false,
            deleted: false,
          },
        ]),
      ),
      api.get('subscribers/42', () => apiOk(make.subscriber({ id: 42, birthday: '' }))),
      api.get('subscribers/42/groups', () => apiOk({ entries: now })),
      api.get('subscribers/42/sequences', () => apiOk({ entries: [] })),
      api.get('subscribers/42/timeline', ({ request }) => {
        const query = queryOf(request);
        asked.push(query);
        return query['filter[before]']
          ? apiOk({ entries: older, before: '' })
          : apiOk({ entries: first, before: '9.out.3' });
      }),
      api.put('subscribers/groups/5/members', async ({ request }) => {
        if (refusal) return apiError(422, 'invalid', refusal);
        const body = await formOf(request);
        moved.push(body);
        now = body.add === '' ? [] : [{ id: 5, name: 'Regulars' }];
        return apiOk({ id: 5, total_subscribers: 2, added: 1, removed: 0 });
      }),
    ],
  });
  return { ...view, asked, moved };
}

describe('the timeline of a person (decision 382)', () => {
  it('shows the kind, author and outcome of each entry @long', async () => {
    show();
    const rows = within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/^NoteNina Park.*Likes olives$/);
    expect(rows[1]).toHaveTextContent(/^Received.*Yum · 2 files$/);
    // The account's own text must not appear as written by the person.
    expect(rows[2]).toHaveTextContent(/^Received.*Reacted ❤️ to “Two for one”$/);
    expect(rows[3]).toHaveTextContent(/^ReplyMarco.*Thanks.*Not sent.*Unsubscribed or removed before it was sent$/);
  });

  it('loads older entries, and links campaigns that can be opened', async () => {
    const { user, asked } = show();
    await user.click(await screen.findByRole('button', { name: 'Show older' }));
    expect(await screen.findByRole('link', { name: 'Friday' })).toHaveAttribute('href', '/messages/8');
    expect(screen.getByText('Removed one')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Removed one' })).not.toBeInTheDocument();
    expect(asked.at(-1)).toEqual({ 'filter[before]': '9.out.3' });
    expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem')).toHaveLength(6);
  });
});

describe('the groups of a person (decision 382)', () => {
  it('are left through their chip, and joined again by Undo', async () => {
    const { user, moved } = show([{ id: 5, name: 'Regulars' }]);
    const chip = await screen.findByRole('button', { name: 'Regulars' });
    chip.focus();
    await user.keyboard('{Delete}');
    expect(await screen.findByText('Removed from Regulars.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(moved).toEqual([
        { add: '', remove: '42' },
        { add: '42', remove: '' },
      ]),
    );
    expect(await screen.findByRole('button', { name: 'Regulars' })).toBeInTheDocument();
  });

  it('are joined through a search @long', async () => {
    const { user, moved } = show();
    await user.click(await screen.findByRole('combobox', { name: 'Groups' }));
    await user.click(await screen.findByRole('option', { name: 'Regulars' }));
    await waitFor(() => expect(moved).toEqual([{ add: '42', remove: '' }]));
  });

  it('keep a person whose removal the server refuses @long', async () => {
    const { user, alerts } = show([{ id: 5, name: 'Regulars' }], 'A group needs at least one subscriber.');
    (await screen.findByRole('button', { name: 'Regulars' })).focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(alerts()).toEqual([{ kind: 'danger', html: 'A group needs at least one subscriber.' }]));
    expect(screen.getByRole('button', { name: 'Regulars' })).toBeInTheDocument();
    expect(screen.queryByText(/^Removed from/)).not.toBeInTheDocument();
  });
});

describe('an empty field of a person', () => {
  it('is filled through Add field, which focuses it in the form @long', async () => {
    const { user, address } = show();
    await user.click(await screen.findByRole('button', { name: 'Add field' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Birthday' }));
    expect(await screen.findByRole('textbox', { name: 'Birthday' })).toHaveFocus();
    expect(address()).toBe('/subscribers/42?edit=1');
  });
});

import type { Thread } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
  expectWarning,
  fireEvent,
  make,
  renderPart,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { useState } from 'react';
import { ConversationBar } from './conversation-bar';

type Info = Thread['info'];
const NINA = { id: 2, name: 'Nina Keller' };
const COLLEAGUES = [{ id: 1, name: 'Olivia Owner' }, NINA, { id: 3, name: 'Tom Baker' }];
const puts: { path: string; body: Record<string, string> }[] = [];
let refusal: (() => Response) | null = null;

const put = (path: string) =>
  api.put(`profiles/inbox/12/${path}`, async ({ request }) => {
    puts.push({ path, body: Object.fromEntries(new URLSearchParams(await request.text())) });
    return refusal?.() ?? apiOk({});
  });
let reload: (info: Partial<Info>) => void = () => undefined;

function Bar({ info }: { info: Partial<Info> }) {
  const [loaded, setLoaded] = useState(info);
  reload = (next) => act(() => setLoaded((before) => ({ ...before, ...next })));
  const thread = make.thread({ info: { ...make.thread().info, ...loaded } });
  return <ConversationBar id="12" thread={thread} leave={() => Promise.resolve()} />;
}
const show = (info: Partial<Info> = {}, { handlers = [], ...options }: FrameOptions = {}) =>
  renderPart(<Bar info={info} />, {
    ...options,
    handlers: [
      ...handlers,
      api.get('profiles/inbox/colleagues', () => apiOk({ entries: COLLEAGUES })),
      put('state'),
      put('assignee'),
    ],
  });
const assignee = (name: string) => screen.findByRole('button', { name: `Assigned to ${name}` });
const pressed = () =>
  within(screen.getByRole('group', { name: 'State' }))
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.textContent);

beforeEach(() => {
  puts.length = 0;
  refusal = null;
});

describe('the assignee of a conversation', () => {
  it('is chosen from the users, the current one first, and shown before it is stored', async () => {
    const { user } = show();
    await user.click(await assignee('Nobody'));
    const dialog = await screen.findByRole('dialog', { name: 'Assigned to' });
    await waitFor(() =>
      expect(
        within(dialog)
          .getAllByRole('option')
          .map((option) => option.textContent),
      ).toEqual(
        ['Olivia Owner (me)', 'Nobody', 'Nina Keller', 'Tom Baker'].map((name) => expect.stringContaining(name)),
      ),
    );
    const me = within(dialog).getByRole('option', { name: 'Olivia Owner (me)' });
    expect(me.querySelector('[data-initials]')).toHaveAttribute('data-initials', 'OO');
    await user.click(within(dialog).getByRole('option', { name: 'Nina Keller' }));
    expect(await assignee('Nina Keller')).toBeInTheDocument();
    await waitFor(() => expect(puts).toEqual([{ path: 'assignee', body: { user_id: '2' } }]));
  });

  it('is opened by a, searched by typing and chosen by Enter; Nobody is a choice', async () => {
    const { user } = show({ assignee: NINA });
    await assignee('Nina Keller');
    fireEvent.keyDown(document.body, { key: 'a' });
    const search = await screen.findByRole('combobox', { name: 'Search users' });
    await screen.findByRole('option', { name: /Tom Baker/ });
    await user.type(search, 'bak');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.clear(search);
    await user.type(search, 'me');
    expect(screen.getAllByRole('option')).toEqual([screen.getByRole('option', { name: 'Olivia Owner (me)' })]);
    await user.clear(search);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await assignee('Nobody')).toBeInTheDocument();
    await waitFor(() => expect(puts).toEqual([{ path: 'assignee', body: { user_id: '0' } }]));
  });

  it('shows that no user matches', async () => {
    const { user } = show();
    await user.click(await assignee('Nobody'));
    await user.type(await screen.findByRole('combobox', { name: 'Search users' }), 'zzz');
    expect(await screen.findByText('No result.')).toBeInTheDocument();
  });

  it('shows that the users failed to load, and reloads them', async () => {
    expectWarning(/^Loading \["colleagues"\] failed/);
    let failed = false;
    const { user } = show(
      {},
      {
        handlers: [
          api.get('profiles/inbox/colleagues', () => {
            if (failed) return apiOk({ entries: COLLEAGUES });
            failed = true;
            return apiError(500, 'internal', 'Please try again.');
          }),
        ],
      },
    );
    await user.click(await assignee('Nobody'));
    expect(await screen.findByText('The users could not be loaded.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('option', { name: /Tom Baker/ })).toBeInTheDocument();
  });

  it('is reverted, with the reason, when it is refused', async () => {
    refusal = () => apiError(422, 'invalid', 'This user does not exist any more. Please choose another one.');
    const { user, alerts } = show();
    await user.click(await assignee('Nobody'));
    await user.click(await screen.findByRole('option', { name: /Tom Baker/ }));
    await waitFor(() => expect(alerts()[0]?.html).toContain('does not exist any more'));
    expect(await assignee('Nobody')).toBeInTheDocument();
  });
});

describe('the state of a conversation', () => {
  it('is changed at once by its buttons and by e, and ends a snooze', async () => {
    const { user } = show({ snoozed_until: '2027-01-04T09:00:00-08:00' });
    await user.click(screen.getByRole('button', { name: 'Waiting' }));
    expect(pressed()).toEqual(['Waiting']);
    expect(screen.queryByText(/^Snoozed until/)).not.toBeInTheDocument();
    fireEvent.keyDown(document.body, { key: 'e' });
    await waitFor(() => expect(pressed()).toEqual(['Done']));
    await waitFor(() =>
      expect(puts).toEqual([
        { path: 'state', body: { state: 'waiting', snoozed_until: '' } },
        { path: 'state', body: { state: 'done', snoozed_until: '' } },
      ]),
    );
  });

  it('is reverted when it is refused', async () => {
    refusal = () => apiError(404, 'not_found', 'This conversation was not found.');
    const { user, alerts } = show();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(alerts()[0]?.html).toBe('This conversation was not found.'));
    expect(pressed()).toEqual(['Open']);
  });

  it('follows a colleague’s change, even back to the state before the user’s own', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(puts).toHaveLength(1));
    reload({ state: 'done' });
    expect(pressed()).toEqual(['Done']);
    reload({ state: 'open' });
    expect(pressed()).toEqual(['Open']);
  });
});

describe('snoozing a conversation', () => {
  it('offers times in the profile’s timezone, and shows its end and how to end it now', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-04T16:20:00Z'), advanceTimers: true });
    try {
      const { user } = show({ state: 'waiting' });
      await user.click(screen.getByRole('button', { name: 'Snooze' }));
      expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
        'Later today2:00 PM, CST',
        'Tomorrow9:00 AM, CST',
        'Next weekNov 9, 2026. 9:00 AM, CST',
        'Pick a date and time…',
      ]);
      await user.click(screen.getByRole('menuitem', { name: /Tomorrow/ }));
      expect(await screen.findByText('Snoozed until Nov 5, 2026. 9:00 AM, CST')).toBeInTheDocument();
      expect(pressed()).toEqual(['Waiting']);
      await user.click(screen.getByRole('button', { name: 'End snooze' }));
      expect(screen.queryByText(/^Snoozed until/)).not.toBeInTheDocument();
      await waitFor(() =>
        expect(puts).toEqual([
          { path: 'state', body: { state: 'waiting', snoozed_until: '2026-11-05T15:00:00.000Z' } },
          { path: 'state', body: { state: 'waiting', snoozed_until: '' } },
        ]),
      );
    } finally {
      jest.useRealTimers();
    }
  });

  it('asks for a date and time, and shows an error at the field', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Snooze' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pick a date and time…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Snooze until' });
    expect(await within(dialog).findByText('Central time, the timezone of your profile.')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Snooze' }));
    expect(await within(dialog).findByText('Enter a date and time, like 12/31/2026 09:30 AM.')).toBeInTheDocument();
    expect(puts).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('a conversation that is marked as unread', () => {
  it('is closed first, and the list’s filters are kept', async () => {
    const { user, address } = renderPart(<Bar info={{}} />, {
      path: '/account/inbox/12?state=open',
      handlers: [put('unread')],
    });
    await user.click(screen.getByRole('button', { name: 'Mark as unread' }));
    await waitFor(() => expect(puts).toEqual([{ path: 'unread', body: {} }]));
    expect(address()).toBe('/account/inbox?state=open');
  });
});

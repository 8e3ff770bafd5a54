import type { Automation } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  apiPage,
  expectWarning,
  fireEvent,
  formOf,
  make,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { remote } from '../../remote';
import { automation, sequence, STEP } from '../../testing/automation.fixture';
import { nothingFound, run } from '../../testing/compose.fixture';

const reading = (one: Automation) => [
  api.get('messages/automations/5', () => apiOk(one)),
  api.get('messages/automations/5/runs', () => apiPage([])),
  api.get('messages/automations/5/people', () => apiPage([])),
  ...nothingFound(),
];
type Sent = Record<string, string | string[]>;

describe('a new recurring campaign', () => {
  const add = '/messages/automations/add?kind=recurring';

  it('is saved with plan, recipients and text, and then opened', async () => {
    let sent: Sent = {};
    const view = renderRemote(remote, add, {
      handlers: [
        api.post('messages/automations', async ({ request }) => {
          sent = await formOf(request);
          return apiOk({ id: 5 }, 'Saved. It is paused until you switch it on.');
        }),
        ...reading(automation()),
      ],
    });
    const { user } = view;
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Friday deal');
    await user.click(screen.getByRole('button', { name: 'Fri' }));
    await user.click(screen.getByRole('button', { name: 'Mon' }));
    fireEvent.change(screen.getByLabelText('At'), { target: { value: '09:30' } });
    await user.click(screen.getByRole('combobox', { name: 'To' }));
    await user.click(await screen.findByRole('option', { name: /PIZZA/ }));
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Two for one');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.address()).toBe('/messages/automations/5'));
    expect(sent).toMatchObject({
      kind: 'recurring',
      name: 'Friday deal',
      every: 'week',
      'days[]': ['5'],
      time: '09:30',
      'keywords[]': ['7'],
      message: 'Two for one',
      quiet: '1',
    });
    expect(view.alerts()).toEqual([{ kind: 'success', html: 'Saved. It is paused until you switch it on.' }]);
  });

  it('shows errors beside empty fields, and saves nothing', async () => {
    const { user } = renderRemote(remote, add);
    await user.click(await screen.findByRole('button', { name: 'Mon' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    for (const text of [
      'Name is required.',
      'Choose at least one day.',
      'Choose at least one recipient.',
      'A message is required.',
    ])
      expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('asks for the days before a birthday', async () => {
    const { user } = renderRemote(remote, add);
    await user.click(await screen.findByRole('combobox', { name: 'Repeats' }));
    await user.click(await screen.findByRole('option', { name: 'On each person’s birthday' }));
    expect(screen.getByRole('textbox', { name: 'Days before the birthday' })).toHaveValue('0');
    expect(screen.queryByRole('button', { name: 'Mon' })).not.toBeInTheDocument();
  });
});

describe('an automation that exists', () => {
  it('keeps the input when the server refuses it, and shows the error at the field', async () => {
    const view = renderRemote(remote, '/messages/automations/5', {
      handlers: [
        ...reading(automation()),
        api.put('messages/automations/5', () =>
          apiError(422, 'invalid', '{nickname} is not a field.', { message: '{nickname} is not a field.' }),
        ),
      ],
    });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await view.user.clear(name);
    await view.user.type(name, 'Mine');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('{nickname} is not a field.')).toBeInTheDocument();
    expect(name).toHaveValue('Mine');
  });

  it('is saved with the opened revision', async () => {
    let sent: Sent = {};
    const view = renderRemote(remote, '/messages/automations/5', {
      handlers: [
        ...reading(automation()),
        api.put('messages/automations/5', async ({ request }) => {
          sent = await formOf(request);
          return apiOk({ id: 5 }, 'Saved.');
        }),
      ],
    });
    await screen.findByRole('textbox', { name: 'Name' });
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'success', html: 'Saved.' }]));
    expect(sent).toMatchObject({ revision: '4', 'days[]': ['5'], message: 'Two for one' });
  });

  it('keeps its file until it is removed, even without text', async () => {
    const sent: Sent[] = [];
    const file = { url: '/media/abc', name: 'menu.jpg', mime: 'image/jpeg', extension: 'jpg', size: 10 };
    const view = renderRemote(remote, '/messages/automations/5', {
      handlers: [
        ...reading(automation({ message: '', segments: 3, file })),
        api.put('messages/automations/5', async ({ request }) => {
          sent.push(await formOf(request));
          return apiOk({ id: 5 }, 'Saved.');
        }),
      ],
    });
    const preview = await screen.findByRole('region', { name: 'Preview' });
    expect(within(preview).getByRole('img', { name: 'menu.jpg' })).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ segments: '3', message: '' });
    expect(sent[0]).not.toHaveProperty('file');
    await view.user.click(screen.getByRole('button', { name: 'Remove menu.jpg' }));
    await view.user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hi');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ segments: '1', message: 'Hi', file: '' });
  });

  it('shows the pre-flight of its first run before it is switched on', async () => {
    let state = 'paused';
    let asked: Sent = {};
    const short = { remaining: 900, after: -300, problem: 'not_enough_messages' } as const;
    const view = renderRemote(remote, '/messages/automations/5', {
      handlers: [
        api.get('messages/automations/5', () => apiOk(automation({ state: state === 'on' ? 'on' : 'paused' }))),
        ...reading(automation()).slice(1),
        api.get('messages/automations/5/forecast', () =>
          apiOk({ people: 1200, messages: 1200, remaining: 900, next_at: '2026-11-27T08:00:00-08:00' }),
        ),
        api.post('messages/campaigns/dryrun', async ({ request }) => {
          asked = await formOf(request);
          return apiOk(run({ chosen: 1300, unsubscribed: 100, recipients: 1200, required: 1200, ...short }));
        }),
        api.put('messages/automations/5/state', async ({ request }) => {
          state = String((await formOf(request)).state);
          return apiOk({ id: 5 }, 'Switched on.');
        }),
      ],
    });
    await view.user.click(await screen.findByRole('button', { name: 'Switch on' }));
    const dialog = await screen.findByRole('dialog', { name: 'Switch on Friday deal?' });
    expect(await within(dialog).findByText('1,200 × 1 = 1,200 messages')).toBeInTheDocument();
    for (const text of [
      '1,300',
      '− 100',
      '0 of 900',
      '1 carrier part for each phone, GSM-7',
      'Nobody has to wait when it starts',
    ])
      expect(within(dialog).getByText(text)).toBeInTheDocument();
    expect(asked).toMatchObject({ message: 'Two for one', 'keywords[]': ['7'], quiet: '1', schedule: '1' });
    expect(asked.schedule_date).toBe('11/27/2026 10:00 AM');
    expect(within(dialog).getByText(/You do not have enough messages for a run/)).toBeInTheDocument();
    await view.user.click(within(dialog).getByRole('button', { name: 'Switch on' }));
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeInTheDocument();
    expect(state).toBe('on');
  });

  it('shows a message if it is unknown', async () => {
    expectWarning(/^Loading .* failed: This automation was not found/);
    renderRemote(remote, '/messages/automations/5', {
      handlers: [api.get('messages/automations/5', () => apiError(404, 'not_found', 'This automation was not found.'))],
    });
    expect(await screen.findByText('This automation was not found.')).toBeInTheDocument();
  });
});

describe('a sequence', () => {
  it('has steps with their counters, which can be added, moved and removed', async () => {
    let sent: Sent = {};
    const view = renderRemote(remote, '/messages/automations/5', {
      handlers: [
        ...reading(sequence()),
        api.put('messages/automations/5', async ({ request }) => {
          sent = await formOf(request);
          return apiOk({ id: 5 }, 'Saved.');
        }),
      ],
    });
    const { user } = view;
    expect(await screen.findByText('3 messages sent · 8 people waiting')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add message' }));
    const [, second] = screen.getAllByRole('textbox', { name: 'Message' });
    if (!second) throw new Error('no second message');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A message is required.')).toBeInTheDocument();
    await user.type(second, 'Four days');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent['steps[]']).toHaveLength(2));
    expect([sent['steps[]'] ?? []].flat().map((step) => JSON.parse(step) as unknown)).toMatchObject([
      { id: 11, after: 'days', days: 2, message: 'Two days' },
      { after: 'days', days: 4, message: 'Four days' },
    ]);
  });

  it('previews the last edited message on a phone', async () => {
    const { user } = renderRemote(remote, '/messages/automations/5', {
      handlers: reading(
        sequence({
          steps: [
            { id: 11, ...STEP, message: 'First one' },
            { id: 12, ...STEP, days: 4, message: 'Second one' },
          ],
        }),
      ),
    });
    const [first, second] = await screen.findAllByRole('textbox', { name: 'Message' });
    if (!first || !second) throw new Error('two messages');
    const phone = screen.getByRole('figure', { name: 'Preview on a phone' });
    expect(within(phone).getByText('First one')).toBeInTheDocument();
    await user.click(second);
    await user.type(second, '!');
    expect(within(phone).getByText('Second one!')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Remove message 2' }));
    expect(within(phone).getByText('First one')).toBeInTheDocument();
  });

  it('moves the focus to the message that follows a removed one', async () => {
    const two = sequence({
      steps: [
        { id: 11, ...STEP },
        { id: 12, ...STEP, days: 4 },
      ],
    });
    const { user } = renderRemote(remote, '/messages/automations/5', { handlers: reading(two) });
    await user.click(await screen.findByRole('button', { name: 'Remove message 1' }));
    const days = screen.getByRole('textbox', { name: 'Days' });
    expect(days).toHaveValue('4');
    expect(days).toHaveFocus();
  });

  it('lists its people and their places', async () => {
    renderRemote(remote, '/messages/automations/5', {
      handlers: [
        ...reading(sequence()).slice(0, 2),
        api.get('messages/automations/5/people', () =>
          apiPage([
            {
              id: 3,
              name: '',
              phone: '5125550123',
              place: 'replied',
              joined_at: '2026-11-02T12:00:00-08:00',
              got: 2,
              next_at: '',
            },
          ]),
        ),
      ],
      profile: make.profile(),
    });
    expect(await screen.findByText('Replied')).toBeInTheDocument();
    expect(screen.getByText('(512) 555-0123')).toBeInTheDocument();
  });
});

import { bus } from '@textloom/bus';
import type { Campaign } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
  formOf,
  make,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { remote } from '../../remote';
import { noResults } from '../../testing/campaign-view.fixture';
import { costs, counted, dryRun, overtaken, preflight, token } from '../../testing/compose.fixture';

const YEAR = new Date().getFullYear() + 1;
const PENDING = make.campaign({
  id: 5,
  name: 'Friday',
  message: 'Two for one',
  sent: 0,
  state: 'scheduled',
  schedule: 1,
  schedule_date: `12/24/${YEAR} 06:05 PM`,
  quiet: false,
  revision: 3,
  keywords: [{ id: 7, keyword: 'PIZZA', subscribers: 100 }],
  groups: [{ id: 12, name: 'VIP guests', subscribers: 3, smart: false }],
  subscribers: [{ id: 8, phone: '5125550108', first_name: 'Ana', last_name: 'Cruz' }],
  extra_subscribers: [9],
  filtered_subscribers: [10, 11],
});
const NO_CAMPAIGNS = {
  entries: [],
  total_entries: 0,
  per_page_entries: 25,
  current_page: 1,
  total_available_messages: 4_000,
};
const CONTROL = { state: 'sent', held_seconds: 0, waiting: 0, waiting_until: '', failed: 0, resent: 0 };

function show(handlers: NonNullable<FrameOptions['handlers']> = [], start: Campaign = PENDING) {
  const server = { campaign: start, saves: [] as Record<string, string | string[]>[] };
  const view = renderRemote(remote, '/messages/5', {
    handlers: [
      ...handlers,
      api.get('messages/campaigns/5', () => apiOk(server.campaign)),
      api.post('messages/campaigns/5', async ({ request }) => {
        server.saves.push(await formOf(request));
        return apiOk({ id: 5, recipients: 120, required: 120 }, 'Campaign saved.');
      }),
      api.get('messages/campaigns/5/history', () =>
        apiOk({ entries: [], total_entries: 0, per_page_entries: 25, current_page: 1 }),
      ),
      api.get('messages/campaigns/5/control', () => apiOk(CONTROL)),
      noResults(5),
      api.get('messages/campaigns/5/links', () => apiOk({ links: [] })),
      api.get('messages/campaigns', () => apiOk(NO_CAMPAIGNS)),
      api.get('subscribers/:id', ({ params }) => apiOk(make.subscriber({ id: Number(params.id), first_name: 'Bo' }))),
      counted(120),
      dryRun(),
    ],
  });
  return { view, server };
}
const message = () => screen.findByRole('textbox', { name: 'Message' });
const saveButton = () => screen.getByRole('button', { name: 'SAVE' });
const changed = (id: number) => act(() => bus.emit('campaign.changed', { id }));

describe('CAMP-007, CAMP-009, CAMP-042: a scheduled campaign at its address', () => {
  it('is edited with its stored name, message, recipients and schedule', async () => {
    show();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Campaign Edit' }, { timeout: 20_000 }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/messages');
    expect(screen.getByText(/^4,000 messages available/)).toBeInTheDocument();
    expect(await message()).toHaveValue('Two for one');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Friday');
    expect(screen.getByText('PIZZA')).toBeInTheDocument();
    expect(await token('Group VIP guests, 3 active')).toBeInTheDocument();
    expect(screen.getByText('Ana Cruz, (512) 555-0108')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Pick a time' })).toBeChecked();
    const date = await screen.findByRole('group', { name: 'Send date and time' });
    expect(within(date).getByRole('spinbutton', { name: 'Day' })).toHaveTextContent('24');
    // Open, because it is in use.
    expect(screen.getByRole('button', { name: 'More options' })).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('radio', { name: 'Send outside of the account’s own hours, too' })).toBeChecked();
  });
});

describe('CAMP-021, CAMP-042: SAVE', () => {
  it('stores everything with the revision that was read, and leads back to the list', async () => {
    const { view, server } = show();
    await view.user.click(await message());
    await view.user.paste(' today');
    await costs('120 people × 1 = 120 messages');
    await view.user.click(saveButton());
    await waitFor(() => expect(view.address()).toBe('/messages'));
    expect(server.saves[0]).toMatchObject({
      name: 'Friday',
      message: 'Two for one today',
      schedule: '1',
      schedule_date: `12/24/${YEAR} 06:05 PM`,
      quiet: '0',
      revision: '3',
      'keywords[]': ['7'],
      'groups[]': ['12'],
      'subscribers[]': ['8'],
      'extra_subscribers[]': ['9'],
      filtered_subscribers: '10,11',
    });
    expect(view.alerts()).toEqual([{ kind: 'info', html: 'Campaign saved.' }]);
  });

  it('asks with the pre-flight before sending now, then shows the campaign', async () => {
    const { view, server } = show();
    await message();
    await costs('120 people × 1 = 120 messages');
    await view.user.click(screen.getByRole('radio', { name: 'Send Now' }));
    await view.user.click(saveButton());
    const dialog = await preflight();
    server.campaign = { ...PENDING, sent: 1, state: 'sending' };
    await view.user.click(within(dialog).getByRole('button', { name: 'Send Now' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Campaign View' })).toBeInTheDocument();
    expect(server.saves[0]).toMatchObject({ schedule: '0', schedule_date: '' });
  });

  it('asks before leaving with changes', async () => {
    const { view } = show();
    await view.user.click(await message());
    await view.user.paste('!');
    const asked = view.answerConfirm(false);
    await view.user.click(screen.getByRole('link', { name: 'Back' }));
    expect((await asked).title).toBe('Leave without saving?');
    expect(view.address()).toBe('/messages/5');
  });
});

describe('CAMP-042: a campaign that starts while it is being edited', () => {
  it('refuses the save, keeps the input, and offers the campaign', async () => {
    const refusal = 'This campaign has already started and cannot be changed.';
    const { view, server } = show([api.post('messages/campaigns/5', () => apiError(409, 'campaign_started', refusal))]);
    await view.user.click(await message());
    await view.user.paste(' today');
    await costs('120 people × 1 = 120 messages');
    await view.user.click(saveButton());
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: refusal }]));
    expect(await message()).toHaveValue('Two for one today');
    expect(saveButton()).toBeDisabled();
    server.campaign = { ...PENDING, sent: 1, state: 'sending' };
    await view.user.click(screen.getByRole('button', { name: 'Show the campaign' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Campaign View' })).toBeInTheDocument();
  });

  it('shows that as soon as it is known', async () => {
    const { view, server } = show();
    await view.user.click(await message());
    await view.user.paste(' today');
    server.campaign = { ...PENDING, sent: 1, state: 'sending' };
    changed(5);
    expect(await screen.findByText(/^This campaign has started and can no longer be changed/)).toBeInTheDocument();
    expect(await message()).toHaveValue('Two for one today');
  });
});

describe('CAMP-042: another editor', () => {
  it('is not overwritten: the user chooses between the other version and this one', async () => {
    let stored = 4;
    const saves: Record<string, string | string[]>[] = [];
    const { view, server } = show([
      api.post('messages/campaigns/5', async ({ request }) => {
        const body = await formOf(request);
        saves.push(body);
        return Number(body.revision) === stored
          ? apiOk({ id: 5, recipients: 120, required: 120 }, 'Campaign saved.')
          : overtaken('This campaign was changed by somebody else while you were editing.', stored);
      }),
    ]);
    await view.user.click(await message());
    await view.user.paste(' today');
    await costs('120 people × 1 = 120 messages');
    await view.user.click(saveButton());
    await view.user.click(await screen.findByRole('button', { name: 'Keep this one' }));
    expect(await message()).toHaveValue('Two for one today');
    stored = 5;
    server.campaign = { ...PENDING, message: 'Theirs', revision: 5 };
    await view.user.click(saveButton());
    await view.user.click(await screen.findByRole('button', { name: 'Open that one' }));
    await waitFor(async () => expect(await message()).toHaveValue('Theirs'));
    await view.user.click(saveButton());
    await waitFor(() => expect(view.address()).toBe('/messages'));
    expect(saves.map(({ revision, message: text }) => [revision, text])).toEqual([
      ['3', 'Two for one today'],
      ['4', 'Two for one today'],
      ['5', 'Theirs'],
    ]);
  });

  it('is followed as long as nothing was typed', async () => {
    const { server } = show();
    await message();
    server.campaign = { ...PENDING, message: 'Theirs', revision: 4 };
    changed(5);
    await waitFor(async () => expect(await message()).toHaveValue('Theirs'));
    expect(screen.queryByText(/^This campaign was changed/)).not.toBeInTheDocument();
  });
});

describe('CAMP-005: Delete', () => {
  it('asks by name, deletes and leads to the list', async () => {
    let deleted = 0;
    const { view } = show([
      api.delete('messages/campaigns/5', () => ((deleted += 1), apiOk({ id: 5 }, 'Campaign deleted.'))),
    ]);
    await message();
    const asked = view.answerConfirm(true);
    await view.user.click(screen.getByRole('button', { name: 'Delete' }));
    expect((await asked).title).toBe('Delete Friday?');
    await waitFor(() => expect(view.address()).toBe('/messages'));
    expect(deleted).toBe(1);
  });
});

describe('CAMP-008: a campaign that was sent', () => {
  it('is shown read-only', async () => {
    show([], { ...PENDING, sent: 1, state: 'sent' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Campaign View' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'SAVE' })).not.toBeInTheDocument();
  });
});

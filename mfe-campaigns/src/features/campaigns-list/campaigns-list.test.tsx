import { bus } from '@textloom/bus';
import type { CampaignRow } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
  apiPage,
  expectWarning,
  findRow,
  listStates,
  make,
  openFilters,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { remote } from '../../remote';

const extra = { total_available_messages: 4321 };
const listOf = (...rows: CampaignRow[]) => api.get('messages/campaigns', () => apiPage(rows, extra));
const show = (rows: CampaignRow[], options: FrameOptions = {}) =>
  renderRemote(remote, '/messages', { ...options, handlers: [listOf(...rows), ...(options.handlers ?? [])] });

describe('CAMP-001, CAMP-002, CAMP-034: the list of campaigns', () => {
  it('has the columns of the specification and the messages available', async () => {
    const stats = { recipients: 1234, sent: 1234, delivered: 1000, failed: 4, waiting: 0, pending: 0, skipped: 0 };
    show([make.campaignRow({ name: 'Friday deal', stats, msg_count: 2468, replies: 17, clicked: 9, segments: 2 })]);
    const row = await findRow('Friday deal');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Status',
      'Name',
      'Message',
      'Send dateCentral',
      'Subscribers',
      'MSG Count',
      'Replies',
      'Clicks',
      'Keywords',
      'Actions',
    ]);
    for (const text of ['Two for one today', '1,234', '2,468', '17', '9', 'PIZZA'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(within(row).getByText(/^Nov 6, 2026\. 2:00 PM/)).toBeInTheDocument();
    expect(screen.getByText('4,321 messages available')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'Friday deal' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/messages\/\d+$/),
    );
    expect(screen.getByRole('link', { name: 'New Campaign' })).toHaveAttribute('href', '/messages/add');
    const tabs = screen.getAllByRole('tab').map((tab) => tab.getAttribute('href'));
    expect(tabs.slice(0, 2)).toEqual(['/messages', '/messages/sent']);
  });
});

describe('Replies in the list of campaigns', () => {
  it('are a dash for a campaign that nobody got', async () => {
    const none = { recipients: 0, sent: 0, delivered: 0, failed: 0, waiting: 0, pending: 0, skipped: 0 };
    const got = { ...none, recipients: 5, sent: 5, delivered: 5 };
    show([
      make.campaignRow({ name: 'Unanswered', stats: got, replies: 0 }),
      make.campaignRow({ name: 'Broken', state: 'error', stats: none, replies: 0 }),
    ]);
    const at = (await screen.findAllByRole('columnheader')).findIndex((cell) => cell.textContent === 'Replies');
    const repliesOf = async (name: string) => (await findRow(name)).querySelectorAll('[role="cell"]')[at]?.textContent;
    expect([await repliesOf('Unanswered'), await repliesOf('Broken')]).toEqual(['0', '–']);
  });
});

describe('Clicks in the list of campaigns', () => {
  it('are a dash for a campaign without links, if others have some', async () => {
    const link = 'See https://txtl.example/s/abc';
    show([
      make.campaignRow({ name: 'Opened', message: link, clicked: 9 }),
      make.campaignRow({ name: 'Unopened', message: link, clicked: 0 }),
      make.campaignRow({ name: 'Plain', message: 'Two for one', clicked: 0 }),
    ]);
    const at = (await screen.findAllByRole('columnheader')).findIndex((cell) => cell.textContent === 'Clicks');
    const clicksOf = async (name: string) => (await findRow(name)).querySelectorAll('[role="cell"]')[at]?.textContent;
    expect([await clicksOf('Opened'), await clicksOf('Unopened'), await clicksOf('Plain')]).toEqual(['9', '0', '–']);
  });

  it('have no column if there are none', async () => {
    show([make.campaignRow({ name: 'Friday deal', clicked: 0 })]);
    await findRow('Friday deal');
    expect(screen.getByRole('columnheader', { name: 'Replies' })).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Clicks' })).not.toBeInTheDocument();
  });
});

describe('CAMP-003: all or scheduled', () => {
  it('requests what the address contains and writes the choice into it', async () => {
    const asked: Record<string, string>[] = [];
    const view = renderRemote(remote, '/messages', {
      handlers: [
        api.get(
          'messages/campaigns',
          ({ request }) => (asked.push(queryOf(request)), apiPage([make.campaignRow()], extra)),
        ),
      ],
    });
    await findRow('Friday deal');
    expect(asked[0]).not.toHaveProperty('filter[sent]');
    await openFilters(view.user);
    await view.user.click(screen.getByRole('combobox', { name: 'Show' }));
    await view.user.click(await screen.findByRole('option', { name: 'Scheduled' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[sent]': 'pending' }));
    expect(view.address()).toBe('/messages?sent=pending');
  });
});

describe('CAMP-004, CAMP-005: state and deletion of a campaign', () => {
  const pending = make.campaignRow({ name: 'Waiting', sent: 0, state: 'scheduled', segments: 2, msg_count: 200 });
  const rows = [
    pending,
    make.campaignRow({ name: 'Done', sent: 1 }),
    make.campaignRow({ name: 'Broken', sent: 2, state: 'error', reason: 'The plan expired.' }),
  ];
  const reach = api.get(`messages/campaigns/${pending.id}/reach`, () => apiOk({ recipients: 1234 }));
  const showAll = (options: FrameOptions = {}) =>
    show(rows, { ...options, handlers: [reach, ...(options.handlers ?? [])] });

  it('differ for pending, sent and error; only a pending campaign can be deleted', async () => {
    showAll();
    const waiting = await findRow('Waiting');
    expect(within(waiting).getByText('Scheduled')).toBeInTheDocument();
    expect(within(waiting).getByTestId('ScheduleOutlinedIcon')).toBeInTheDocument();
    expect(within(await findRow('Done')).getByText('Sent')).toBeInTheDocument();
    expect(within(await findRow('Broken')).getByText('Error')).toBeInTheDocument();
    expect(
      screen.getAllByLabelText(/^Delete /, { selector: 'button' }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Delete Waiting']);
  });

  it('can all be duplicated through a link to a new copy', async () => {
    showAll();
    await findRow('Done');
    expect(
      screen.getAllByLabelText(/^Duplicate /, { selector: 'a' }).map((action) => action.getAttribute('href')),
    ).toEqual(rows.map(({ id }) => `/messages/add?from=${id}`));
  });

  it('shows how many people a scheduled campaign currently reaches, and the cost', async () => {
    showAll();
    const waiting = await findRow('Waiting');
    expect(await within(waiting).findByText('1,234')).toBeInTheDocument();
    expect(within(waiting).getByText('2,468')).toBeInTheDocument();
  });

  it('keeps the stored number if counting fails', async () => {
    expectWarning(/^Loading \["campaign-reach".* failed: It took too long\./);
    show(rows, {
      handlers: [
        api.get(`messages/campaigns/${pending.id}/reach`, () => apiError(503, 'too_slow', 'It took too long.')),
      ],
    });
    expect(within(await findRow('Waiting')).getByText('100')).toBeInTheDocument();
    await waitFor(() => expect(within(screen.getByRole('table')).getByText('200')).toBeInTheDocument());
  });

  it('asks by name before deleting, then hides the row', async () => {
    const view = showAll({
      handlers: [api.delete(`messages/campaigns/${pending.id}`, () => apiOk({ id: pending.id }, 'Campaign deleted.'))],
    });
    await findRow('Waiting');
    const asked = view.answerConfirm(true);
    await view.user.click(screen.getByLabelText('Delete Waiting', { selector: 'button' }));
    expect(await asked).toMatchObject({ destructive: true, message: expect.stringContaining('"Waiting"') });
    await waitFor(() => expect(screen.queryByText('Waiting')).not.toBeInTheDocument());
  });

  it('restores the row with the server’s message if it was sent meanwhile', async () => {
    const view = showAll({
      handlers: [
        api.delete(`messages/campaigns/${pending.id}`, () =>
          apiError(409, 'campaign_started', 'This campaign has already started and cannot be deleted.'),
        ),
      ],
    });
    await findRow('Waiting');
    const asked = view.answerConfirm(true);
    await view.user.click(screen.getByLabelText('Delete Waiting', { selector: 'button' }));
    await asked;
    await waitFor(() =>
      expect(view.alerts()).toEqual([
        { kind: 'danger', html: 'This campaign has already started and cannot be deleted.' },
      ]),
    );
    expect(await screen.findByLabelText('Delete Waiting', { selector: 'button' })).toBeEnabled();
  });
});

describe('SUBS-024, ERR-028: list states of the campaigns', () => {
  listStates({
    remote,
    path: '/messages',
    call: 'messages/campaigns',
    label: 'Campaigns',
    row: make.campaignRow({ name: 'Friday deal' }),
    text: 'Friday deal',
    extra,
    empty: 'No campaigns yet',
    filter: 'sent=pending',
  });

  it('offers the first step beside the text', async () => {
    show([]);
    await screen.findByText('No campaigns yet');
    expect(screen.getAllByRole('link', { name: 'New Campaign' })).toHaveLength(2);
  });

  it('follows the server: a campaign that starts shows as sent without a reload', async () => {
    let sent = 0;
    renderRemote(remote, '/messages', {
      handlers: [
        api.get('messages/campaigns', () =>
          apiPage([make.campaignRow({ id: 3, sent, state: sent === 0 ? 'scheduled' : 'sent' })], extra),
        ),
        api.get('messages/campaigns/3/reach', () => apiOk({ recipients: 100 })),
      ],
    });
    expect(within(await findRow('Friday deal')).getByText('Scheduled')).toBeInTheDocument();
    sent = 1;
    act(() => bus.emit('campaign.changed', { id: 3 }));
    expect(await screen.findByText('Sent')).toBeInTheDocument();
  });
});

describe('CAMP-001, CAMP-004: running campaigns in the list', () => {
  const stats = { recipients: 1000, sent: 0, delivered: 0, failed: 0, waiting: 1000, pending: 1000, skipped: 0 };

  it('move with their progress, without another call of the list', async () => {
    let calls = 0;
    const row = make.campaignRow({ id: 3, state: 'sending', stats });
    renderRemote(remote, '/messages', {
      handlers: [api.get('messages/campaigns', () => ((calls += 1), apiPage([row], extra)))],
    });
    const bar = within(await findRow('Friday deal')).getByRole('progressbar', {
      name: 'Friday deal, handed to the carrier',
    });
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    for (const sent of [100, 250, 600]) {
      act(() =>
        bus.emit('campaign.progress', { id: 3, recipients: 1000, sent, accepted: sent, delivered: 0, failed: 0 }),
      );
    }
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '60'));
    expect(calls).toBe(1);
  });

  it.each([
    ['held', 'Held'],
    ['sending', 'Sending'],
    ['paused', 'Paused'],
    ['cancelled', 'Cancelled'],
  ] as const)('%s is shown as %s', async (state, word) => {
    show([make.campaignRow({ state, stats })]);
    expect(within(await findRow('Friday deal')).getByTitle(word)).toBeInTheDocument();
  });
});

import { bus } from '@textloom/bus';
import type { CampaignRow } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
  apiPage,
  findRow,
  listStates,
  make,
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

describe('CAMP-002, CAMP-034: the list of campaigns', () => {
  it('has the columns of the specification and the messages available', async () => {
    const stats = { recipients: 1234, sent: 1234, delivered: 1000, failed: 4, pending: 0, skipped: 0 };
    show([make.campaignRow({ name: 'Friday deal', stats, msg_count: 2468, replies: 17, segments: 2 })]);
    const row = await findRow('Friday deal');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Status',
      'Name',
      'Message',
      'Send date',
      'Subscribers',
      'MSG Count',
      'Replies',
      'Keywords',
      'Actions',
    ]);
    for (const text of ['Two for one today', '1,234', '2,468', '17', 'PIZZA'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(within(row).getByText(/^Nov 6, 2026\. 2:00 PM/)).toBeInTheDocument();
    expect(screen.getByText('4,321 messages available')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'Friday deal' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/messages\/\d+$/),
    );
    expect(screen.getByRole('link', { name: 'New Campaign' })).toHaveAttribute('href', '/messages/add');
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
    await view.user.click(screen.getByRole('combobox', { name: 'Show' }));
    await view.user.click(await screen.findByRole('option', { name: 'Scheduled' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[sent]': 'pending' }));
    expect(view.address()).toBe('/messages?sent=pending');
  });
});

describe('CAMP-004, CAMP-005: state and deletion of a campaign', () => {
  const pending = make.campaignRow({ name: 'Waiting', sent: 0 });
  const rows = [
    pending,
    make.campaignRow({ name: 'Done', sent: 1 }),
    make.campaignRow({ name: 'Broken', sent: 2, reason: 'The plan expired.' }),
  ];

  it('differ for pending, sent and error; only a pending one can be deleted', async () => {
    show(rows);
    const waiting = await findRow('Waiting');
    expect(within(waiting).getByText('Pending')).toBeInTheDocument();
    expect(within(waiting).getByTestId('ScheduleOutlinedIcon')).toBeInTheDocument();
    expect(within(await findRow('Done')).getByText('Sent')).toBeInTheDocument();
    expect(within(await findRow('Broken')).getByText('Error')).toBeInTheDocument();
    expect(
      screen.getAllByLabelText(/^Delete /, { selector: 'button' }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Delete Waiting']);
  });

  it('asks by name before deleting, then hides the row', async () => {
    const view = show(rows, {
      handlers: [api.delete(`messages/campaigns/${pending.id}`, () => apiOk({ id: pending.id }, 'Campaign deleted.'))],
    });
    await findRow('Waiting');
    const asked = view.answerConfirm(true);
    await view.user.click(screen.getByLabelText('Delete Waiting', { selector: 'button' }));
    expect(await asked).toMatchObject({ destructive: true, message: expect.stringContaining('"Waiting"') });
    await waitFor(() => expect(screen.queryByText('Waiting')).not.toBeInTheDocument());
  });

  it('restores the row with the server’s message when it was sent meanwhile', async () => {
    const view = show(rows, {
      handlers: [
        api.delete(`messages/campaigns/${pending.id}`, () =>
          apiError(409, 'campaign_started', 'This campaign was already sent and can not be deleted.'),
        ),
      ],
    });
    await findRow('Waiting');
    const asked = view.answerConfirm(true);
    await view.user.click(screen.getByLabelText('Delete Waiting', { selector: 'button' }));
    await asked;
    await waitFor(() =>
      expect(view.alerts()).toEqual([
        { kind: 'danger', html: 'This campaign was already sent and can not be deleted.' },
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
      handlers: [api.get('messages/campaigns', () => apiPage([make.campaignRow({ id: 3, sent })], extra))],
    });
    expect(within(await findRow('Friday deal')).getByText('Pending')).toBeInTheDocument();
    sent = 1;
    act(() => bus.emit('campaign.changed', { id: 3 }));
    expect(await screen.findByText('Sent')).toBeInTheDocument();
  });
});

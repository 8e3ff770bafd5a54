import { bus } from '@textloom/bus';
import type { SentMessage } from '@textloom/contracts';
import {
  act,
  api,
  apiPage,
  findRow,
  listStates,
  make,
  openFilters,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { remote } from '../../remote';

const PATH = '/messages/sent';
const extra = { total_available_messages: 4321 };
const show = (...rows: SentMessage[]) =>
  renderRemote(remote, PATH, { handlers: [api.get('messages/history', () => apiPage(rows, extra))] });

describe('SENT-002, CAMP-034: the list of sent messages', () => {
  it('has the columns of the specification, beside the tab of the campaigns', async () => {
    show(make.sentMessage({ segments: 2 }));
    const row = await findRow('Two for one today');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Status/Name/Phone',
      'Message',
      'Msg Count',
      'Keyword',
      'Sent Central',
      // The button that opens the row beside the list.
      'Actions',
    ]);
    for (const text of ['Delivered', 'Sam Rivera', '2', 'PIZZA'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(within(row).getByText(/^Nov 6, 2026\. 2:00 PM/)).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Campaigns' })).toHaveAttribute('href', '/messages');
    expect(screen.getByRole('tab', { name: 'Messages Sent' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByText('4,321 messages available')).toBeInTheDocument();
  });

  it('links the subscriber and the campaign, and the whole text is a tooltip', async () => {
    const text = 'A long text. '.repeat(30);
    show(
      make.sentMessage({ message: text, subscriber_id: 5, campaign_id: 3 }),
      make.sentMessage({ message: 'A test', subscriber_id: null, subscriber: null, campaign_id: null, keyword: '' }),
    );
    const row = await findRow('A test');
    expect(within(row).getByText('(512) 555-0123')).toBeInTheDocument();
    expect(within(row).queryByRole('link')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: '(512) 555-0123' })).toHaveAttribute('href', '/subscribers/5');
    const campaign = screen.getByTitle(text.trim(), { normalizer: (title) => title.trim() });
    expect(campaign).toHaveAttribute('href', '/messages/3');
  });

  it('opens a row beside the list by a click on the row, not by one on a header', async () => {
    const { user, address } = show(make.sentMessage({ id: 7 }));
    const row = await findRow('Two for one today');
    await user.click(screen.getByRole('columnheader', { name: 'Message' }));
    expect(address()).toBe(PATH);
    await user.click(within(row).getByText('PIZZA'));
    expect(address()).toBe(`${PATH}?open=7`);
  });
});

describe('SENT-004: the status of a message', () => {
  it.each([
    [0, 'Pending', 'ScheduleOutlinedIcon'],
    [1, 'Sent', 'CheckCircleOutlinedIcon'],
    [3, 'Delivered', 'CheckCircleOutlinedIcon'],
    [11, 'Not delivered (11)', 'ErrorOutlineOutlinedIcon'],
  ])('%s is shown as %s', async (status, word, icon) => {
    show(make.sentMessage({ status }));
    const row = await findRow('Two for one today');
    expect(within(row).getByText(word)).toBeInTheDocument();
    expect(within(row).getByTestId(icon)).toBeInTheDocument();
  });
});

describe('SENT-001: filters and refreshes', () => {
  it('requests what the address contains and writes a choice into it @long', async () => {
    const asked: Record<string, string>[] = [];
    const view = renderRemote(remote, `${PATH}?keyword=GONE&date-start=11%2F01%2F2026&search=512`, {
      handlers: [
        api.get(
          'messages/history',
          ({ request }) => (
            asked.push(queryOf(request)),
            apiPage([make.sentMessage()], { ...extra, total_capped: true })
          ),
        ),
      ],
    });
    await findRow('Two for one today');
    const linked = { 'filter[keyword]': 'GONE', 'filter[date-start]': '11/01/2026', 'filter[search]': '512' };
    expect(asked[0]).toMatchObject(linked);
    expect(screen.getByText('1–1 of 1+')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sent from: 11/01/2026, remove this filter' })).toBeInTheDocument();
    await openFilters(view.user);
    await view.user.click(screen.getByRole('combobox', { name: 'Status' }));
    await view.user.click(await screen.findByRole('option', { name: 'Not delivered' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ ...linked, 'filter[status]': 'error' }));
    expect(view.address()).toContain('status=error');
  });

  it('follows a running campaign without a reload @long', async () => {
    let status = 0;
    renderRemote(remote, PATH, {
      handlers: [api.get('messages/history', () => apiPage([make.sentMessage({ id: 8, status })], extra))],
    });
    expect(within(await findRow('Two for one today')).getByText('Pending')).toBeInTheDocument();
    status = 3;
    act(() => bus.emit('campaign.changed', { id: 3 }));
    expect(await screen.findByText('Delivered')).toBeInTheDocument();
  });
});

describe('SENT-003: list states of the sent messages', () => {
  listStates({
    remote,
    path: PATH,
    call: 'messages/history',
    extra,
    label: 'Messages Sent',
    row: make.sentMessage(),
    text: 'Two for one today',
    empty: 'No messages yet',
    filter: 'status=error',
    noMatch: 'No result',
  });
});

import { bus } from '@textloom/bus';
import { act, api, apiOk, apiPage, formOf, make, queryOf, screen, waitFor, within } from '@textloom/testing';
import { message, showCampaign } from '../../testing/campaign-view.fixture';

const campaign = make.campaign({ id: 5 });
const person = (id: number, disabled = 0) => ({ id, first_name: 'P', last_name: String(id), disabled });
const search = '?tab=analytics';
const table = () => screen.findByRole('grid', { name: 'Message Analytics' });

describe('CAMP-027: Message Analytics', () => {
  it('list each recipient with status, reason, person and click', async () => {
    showCampaign(campaign, {
      search,
      history: [
        message({ id: 1, clicked: true }),
        message({ id: 2, status: 11, phone: '5125550199', reason: 'Landline', subscriber: null }),
      ],
    });
    const grid = await table();
    const [delivered, failed] = [
      (await within(grid).findByText('(512) 555-0123')).closest('[role="row"]'),
      within(grid).getByText('(512) 555-0199').closest('[role="row"]'),
    ];
    expect(delivered).toHaveTextContent('Delivered');
    expect(delivered).toHaveTextContent('Sam Rivera');
    expect(within(grid).getAllByTitle('Opened a link')).toHaveLength(1);
    expect(failed).toHaveTextContent('Not delivered (11)');
    expect(failed).toHaveTextContent('Landline');
    expect(within(grid).getByRole('link', { name: '(512) 555-0123' })).toHaveAttribute('href', '/subscribers/42');
  });

  it('filter by all, pending, success and error, and search phones @long', async () => {
    const asked: Record<string, string>[] = [];
    const view = showCampaign(campaign, {
      search,
      handlers: [
        api.get('messages/campaigns/5/history', ({ request }) => (asked.push(queryOf(request)), apiPage([message()]))),
      ],
    });
    await view.user.click(await screen.findByRole('combobox', { name: 'Show' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'All',
      'Pending',
      'Success',
      'Error',
      'Delivered',
      'Failed',
      'Waiting',
      'Left before sending',
      'Clicked',
      'Replied',
      'Unsubscribed',
      'Codes used',
    ]);
    await view.user.click(screen.getByRole('option', { name: 'Error' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[status]': 'error' }));
    expect(asked[0]).not.toHaveProperty('filter[status]');
    expect(view.address()).toBe('/messages/5?tab=analytics&status=error');
    await view.user.type(screen.getByRole('searchbox', { name: 'Search' }), '0123{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[search]': '0123', 'filter[status]': 'error' }));
  });

  it('name people who left as the filter does', async () => {
    showCampaign(campaign, { search, history: [message({ status: -1 }), message({ id: 2, status: 12 })] });
    const shown = within(await table());
    expect(shown.getByText('Left before sending')).toBeInTheDocument();
    expect(shown.getByText('Not delivered (12)')).toBeInTheDocument();
  });

  it('download exactly the filtered rows (decision 377)', async () => {
    const asked: Record<string, string>[] = [];
    const view = showCampaign(campaign, {
      search: `${search}&status=clicked`,
      history: [message()],
      handlers: [
        api.get('messages/campaigns/5/history/export', ({ request }) => {
          asked.push(queryOf(request));
          return new Response('Phone\n', { headers: { 'content-type': 'text/csv' } });
        }),
      ],
    });
    await table();
    expect(screen.getByRole('combobox', { name: 'Show' })).toHaveTextContent('Clicked');
    await view.user.type(screen.getByRole('searchbox', { name: 'Search' }), '0123{Enter}');
    await waitFor(() => expect(view.address()).toContain('search=0123'));
    const files: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
      files.push(this.download);
    });
    await view.user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(files).toEqual(['recipients.csv']));
    expect(asked).toEqual([{ 'filter[status]': 'clicked', 'filter[search]': '0123' }]);
  });

  it('keep filter, page and selection while the campaign progresses @long', async () => {
    let calls = 0;
    const view = showCampaign(campaign, {
      search: '?tab=analytics&status=success&page=2',
      handlers: [
        api.get(
          'messages/campaigns/5/history',
          () => ((calls += 1), apiPage([message({ id: 1 })], { total_entries: 30, current_page: 2 })),
        ),
      ],
    });
    const box = await screen.findByRole('checkbox', { name: 'Select (512) 555-0123' });
    await view.user.click(box);
    act(() =>
      bus.emit('campaign.progress', { id: 5, recipients: 100, sent: 95, accepted: 5, delivered: 90, failed: 0 }),
    );
    await waitFor(() => expect(calls).toBeGreaterThan(1));
    expect(screen.getByRole('checkbox', { name: 'Select (512) 555-0123' })).toBeChecked();
    expect(view.address()).toBe('/messages/5?tab=analytics&status=success&page=2');
  });
});

describe('CAMP-041: unsubscribing selected recipients (decision 20)', () => {
  const history = [
    message({ id: 1, subscriber: person(41) }),
    message({ id: 2, phone: '5125550124', subscriber: person(42) }),
    message({ id: 3, phone: '5125550125', subscriber: person(43, 1) }),
    message({ id: 4, phone: '5125550126', subscriber: null }),
  ];

  it('asks with the number of people and their lists, then sends the ids', async () => {
    const sent: Record<string, unknown>[] = [];
    const view = showCampaign(campaign, {
      search,
      history,
      handlers: [
        api.get('subscribers/leaving', () => apiOk({ people: 2, keywords: ['PIZZA'] })),
        api.put(
          'subscribers/unsubscribe',
          async ({ request }) => (
            sent.push(await formOf(request)),
            apiOk({ unsubscribed: 2 }, '2 subscribers were unsubscribed.')
          ),
        ),
      ],
    });
    await table();
    // Neither a person who has left nor one who is not a subscriber can be selected.
    expect(screen.getAllByRole('checkbox', { name: /^Select \(/ })).toHaveLength(2);
    await view.user.click(screen.getByRole('checkbox', { name: 'Select this page' }));
    expect(screen.getByText('2 selected')).toBeInTheDocument();
    const asked = view.answerConfirm(true);
    await view.user.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    expect(await asked).toMatchObject({
      destructive: true,
      title: 'Unsubscribe 2 subscribers?',
      message: expect.stringContaining('2 subscribers will leave PIZZA.'),
    });
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'success', html: '2 subscribers were unsubscribed.' }]));
    expect(JSON.stringify(sent)).toContain('41');
    expect(JSON.stringify(sent)).toContain('42');
    await waitFor(() => expect(screen.queryByText('2 selected')).not.toBeInTheDocument());
  });

  it('is not offered to authorized users (decision 106)', async () => {
    showCampaign(campaign, { search, history, profile: { authorized_account: true } });
    await table();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

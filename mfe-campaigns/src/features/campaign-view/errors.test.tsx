import { api, apiError, apiOk, formOf, make, screen, waitFor, within } from '@textloom/testing';
import { showCampaign } from '../../testing/campaign-view.fixture';

const group = (status: number, error_message: string, total: number, left = 0) => ({
  status,
  error_message,
  total_subscribers: total,
  unsubscribed_subscribers: left,
});
const campaign = make.campaign({ id: 5, errors: [group(11, 'Landline', 3, 1), group(20, 'Outcome unknown', 1)] });
const search = '?tab=errors';
const item = (name: string) => screen.findByRole('listitem', { name });

describe('CAMP-029: error groups', () => {
  it('show message, people, the cause in plain words and what to do', async () => {
    showCampaign(campaign, { search });
    const landline = await item('Landline');
    expect(landline).toHaveTextContent('3 people · 1 unsubscribed since');
    expect(landline).toHaveTextContent('Code 11');
    expect(landline).toHaveTextContent('landlines, which receive no texts');
    expect(landline).toHaveTextContent('After two such failures in a row, campaigns and sequences leave a phone out');
    expect(await item('Outcome unknown')).toHaveTextContent('“Send again” goes to them, too');
    expect(screen.getByRole('link', { name: 'Show the messages' })).toHaveAttribute(
      'href',
      '/messages/5?tab=analytics&status=error',
    );
  });

  it('say that nothing failed', async () => {
    showCampaign(make.campaign({ id: 5 }), { search });
    expect(await screen.findByText('Nothing failed')).toBeInTheDocument();
  });
});

describe('CAMP-030, CAMP-031: unsubscribing an error group', () => {
  it('asks, posts the message of the group, and shows how many have left', async () => {
    let left = 1;
    const sent: Record<string, unknown>[] = [];
    const view = showCampaign(campaign, {
      search,
      handlers: [
        api.get('messages/campaigns/5', () => apiOk({ ...campaign, errors: [group(11, 'Landline', 3, left)] })),
        api.post('messages/campaigns/5/unsubscribe', async ({ request }) => {
          sent.push(await formOf(request));
          left = 3;
          return apiOk({ unsubscribed: 2 }, '2 subscribers were unsubscribed.');
        }),
      ],
    });
    const asked = view.answerConfirm(true);
    await view.user.click(within(await item('Landline')).getByRole('button', { name: 'Unsubscribe 2: Landline' }));
    expect(await asked).toMatchObject({ destructive: true, title: 'Unsubscribe 2 subscribers?' });
    await waitFor(() => expect(sent).toEqual([{ error_message: 'Landline' }]));
    expect(await screen.findByText('3 people · 3 unsubscribed since')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'All unsubscribed: Landline' })).toBeDisabled();
    expect(view.alerts()).toEqual([{ kind: 'success', html: '2 subscribers were unsubscribed.' }]);
  });

  it('does nothing unless confirmed, and shows the server’s message when refused', async () => {
    let posts = 0;
    const view = showCampaign(campaign, {
      search,
      handlers: [
        api.post(
          'messages/campaigns/5/unsubscribe',
          () => ((posts += 1), apiError(403, 'forbidden', 'Your account does not allow this action.')),
        ),
      ],
    });
    const button = within(await item('Landline')).getByRole('button');
    let asked = view.answerConfirm(false);
    await view.user.click(button);
    await asked;
    expect(posts).toBe(0);
    asked = view.answerConfirm(true);
    await view.user.click(button);
    await asked;
    await waitFor(() =>
      expect(view.alerts()).toEqual([{ kind: 'danger', html: 'Your account does not allow this action.' }]),
    );
    await waitFor(() => expect(button).toBeEnabled());
  });

  it('is not offered to authorized users (decision 106)', async () => {
    showCampaign(campaign, { search, profile: { authorized_account: true } });
    expect(within(await item('Landline')).queryByRole('button')).not.toBeInTheDocument();
  });
});

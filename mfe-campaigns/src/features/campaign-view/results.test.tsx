import { api, apiError, apiOk, expectWarning, make, screen, within } from '@textloom/testing';
import { message, showCampaign } from '../../testing/campaign-view.fixture';

const campaign = make.campaign({ id: 5 });
const RESULTS = { clicked: 3, replied: 0, unsubscribed: 1_204 };
const results = (reply: () => ReturnType<typeof apiOk> = () => apiOk(RESULTS)) =>
  api.get('messages/campaigns/5/results', reply);

describe('decision 432: the results of a campaign', () => {
  it('link each figure to its people', async () => {
    showCampaign(campaign, { handlers: [results()] });
    const unsubscribed = await screen.findByRole('link', { name: '1,204 people, show Unsubscribed' });
    expect(unsubscribed).toHaveAttribute('href', '/messages/5?tab=analytics&status=unsubscribed');
    expect(screen.getByRole('link', { name: '3 people, show Clicked' })).toHaveAttribute(
      'href',
      '/messages/5?tab=analytics&status=clicked',
    );
    expect(screen.queryByRole('link', { name: /show Replied/ })).not.toBeInTheDocument();
  });

  it('count the answers to its buttons', async () => {
    const answers = [{ label: 'Yes', people: 1_007 }];
    showCampaign(campaign, { handlers: [results(() => apiOk({ ...RESULTS, answers }))] });
    expect(await screen.findByText('Answered “Yes”')).toBeInTheDocument();
    expect(screen.getByText('1,007 people')).toBeInTheDocument();
  });

  it('stay as numbers when the messages were removed', async () => {
    showCampaign({ ...campaign, removed_after: 13 }, { handlers: [results()] });
    expect(await screen.findByText('1,204 people')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /show Unsubscribed/ })).not.toBeInTheDocument();
  });

  it('can be reloaded after a failure', async () => {
    expectWarning(/^Loading \["campaigns","one",5,"results"\] failed: It broke\./);
    const answers = [apiError(500, 'internal', 'It broke.')];
    const view = showCampaign(campaign, { handlers: [results(() => answers.shift() ?? apiOk(RESULTS))] });
    await view.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,204 people')).toBeInTheDocument();
  });

  it('list those who unsubscribed with the time at which they did', async () => {
    showCampaign(campaign, {
      search: '?tab=analytics&status=unsubscribed',
      history: [message({ left_at: '2026-11-07T09:30:00-08:00' })],
    });
    const table = within(await screen.findByRole('grid', { name: 'Message Analytics' }));
    expect(await table.findByText(/^Nov 7, 2026/)).toBeInTheDocument();
    expect(table.queryByText(/^Nov 6, 2026/)).not.toBeInTheDocument();
    expect(table.getByRole('columnheader', { name: 'Unsubscribed' })).toBeInTheDocument();
  });
});

import { api, make, screen } from '@textloom/testing';
import { showCampaign } from '../../testing/campaign-view.fixture';

describe('issue 13: a campaign whose messages were removed', () => {
  it.each([
    [1, 'The messages of this campaign were removed after 1 month.'],
    [24, 'The messages of this campaign were removed after 24 months.'],
  ])('says so in place of the list, and keeps its figures (%d months)', async (months, text) => {
    const asked = jest.fn();
    const campaign = make.campaign({
      id: 5,
      sent: 1,
      removed_after: months,
      stats: { recipients: 1200, sent: 1190, delivered: 1180, failed: 10, pending: 0, skipped: 10 },
    });
    const view = showCampaign(campaign, {
      search: '?tab=analytics',
      handlers: [api.get('messages/campaigns/5/history', asked)],
    });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();
    await view.user.click(screen.getByRole('tab', { name: 'Message Details' }));
    expect(await screen.findByText('1,180')).toBeInTheDocument();
  });
});

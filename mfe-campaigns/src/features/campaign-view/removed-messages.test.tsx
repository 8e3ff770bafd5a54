import { make, screen } from '@textloom/testing';
import { showCampaign } from '../../testing/campaign-view.fixture';

const removed = (months: number) =>
  make.campaign({
    id: 5,
    sent: 1,
    removed_after: months,
    stats: { recipients: 1200, sent: 1190, delivered: 1180, failed: 10, waiting: 0, pending: 0, skipped: 10 },
  });

describe('a campaign whose messages were removed', () => {
  it.each([
    [1, 'The messages of this campaign were removed after 1 month.'],
    [24, 'The messages of this campaign were removed after 24 months.'],
  ])('shows this instead of the list (%d months)', async (months, text) => {
    showCampaign(removed(months), { search: '?tab=analytics' });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('grid', { name: 'Message Analytics' })).not.toBeInTheDocument();
  });

  it('keeps its figures', async () => {
    showCampaign(removed(24));
    expect(await screen.findByText('1,180', { exact: false })).toBeInTheDocument();
  });
});

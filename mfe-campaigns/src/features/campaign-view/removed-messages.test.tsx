import { api, apiOk, make, renderRemote, screen } from '@textloom/testing';
import { remote } from '../../remote';

describe('issue 13: a campaign whose messages were removed', () => {
  it.each([
    [1, 'The messages of this campaign were removed after 1 month.'],
    [24, 'The messages of this campaign were removed after 24 months.'],
  ])('says so in place of the list, and keeps its figures (%d months)', async (months, text) => {
    const campaign = make.campaign({
      id: 5,
      sent: 1,
      removed_after: months,
      stats: { recipients: 1200, sent: 1190, delivered: 1180, failed: 10, pending: 0, skipped: 10 },
    });
    // No list of messages is requested: an unhandled request fails the test.
    renderRemote(remote, '/messages/5', { handlers: [api.get('messages/campaigns/5', () => apiOk(campaign))] });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByText('1,180', { exact: false })).toBeInTheDocument();
  });
});

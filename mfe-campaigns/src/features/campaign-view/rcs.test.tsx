import { make, screen } from '@textloom/testing';
import { noResults, showCampaign } from '../../testing/campaign-view.fixture';

describe('decision 718: a campaign with buttons', () => {
  it('shows how many went over RCS and were read, and what the buttons are', async () => {
    const buttons = [
      { kind: 'reply', label: 'Yes', url: '' },
      { kind: 'link', label: 'Menu', url: 'https://shop.example/menu' },
    ] as const;
    showCampaign(make.campaign({ id: 5, buttons: [...buttons], as_rcs: 1_302, read: 977 }), {
      handlers: [noResults(5)],
    });
    expect(await screen.findByText('Over RCS')).toBeInTheDocument();
    expect(screen.getByText('1,302 messages')).toBeInTheDocument();
    expect(screen.getByText('977 messages')).toBeInTheDocument();
    expect(screen.getByText(/It costs the same\.$/)).toBeInTheDocument();
  });

  it('without buttons says nothing about RCS', async () => {
    showCampaign(make.campaign({ id: 5 }), { handlers: [noResults(5)] });
    expect(await screen.findByText('Delivery')).toBeInTheDocument();
    expect(screen.queryByText(/RCS/)).not.toBeInTheDocument();
  });
});

import { bus } from '@textloom/bus';
import type { Dashboard } from '@textloom/contracts';
import { act, api, apiError, apiOk, expectWarning, make, renderPart, screen, within } from '@textloom/testing';
import RecentCampaignsWidget from './recent-campaigns.widget';

const campaign = (stats = { sent: 100, delivered: 50 }): Dashboard['recent_campaigns'][number] => ({
  id: 5,
  name: 'Friday deal',
  date: '2026-11-06T12:00:00-08:00',
  message: 'Two for one',
  sent: 1,
  stats,
});
const answer = (...recent_campaigns: Dashboard['recent_campaigns']) => apiOk(make.dashboard({ recent_campaigns }));
const show = (...rows: Dashboard['recent_campaigns']) =>
  renderPart(<RecentCampaignsWidget />, { handlers: [api.get('reporting/dashboard', () => answer(...rows))] });

describe('HOME-017, HOME-019, HOME-020: recently sent campaigns (decision 152)', () => {
  it('shows each with its text, its date and its delivery @long', async () => {
    show(campaign());
    const row = (await screen.findByText('Friday deal')).closest('li') ?? document.body;
    expect(within(row).getByRole('link', { name: 'Friday deal' })).toHaveAttribute('href', '/messages/5');
    expect(within(row).getByRole('img', { name: 'Delivered of Friday deal: 50%' })).toBeInTheDocument();
    expect(within(row).getByText('Nov 6, 2026')).toBeInTheDocument();
    expect(within(row).getByText('Two for one')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Recently Sent Campaigns' })).toBeInTheDocument();
  });

  it('links to all campaigns and to the scheduled ones, also before the first was sent', async () => {
    show();
    await screen.findByText('Nothing sent yet');
    expect(screen.getByRole('link', { name: 'View all Campaigns' })).toHaveAttribute('href', '/messages');
    expect(screen.getByRole('link', { name: 'View all Scheduled Campaigns' })).toHaveAttribute(
      'href',
      '/messages?sent=pending',
    );
  });

  it('shows an error and tries again', async () => {
    expectWarning(/^Loading \["dashboard"\] failed: It broke\./);
    let works = false;
    const view = renderPart(<RecentCampaignsWidget />, {
      handlers: [
        api.get('reporting/dashboard', () => (works ? answer(campaign()) : apiError(500, 'internal', 'It broke.'))),
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Friday deal')).toBeInTheDocument();
  });
});

describe('HOME-018: the delivery ring', () => {
  it.each([
    [{ sent: 3, delivered: 2 }, 67],
    [{ sent: 0, delivered: 0 }, 0],
    [{ sent: 2, delivered: 5 }, 100],
  ])('is delivered over sent, from 0 to 100: %j', async (stats, percent) => {
    show(campaign(stats));
    expect(await screen.findByRole('img', { name: `Delivered of Friday deal: ${percent}%` })).toBeInTheDocument();
  });

  it('follows a running campaign', async () => {
    show(campaign());
    await screen.findByText('Friday deal');
    act(() =>
      bus.emit('campaign.progress', { id: 5, recipients: 100, sent: 100, accepted: 0, delivered: 100, failed: 0 }),
    );
    expect(await screen.findByRole('img', { name: /: 100%$/ })).toBeInTheDocument();
  });
});

describe('HOME-021: without a campaign', () => {
  it('the panel offers the first', async () => {
    show();
    expect(await screen.findByRole('link', { name: 'Create your First Campaign' })).toHaveAttribute(
      'href',
      '/messages/add',
    );
  });
});

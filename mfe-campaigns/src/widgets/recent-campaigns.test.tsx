import { bus } from '@textloom/bus';
import {
  act,
  api,
  apiError,
  apiPage,
  expectWarning,
  make,
  queryOf,
  renderPart,
  screen,
  within,
  type FrameOptions,
} from '@textloom/testing';
import RecentCampaignsWidget from './recent-campaigns.widget';

const extra = { total_available_messages: 4000 };
const show = (options: FrameOptions) => renderPart(<RecentCampaignsWidget />, options);
const stats = { recipients: 100, sent: 100, delivered: 50, failed: 0, pending: 0, skipped: 0 };

describe('HOME-017, HOME-019, HOME-021: recently sent campaigns (decision 152)', () => {
  it('requests the five sent last and shows each with its delivery', async () => {
    let asked: Record<string, string> = {};
    show({
      handlers: [
        api.get(
          'messages/campaigns',
          ({ request }) => (
            (asked = queryOf(request)),
            apiPage([make.campaignRow({ id: 5, name: 'Friday deal', stats })], extra)
          ),
        ),
      ],
    });
    const row = (await screen.findByText('Friday deal')).closest('li') ?? document.body;
    expect(asked).toMatchObject({
      'filter[limit]': '5',
      'filter[sent]': '1',
      'filter[orderby]': 'date',
      'filter[orderbytype]': 'DESC',
    });
    expect(within(row).getByRole('link', { name: 'Friday deal' })).toHaveAttribute('href', '/messages/5');
    expect(within(row).getByRole('img', { name: 'Delivered of Friday deal: 50%' })).toBeInTheDocument();
    expect(within(row).getByText('Nov 6, 2026')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Recently Sent Campaigns' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View all Campaigns' })).toHaveAttribute('href', '/messages');
  });

  it('offers the first campaign when none was sent', async () => {
    show({ handlers: [api.get('messages/campaigns', () => apiPage([], extra))] });
    expect(await screen.findByRole('link', { name: 'Create your First Campaign' })).toHaveAttribute(
      'href',
      '/messages/add',
    );
  });

  it('shows an error and tries again', async () => {
    expectWarning(/^Loading \["campaigns","recent".* failed: It broke\./);
    let calls = 0;
    const view = show({
      handlers: [
        api.get(
          'messages/campaigns',
          () => (
            (calls += 1),
            calls === 1 ? apiError(500, 'internal', 'It broke.') : apiPage([make.campaignRow()], extra)
          ),
        ),
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Friday deal')).toBeInTheDocument();
  });

  it('follows the delivery of a running campaign', async () => {
    let delivered = 50;
    show({
      handlers: [
        api.get('messages/campaigns', () =>
          apiPage([make.campaignRow({ id: 5, stats: { ...stats, delivered } })], extra),
        ),
      ],
    });
    await screen.findByText('Friday deal');
    delivered = 100;
    act(() =>
      bus.emit('campaign.progress', { id: 5, recipients: 100, sent: 100, accepted: 0, delivered: 100, failed: 0 }),
    );
    expect(await screen.findByRole('img', { name: /: 100%$/ })).toBeInTheDocument();
  });
});

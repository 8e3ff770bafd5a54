import { bus } from '@textloom/bus';
import type { CampaignLink } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
  expectWarning,
  make,
  screen,
  waitFor,
  within,
  type Rendered,
} from '@textloom/testing';
import { showCampaign } from '../../testing/campaign-view.fixture';

const MENU: CampaignLink = {
  id: 3,
  target: 'https://shop.example/menu',
  people: 12,
  clicks: 15,
  first_at: '2026-11-06T12:01:00-08:00',
  last_at: '2026-11-06T13:30:00-08:00',
};
const campaign = make.campaign({
  id: 5,
  sent: 1,
  message: 'Look: https://txl.example/s/0000100000000abcde',
  stats: { recipients: 60, sent: 55, delivered: 50, failed: 5, waiting: 0, pending: 0, skipped: 5 },
});

const show = (reply: () => ReturnType<typeof apiOk>, shown = campaign): Rendered =>
  showCampaign(shown, { handlers: [api.get('messages/campaigns/5/links', reply)] });

describe('CAMP-018: the links of a campaign', () => {
  it('show target, people with their share, clicks, first and last @long', async () => {
    show(() => apiOk({ links: [MENU, { ...MENU, id: 4, target: 'https://shop.example/two', people: 0, clicks: 0 }] }));
    const first = await screen.findByRole('article', { name: MENU.target });
    expect(within(first).getByRole('link')).toHaveAttribute('href', MENU.target);
    expect(first).toHaveTextContent('People12 (24%)Clicks15FirstNov 6, 2026. 2:01 PM');
    expect(screen.getByRole('article', { name: 'https://shop.example/two' })).toHaveTextContent(
      'Nobody has opened it yet.',
    );
  });

  it('do not round a few people of many down to 0%', async () => {
    show(() => apiOk({ links: [{ ...MENU, people: 1 }] }), {
      ...campaign,
      stats: { ...campaign.stats, recipients: 1_000, sent: 1_000, failed: 0, skipped: 0 },
    });
    expect(await screen.findByText('1 (0.1%)')).toBeInTheDocument();
  });

  it('are reloaded while the campaign makes progress @long', async () => {
    let clicks = 15;
    show(() => apiOk({ links: [{ ...MENU, clicks }] }));
    expect(await screen.findByText('15')).toBeInTheDocument();
    clicks = 99;
    act(() =>
      bus.emit('campaign.progress', { id: 5, recipients: 60, sent: 55, accepted: 0, delivered: 50, failed: 5 }),
    );
    await waitFor(() => expect(screen.getByText('99')).toBeInTheDocument());
  });

  it('are reloaded after a reconnect, because clicks may have been missed', async () => {
    let clicks = 15;
    show(() => apiOk({ links: [{ ...MENU, clicks }] }));
    expect(await screen.findByText('15')).toBeInTheDocument();
    clicks = 99;
    act(() => bus.emit('live.reconnected', {}));
    expect(await screen.findByText('99')).toBeInTheDocument();
  });

  it('are neither loaded nor shown for a text without short links', async () => {
    const asked = jest.fn(() => apiOk({ links: [MENU] }));
    show(asked, { ...campaign, message: 'Two for one' });
    await screen.findByRole('heading', { name: 'Message Details' });
    expect(screen.queryByText('Links')).not.toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();
  });

  it('can be tried again after a failure', async () => {
    expectWarning(/^Loading \["campaigns","links".* failed: It broke\./);
    const answers = [apiError(500, 'internal', 'It broke.')];
    const view = show(() => answers.shift() ?? apiOk({ links: [MENU] }));
    await view.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: MENU.target })).toBeInTheDocument();
  });
});

import { bus } from '@textloom/bus';
import type { Campaign, CampaignMessage } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
  apiPage,
  expectWarning,
  make,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { remote } from '../../remote';

const person = { id: 42, first_name: 'Sam', last_name: 'Rivera', disabled: 0 };
const message = (changes: Partial<CampaignMessage>): CampaignMessage => ({
  id: 1,
  status: 3,
  message: 'Two for one today',
  direction: 'out',
  date: '2026-11-06T12:00:05-08:00',
  phone: '5125550123',
  reason: '',
  clicked: false,
  subscriber: person,
  ...changes,
});

const show = (campaign: Campaign, options: FrameOptions & { history?: CampaignMessage[] } = {}) =>
  renderRemote(remote, `/messages/${campaign.id}`, {
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      api.get(`messages/campaigns/${campaign.id}`, () => apiOk(campaign)),
      api.get(`messages/campaigns/${campaign.id}/history`, () => apiPage(options.history ?? [])),
    ],
  });
const panel = async (title: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { name: title });
  const box = heading.closest<HTMLElement>('section, .MuiPaper-root');
  if (!box) throw new Error(`${title} heads no panel`);
  return box;
};
/** The figure beside its label. */
const figure = async (label: string): Promise<string | null> => {
  const term = (await screen.findAllByText(label, { selector: 'dt' }))[0];
  return term?.nextElementSibling?.textContent ?? null;
};

describe('CAMP-008, CAMP-009: a campaign that was sent', () => {
  it('opens read-only as Campaign View with the remaining messages and a way back', async () => {
    show(make.campaign({ id: 5, sent: 1 }), { profile: { remaining_messages: 4321 } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Campaign View' })).toBeInTheDocument();
    expect(await screen.findByText(/4,321 messages available/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/messages');
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  it('shows why it stopped', async () => {
    show(make.campaign({ id: 5, sent: 2, reason: 'Your subscription expired. Please renew your subscription.' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your subscription expired.');
  });
});

describe('CAMP-025, CAMP-026: Message Details', () => {
  it('show recipients, keywords as they were at sending, message and time', async () => {
    show(
      make.campaign({
        id: 5,
        message: 'Two for one today',
        keywords: [{ id: 7, keyword: 'PIZZA', subscribers: 999 }],
        keywords_snapshot: [{ id: 7, keyword: 'PIZZA', subscribers: 100 }],
        subscribers: [{ id: 42, phone: '5125550123', first_name: 'Sam', last_name: 'Rivera' }],
      }),
    );
    await panel('Message Details');
    expect(await figure('To Subscribers')).toBe('Sam Rivera');
    expect(await figure('To Keywords')).toBe('PIZZA (100)');
    expect(await figure('Message')).toBe('Two for one today');
    expect(await figure('Time')).toMatch(/^Nov 6, 2026\. 2:00 PM/);
  });

  it('preview the message with its footer', async () => {
    show(make.campaign({ id: 5 }));
    expect(await screen.findByRole('figure', { name: 'Preview on a phone' })).toHaveTextContent(
      'Two for one today Reply STOP to cancel',
    );
  });
});

describe('CAMP-027: Message Analytics', () => {
  it('list each recipient with status, reason and person', async () => {
    show(make.campaign({ id: 5 }), {
      history: [
        message({ id: 1 }),
        message({ id: 2, status: 11, phone: '5125550199', reason: 'Landline', subscriber: null }),
      ],
    });
    const grid = await screen.findByRole('table', { name: 'Message Analytics' });
    const [delivered, failed] = [
      (await within(grid).findByText('(512) 555-0123')).closest('[role="row"]'),
      within(grid).getByText('(512) 555-0199').closest('[role="row"]'),
    ];
    expect(delivered).toHaveTextContent('Delivered');
    expect(delivered).toHaveTextContent('Sam Rivera');
    expect(failed).toHaveTextContent('Not delivered (11)');
    expect(failed).toHaveTextContent('Landline');
    expect(within(grid).getByRole('link', { name: '(512) 555-0123' })).toHaveAttribute('href', '/subscribers/42');
  });

  it('filter by all, pending, success and error', async () => {
    const asked: Record<string, string>[] = [];
    const view = show(make.campaign({ id: 5 }), {
      handlers: [
        api.get(
          'messages/campaigns/5/history',
          ({ request }) => (asked.push(queryOf(request)), apiPage([message({})])),
        ),
      ],
    });
    await view.user.click(await screen.findByRole('combobox', { name: 'Show' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'All',
      'Pending',
      'Success',
      'Error',
    ]);
    await view.user.click(screen.getByRole('option', { name: 'Error' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[status]': 'error' }));
    expect(asked[0]).not.toHaveProperty('filter[status]');
    expect(view.address()).toBe('/messages/5?status=error');
  });
});

describe('Live progress of a running campaign (decision 49)', () => {
  const running = make.campaign({
    id: 5,
    sent: 1,
    stats: { recipients: 1000, sent: 0, delivered: 0, failed: 0, pending: 990, skipped: 10 },
  });

  it('updates the figures from events, without a call', async () => {
    let calls = 0;
    // Only the first load is answered: later changes come from the events.
    show(running, {
      handlers: [
        api.get(
          'messages/campaigns/5',
          () => ((calls += 1), calls === 1 ? apiOk(running) : new Promise<never>(() => undefined)),
        ),
      ],
    });
    expect(await figure('Sent')).toBe('0');
    // As the server counts: 390 left = 240 accepted + 120 delivered + 30 failed.
    act(() =>
      bus.emit('campaign.progress', { id: 5, recipients: 1000, sent: 390, accepted: 240, delivered: 120, failed: 30 }),
    );
    expect(await screen.findByText('600 still to send')).toBeInTheDocument();
    expect(await figure('Sent')).toBe('390');
    expect(await figure('Delivered')).toBe('120');
    expect(await figure('Not delivered')).toBe('30');
    expect(screen.getByRole('progressbar', { name: 'Handed to the carrier' })).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByRole('img', { name: 'Delivered: 31%' })).toBeInTheDocument();
    // The state `sent` of the campaign is not the count `sent` of the event.
    expect(within(screen.getByRole('banner')).getByText('Sent')).toBeInTheDocument();
  });

  it('leaves other campaigns alone', async () => {
    show(running);
    expect(await figure('Sent')).toBe('0');
    act(() =>
      bus.emit('campaign.progress', { id: 6, recipients: 10, sent: 10, accepted: 10, delivered: 0, failed: 0 }),
    );
    await new Promise((done) => setTimeout(done, 100));
    expect(await figure('Sent')).toBe('0');
  });

  it('reloads the whole campaign from time to time, the last time after the last event', async () => {
    let stats = running.stats;
    show(running, { handlers: [api.get('messages/campaigns/5', () => apiOk({ ...running, stats }))] });
    expect(await figure('Sent')).toBe('0');
    stats = { recipients: 1000, sent: 980, delivered: 980, failed: 0, pending: 0, skipped: 20 };
    act(() =>
      bus.emit('campaign.progress', { id: 5, recipients: 1000, sent: 980, accepted: 0, delivered: 980, failed: 0 }),
    );
    expect(await screen.findByText('10 still to send')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('10 still to send')).not.toBeInTheDocument());
    expect(await figure('Left before sending')).toBe('20');
  });
});

describe('States of the campaign view', () => {
  it('show an error and try again', async () => {
    expectWarning(/^Loading \["campaigns","one".* failed: It broke\./);
    let calls = 0;
    const view = show(make.campaign({ id: 5 }), {
      handlers: [
        api.get(
          'messages/campaigns/5',
          () => ((calls += 1), calls === 1 ? apiError(500, 'internal', 'It broke.') : apiOk(make.campaign({ id: 5 }))),
        ),
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await panel('Message Details');
  });

  it('show that a campaign does not exist, without a retry', async () => {
    expectWarning(/^Loading \["campaigns","one".* failed: This campaign could not be found\./);
    show(make.campaign({ id: 5 }), {
      handlers: [
        api.get('messages/campaigns/5', () => apiError(404, 'not_found', 'This campaign could not be found.')),
      ],
    });
    expect(await screen.findByText('This campaign could not be found.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/messages');
  });
});

import { bus } from '@textloom/bus';
import type { RecipientTime } from '@textloom/contracts';
import { act, api, apiError, apiOk, apiPage, expectWarning, make, screen, waitFor, within } from '@textloom/testing';
import { message, showCampaign as show } from '../../testing/campaign-view.fixture';

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

  it('shows how many people the caps left out', async () => {
    show(make.campaign({ id: 5, capped: 12 }));
    expect(
      await screen.findByText('12 people were left out: they got as many texts as your limits allow.'),
    ).toBeInTheDocument();
  });

  it('shows how many people the promise left out, or which user chose to exceed it', async () => {
    const view = show(make.campaign({ id: 5, over_promise: 1 }));
    expect(
      await screen.findByText('1 person was left out: they got as many texts this month as your welcome promised.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('Beyond the promise')).not.toBeInTheDocument();
    view.unmount();
    show(make.campaign({ id: 5, beyond_promise: { by: 'Marco Rossi', at: '2026-11-06T12:00:00-08:00' } }));
    expect(
      await screen.findByText(
        /^Marco Rossi chose on Nov 6, 2026.* to send it to people who had already received every promised message\.$/,
      ),
    ).toBeInTheDocument();
  });

  it('says that it waits while the operator has stopped sending', async () => {
    const sending_stopped = { cause: 'operator', since: '2026-11-20T12:00:00-08:00', waiting: 9 } as const;
    show(make.campaign({ id: 5, sent: 1, state: 'sending' }), {
      session: make.login({ globals: make.globals({ sending_stopped }) }),
      control: { state: 'sending' },
    });
    expect(await screen.findByText('Stopped by the operator')).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Stopped by the operator since Nov 20, 2026.*get it when sending resumes, unless you cancel it\.$/,
    );
    expect(screen.queryByText('Sending')).not.toBeInTheDocument();
  });

  it('shows why it stopped', async () => {
    show(make.campaign({ id: 5, sent: 2, reason: 'Your subscription expired. Please renew your subscription.' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your subscription expired.');
  });
});

describe('CAMP-024: the tabs of the view', () => {
  const sent = make.campaign({ id: 5, total_replies: 17, stats: { ...make.campaign().stats, failed: 3 } });
  const tabs = () => screen.findAllByRole('tab');

  it('follow the query, with details as the default', async () => {
    const view = show(sent, { handlers: [api.get('messages/campaigns/5/replies', () => apiPage([]))] });
    expect((await tabs()).map((tab) => tab.textContent)).toEqual([
      'Message Details',
      'Message Analytics',
      'Replies17',
      'Errors3',
    ]);
    expect(screen.getByRole('tab', { name: 'Message Details' })).toHaveAttribute('aria-selected', 'true');
    await view.user.click(screen.getByRole('tab', { name: 'Message Analytics' }));
    expect(view.address()).toBe('/messages/5?tab=analytics');
    expect(await screen.findByRole('heading', { name: 'Message Analytics' })).toBeInTheDocument();
    expect(screen.queryByText('To Keywords')).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('tab', { name: /Replies/ }));
    expect(view.address()).toBe('/messages/5?tab=replies');
  });

  it.each([
    ['?tab=errors', 'Errors'],
    ['?tab=nonsense', 'Message Details'],
    ['', 'Message Details'],
  ])('%s opens %s', async (search, heading) => {
    show(sent, { search });
    expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeInTheDocument();
  });
});

describe('CAMP-032: the history in the view', () => {
  it('shows the campaign’s messages with status, person and time, and links all of them', async () => {
    show(make.campaign({ id: 5, messages_history: [message(), message({ id: 2, status: 11, subscriber: null })] }));
    const list = await screen.findByRole('list', { name: 'Message History' });
    const rows = within(list).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/^DeliveredSam RiveraNov 6, 2026\. 2:00 PM/);
    expect(rows[1]).toHaveTextContent(/^Not delivered \(11\)\(512\) 555-0123/);
    expect(screen.getByRole('link', { name: 'All messages' })).toHaveAttribute('href', '/messages/5?tab=analytics');
  });
});

describe('CAMP-025, CAMP-026: Message Details', () => {
  it('link keywords, people and groups, and count those who were picked', async () => {
    const someone = (id: number) => ({ id, phone: `51255501${id}`, first_name: `P${id}`, last_name: '' });
    const ids = Array.from({ length: 12 }, (_, n) => n + 10);
    show(
      make.campaign({
        id: 5,
        subscribers: ids.map(someone),
        extra_subscribers: [10, 99],
        groups: [{ id: 8, name: 'VIP', subscribers: 4, smart: false }],
      }),
    );
    expect(await figure('To Subscribers')).toMatch(/^P10, P11, .*P19 and 3 more$/);
    expect(screen.getByRole('link', { name: 'P10' })).toHaveAttribute('href', '/subscribers/10');
    expect(screen.getByRole('link', { name: 'PIZZA (100)' })).toHaveAttribute('href', '/keywords/7');
    expect(screen.getByRole('link', { name: 'VIP' })).toHaveAttribute('href', '/subscribers/groups/8');
  });

  it('say how many people get it at which local time, and when that is for the reader', async () => {
    const own_times: RecipientTime[] = [
      { people: 4, at: '2026-12-01T06:00:00-08:00', passed: true, zone: 'America/New_York' },
      { people: 1_200, at: '2026-12-01T09:00:00-08:00', passed: false, zone: 'America/Los_Angeles' },
    ];
    show(make.campaign({ id: 5, own_time: true }), {
      handlers: [api.get('messages/campaigns/5/own-times', () => apiOk({ own_times }))],
    });
    const list = await screen.findByRole('list', { name: 'In local time' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([
      '4 people right away: the time has passed there (Eastern)',
      '1,200 people at 9:00 AM Pacific (11:00 AM yours)',
    ]);
  });

  it('show how many were picked when nobody is named', async () => {
    show(make.campaign({ id: 5, keywords_snapshot: [], filtered_subscribers: [1, 2, 3] }));
    expect(await figure('To Subscribers')).toBe('3 people');
    expect(await figure('To Keywords')).toBe('–');
  });

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

describe('Live progress of a running campaign (decision 49)', () => {
  const running = make.campaign({
    id: 5,
    sent: 1,
    stats: { recipients: 1000, sent: 0, delivered: 0, failed: 0, waiting: 990, pending: 990, skipped: 10 },
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
    expect(await figure('Sent')).toBe('0 messages');
    // As the server counts: 390 left = 240 accepted + 120 delivered + 30 failed.
    act(() =>
      bus.emit('campaign.progress', { id: 5, recipients: 1000, sent: 390, accepted: 240, delivered: 120, failed: 30 }),
    );
    expect(await screen.findByText('600 messages still to send')).toBeInTheDocument();
    expect(await figure('Sent')).toBe('390 messages');
    expect(await figure('Delivered')).toBe('120 people');
    expect(await figure('Failed')).toBe('30 people');
    expect(await figure('Waiting')).toBe('840 people');
    expect(await figure('Left before sending')).toBe('10 people');
    expect(screen.getByRole('progressbar', { name: 'Handed to the carrier' })).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByRole('img', { name: 'Delivered: 31%' })).toBeInTheDocument();
    // The campaign's state `sent` is not the event's count `sent`.
    expect(within(screen.getByRole('banner')).getByText('Sent')).toBeInTheDocument();
  });

  it('says why fewer were sent than there are recipients, once nothing is left to send', async () => {
    const stats = { recipients: 100, sent: 90, delivered: 88, failed: 7, waiting: 0, pending: 0, skipped: 5 };
    show({ ...running, stats });
    expect(
      await screen.findByText(
        '“Sent” counts the messages that the carrier took; 5 failed before that and 5 were not sent.',
      ),
    ).toBeInTheDocument();
  });

  it('is rendered at most twice a second, however fast events arrive, and shows the last one @long', async () => {
    let calls = 0;
    // Only the first load is answered: the figures come from the events.
    const first = () => ((calls += 1), calls === 1 ? apiOk(running) : new Promise<never>(() => undefined));
    show(running, { handlers: [api.get('messages/campaigns/5', first)] });
    expect(await figure('Sent')).toBe('0 messages');
    const shown = new Set<string>();
    const cell = (await screen.findAllByText('Sent', { selector: 'dt' }))[0]?.nextElementSibling;
    const watch = new MutationObserver(() => shown.add(cell?.textContent ?? ''));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    for (let sent = 1; sent <= 60; sent += 1) {
      act(() =>
        bus.emit('campaign.progress', { id: 5, recipients: 1000, sent, accepted: sent, delivered: 0, failed: 0 }),
      );
      await new Promise((done) => setTimeout(done, 10));
    }
    await waitFor(async () => expect(await figure('Sent')).toBe('60 messages'));
    watch.disconnect();
    expect(shown.size).toBeLessThanOrEqual(5);
  });

  it('ignores events of other campaigns', async () => {
    show(running);
    expect(await figure('Sent')).toBe('0 messages');
    act(() =>
      bus.emit('campaign.progress', { id: 6, recipients: 10, sent: 10, accepted: 10, delivered: 0, failed: 0 }),
    );
    await new Promise((done) => setTimeout(done, 100));
    expect(await figure('Sent')).toBe('0 messages');
  });

  it('reloads the whole campaign at intervals, and once after the last event', async () => {
    let stats = running.stats;
    show(running, { handlers: [api.get('messages/campaigns/5', () => apiOk({ ...running, stats }))] });
    expect(await figure('Sent')).toBe('0 messages');
    stats = { recipients: 1000, sent: 980, delivered: 980, failed: 0, waiting: 0, pending: 0, skipped: 20 };
    act(() =>
      bus.emit('campaign.progress', { id: 5, recipients: 1000, sent: 980, accepted: 0, delivered: 980, failed: 0 }),
    );
    expect(await screen.findByText('10 messages still to send')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('10 messages still to send')).not.toBeInTheDocument());
    expect(await figure('Left before sending')).toBe('20 people');
  });

  it('reloads its messages after a load in flight, which may predate the event @long', async () => {
    let calls = 0;
    let arrive = (): void => undefined;
    const held = new Promise<void>((resolve) => (arrive = resolve));
    const history = async () => {
      calls += 1;
      if (calls > 1) return apiPage([message({ phone: '5125550199', subscriber: null })]);
      await held;
      return apiPage([]);
    };
    show(running, { search: '?tab=analytics', handlers: [api.get('messages/campaigns/5/history', history)] });
    await waitFor(() => expect(calls).toBe(1));
    act(() => bus.emit('campaign.changed', { id: 5 }));
    // Later than the reload that the event triggers.
    setTimeout(arrive, 800);
    expect(await screen.findByText('(512) 555-0199')).toBeInTheDocument();
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

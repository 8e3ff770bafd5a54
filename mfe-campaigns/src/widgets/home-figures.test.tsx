import { bus } from '@textloom/bus';
import type { Dashboard } from '@textloom/contracts';
import { act, api, apiOk, make, renderPart, screen, within } from '@textloom/testing';
import ActivityChartWidget from './activity-chart.widget';
import DeliveredCardWidget from './delivered-card.widget';
import SentCardWidget from './sent-card.widget';

const serves = (read: () => Partial<Dashboard>) => api.get('reporting/dashboard', () => apiOk(make.dashboard(read())));
const messages = {
  messages_available: 4000,
  total_sent: 12_345,
  total_delivered: 11_900,
  total_sent_30: 2_100,
  total_delivered_30: 2_050,
};

describe('HOME-012, HOME-013, HOME-014: the cards of messages sent and delivered', () => {
  it('show the total and the last 30 days as this month', async () => {
    renderPart(
      <>
        <SentCardWidget />
        <DeliveredCardWidget />
      </>,
      { handlers: [serves(() => ({ messages }))] },
    );
    expect(await screen.findByText('12,345')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Total messages sent' })).toBeInTheDocument();
    expect(screen.getByText('2,100 this month')).toBeInTheDocument();
    expect(screen.getByText('11,900')).toBeInTheDocument();
    expect(screen.getByText('2,050 this month')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Total messages sent' })).toHaveAttribute('href', '/messages/sent');
    expect(screen.getByRole('link', { name: 'Total messages delivered' })).toHaveAttribute('href', '/reports');
  });
});

const point = (date: string, sent: number, delivered: number, subscribers: number) => ({
  date,
  messages_sent: sent,
  messages_failed: 0,
  messages_delivered: delivered,
  total_subscribers: subscribers,
});

describe('HOME-015, HOME-016: the activity chart', () => {
  const chart = {
    daily: [point('2026-11-21T00:00:00-08:00', 5, 4, 100), point('2026-11-22T00:00:00-08:00', 7, 6, 102)],
    monthly: [point('2026-11-01T00:00:00-07:00', 300, 290, 102)],
  };
  const table = () => screen.getByRole('table', { name: 'Messages and subscribers' });
  const rows = () =>
    within(table())
      .getAllByRole('row')
      .map((row) =>
        Array.from(row.children)
          .map((cell) => cell.textContent)
          .join(' | '),
      );

  it('draws messages sent, messages delivered and subscribers, and offers them as a table', async () => {
    const { user } = renderPart(<ActivityChartWidget />, { handlers: [serves(() => ({ activity_chart: chart }))] });
    expect(await screen.findByRole('group', { name: 'Messages and subscribers, chart' })).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Sent',
      'Delivered',
      'Failed',
      'Active subscribers',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(rows()).toEqual([
      'Day | Sent | Delivered | Failed | Active subscribers',
      '21 Nov, 2026 | 5 | 4 | 0 | 100',
      '22 Nov, 2026 | 7 | 6 | 0 | 102',
    ]);
  });

  it('switches between days and months', async () => {
    const { user } = renderPart(<ActivityChartWidget />, { handlers: [serves(() => ({ activity_chart: chart }))] });
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('button', { name: 'Daily' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Monthly' }));
    expect(screen.getByRole('button', { name: 'Monthly' })).toHaveAttribute('aria-pressed', 'true');
    expect(rows()[1]).toBe('Nov 2026 | 300 | 290 | 0 | 102');
  });

  it('follows sent messages', async () => {
    let sent = 7;
    const { user } = renderPart(<ActivityChartWidget />, {
      handlers: [
        serves(() => ({
          activity_chart: { ...chart, daily: [point('2026-11-22T00:00:00-08:00', sent, 6, 102)] },
        })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Show as table' }));
    expect(rows()[1]).toBe('22 Nov, 2026 | 7 | 6 | 0 | 102');
    sent = 9;
    act(() => bus.emit('campaign.changed', { id: 5 }));
    expect(await within(table()).findByRole('cell', { name: '9' })).toBeInTheDocument();
  });
});

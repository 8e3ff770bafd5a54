import type { Dashboard } from '@textloom/contracts';
import { api, apiOk, make, renderPart, screen } from '@textloom/testing';
import FailedNeed from './failed-need.widget';
import ScheduledNeed from './scheduled-need.widget';

const show = (Need: () => React.ReactNode, changes: Partial<Dashboard['needs']>) =>
  renderPart(<Need />, {
    profile: { timezone: 0 },
    handlers: [
      api.get('reporting/dashboard', () => apiOk(make.dashboard({ needs: { ...make.dashboard().needs, ...changes } }))),
    ],
  });

describe('campaigns in Needs you (decision 370)', () => {
  const next = { id: 7, name: 'Friday deal', date: '2026-11-27T15:00:00-08:00' };

  it('one that goes out today is named with its time and opens', async () => {
    show(ScheduledNeed, { scheduled: { count: 1, ...next } });
    expect(await screen.findByRole('link', { name: /^Friday deal goes out at 5:00 PM, CST/ })).toHaveAttribute(
      'href',
      '/messages/7',
    );
  });

  it('several are counted, with the next one, and open the list of scheduled campaigns', async () => {
    show(ScheduledNeed, { scheduled: { count: 3, ...next } });
    const line = await screen.findByRole('link', { name: /^3 campaigns go out today/ });
    expect(line).toHaveTextContent('Next: Friday deal at 5:00 PM, CST');
    expect(line).toHaveAttribute('href', '/messages?sent=pending');
  });

  it('one that failed is named with its people and the advice, and opens its errors', async () => {
    show(FailedNeed, { failed: { id: 7, name: 'Friday deal', people: 12, status: 13, paused: false } });
    const line = await screen.findByRole('link', { name: /^Friday deal failed for 12 people/ });
    expect(line).toHaveTextContent('Send again later. If it fails each time, unsubscribe.');
    expect(line).toHaveAttribute('href', '/messages/7?tab=errors');
  });

  it('one that was paused because of its failures says so', async () => {
    show(FailedNeed, { failed: { id: 7, name: 'Friday deal', people: 250, status: 14, paused: true } });
    expect(await screen.findByRole('link', { name: /^Friday deal is paused/ })).toHaveTextContent('reworded text');
  });
});

import { bus } from '@textloom/bus';
import type { Activity } from '@textloom/contracts';
import { act, api, apiError, apiOk, expectWarning, make, renderPart, screen, within } from '@textloom/testing';
import SubscriberActivityWidget from './subscriber-activity.widget';
import SubscribersCardWidget from './subscribers-card.widget';
import { gone, joined } from '../testing/activity.fixture';

const answer = (activity: Activity[]) => apiOk(make.dashboard({ activity }));
const show = (...entries: Activity[]) =>
  renderPart(<SubscriberActivityWidget />, { handlers: [api.get('reporting/dashboard', () => answer(entries))] });

describe('HOME-022, HOME-023: the activity feed', () => {
  it('shows joins and opt-outs with their date, each linked to the subscriber', async () => {
    show(gone, joined);
    const [first, second] = await screen.findAllByRole('listitem');
    if (!first || !second) throw new Error('two entries expected');
    expect(within(first).getByRole('link', { name: '(512) 555-0102 unsubscribed from TACO' })).toHaveAttribute(
      'href',
      '/subscribers/43',
    );
    expect(within(first).getByText('Nov 3, 2026')).toBeInTheDocument();
    expect(within(second).getByRole('link', { name: '(512) 555-0101 subscribed to PIZZA' })).toHaveAttribute(
      'href',
      '/subscribers/42',
    );
    expect(within(second).getByText('Nov 2, 2026')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Activity' })).toBeInTheDocument();
  });

  it('links an import to the subscribers of its keyword', async () => {
    const text = '<strong>1,204 people</strong> subscribed to <strong>PIZZA</strong> by an import';
    show({ ...joined, people: 1_204, text });
    expect(await screen.findByRole('link', { name: '1,204 people subscribed to PIZZA by an import' })).toHaveAttribute(
      'href',
      '/subscribers?keyword=PIZZA&disabled=0&subscription=0',
    );
  });

  it('shows the text as HTML, without scripts', async () => {
    const { container } = show({
      ...joined,
      text: '<strong>Sam</strong> joined<img src=x onerror="alert(1)"><script>alert(2)</script>',
    });
    expect(await screen.findByText('Sam')).toHaveProperty('tagName', 'STRONG');
    expect(container.querySelector('img, script')).toBeNull();
  });

  it('follows the server', async () => {
    const entries = [joined];
    renderPart(<SubscriberActivityWidget />, { handlers: [api.get('reporting/dashboard', () => answer(entries))] });
    await screen.findByRole('link', { name: /0101/ });
    entries.unshift(gone);
    act(() => bus.emit('subscriber.changed', { ids: [43], keyword_ids: [7] }));
    expect(await screen.findByRole('link', { name: /0102/ })).toBeInTheDocument();
  });
});

describe('HOME-024: the full activity', () => {
  it('is behind View all Activity, also while the feed is empty', async () => {
    show();
    await screen.findByText('No Activity.');
    expect(screen.getByRole('link', { name: 'View all Activity' })).toHaveAttribute('href', '/activity');
  });
});

describe('HOME-025: an activity feed without entries', () => {
  it('shows No Activity.', async () => {
    show();
    expect(await screen.findByText('No Activity.')).toBeInTheDocument();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('announces loading, shows errors, and tries again', async () => {
    expectWarning(/^Loading \["dashboard"\] failed: It broke\./);
    let works = false;
    const view = renderPart(<SubscriberActivityWidget />, {
      handlers: [
        api.get('reporting/dashboard', () => (works ? answer([joined]) : apiError(500, 'internal', 'It broke.'))),
      ],
    });
    expect(screen.getByRole('status', { name: 'Loading Activity' })).toBeInTheDocument();
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /0101/ })).toBeInTheDocument();
  });
});

describe('HOME-011, HOME-014: the card of subscribers', () => {
  it('shows the active ones and the new ones of the last 30 days as this month', async () => {
    const subscribers = { available_subscribers: 12_345, last_month: 321 };
    renderPart(<SubscribersCardWidget />, {
      handlers: [api.get('reporting/dashboard', () => apiOk(make.dashboard({ subscribers })))],
    });
    expect(await screen.findByText('12,345')).toBeInTheDocument();
    expect(screen.getByText('321 new this month')).toBeInTheDocument();
    expect(screen.getByText('active')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Subscribers' })).toHaveAttribute(
      'href',
      '/subscribers?disabled=0&subscription=0',
    );
  });
});

import { bus } from '@textloom/bus';
import type { Dashboard } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
  expectWarning,
  make,
  renderPart,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import KeywordUsageWidget from './keyword-usage.widget';
import LatestKeywordsWidget from './latest-keywords.widget';
import MostSubscribedWidget from './most-subscribed.widget';

const serves = (read: () => Partial<Dashboard>) => api.get('reporting/dashboard', () => apiOk(make.dashboard(read())));
const latest = (changes: Partial<Dashboard['latest_keywords'][number]> = {}) => ({
  id: 3,
  keyword: 'PIZZA',
  approved: true,
  subscribers: 1,
  added_at: '2026-11-02T12:00:00-08:00',
  ...changes,
});

describe('HOME-010: the card of keywords', () => {
  const show = ({ handlers = [], ...options }: FrameOptions = {}) =>
    renderPart(<KeywordUsageWidget />, {
      ...options,
      handlers: [serves(() => ({ keywords: { used: 3, total: 12, available: 9 } })), ...handlers],
    });

  it('shows used of total and links to the list and the form', async () => {
    show();
    expect(await screen.findByText('3 of 12')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add New' })).toHaveAttribute('href', '/keywords/add');
    expect(screen.getByRole('link', { name: 'Keywords' })).toHaveAttribute('href', '/keywords');
  });

  it('offers more keywords to the owner, and nothing to an authorized user', async () => {
    const card = api.get('profiles/creditcard', () =>
      apiOk({
        exists: true,
        brand: 'visa',
        last4: '4242',
        exp_month: 3,
        exp_year: 2030,
        publishable_key: 'pk_test_1',
        script_url: 'http://localhost/v1/stripe.js',
      }),
    );
    const { user, address, unmount } = show({ handlers: [card] });
    await user.click(await screen.findByRole('button', { name: 'Buy More keywords' }));
    await waitFor(() => expect(address()).toBe('/plans/addkeywords'));
    unmount();
    show({ profile: { authorized_account: true } });
    expect(await screen.findByText('3 of 12')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('HOME-026, HOME-007: latest keywords (decision 152)', () => {
  const show = (read: () => Dashboard['latest_keywords']) =>
    renderPart(<LatestKeywordsWidget />, { handlers: [serves(() => ({ latest_keywords: read() }))] });

  it('lists them with their date, and links each count to its subscribers', async () => {
    show(() => [latest({ id: 9, keyword: 'TACO', subscribers: 12, approved: false })]);
    const row = (await screen.findByText('TACO')).closest('li') ?? document.body;
    expect(within(row).getByText('Under review')).toBeInTheDocument();
    expect(within(row).getByText('Nov 2, 2026')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: 'TACO' })).toHaveAttribute('href', '/keywords/9');
    expect(within(row).getByRole('link', { name: '12 active' })).toHaveAttribute(
      'href',
      '/subscribers?keyword=TACO&disabled=0&subscription=0',
    );
  });

  it('shows No Keywords and offers the first', async () => {
    show(() => []);
    expect(await screen.findByText('No Keywords')).toBeInTheDocument();
    expect(screen.getByText("You don't have any Keywords.")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Keyword' })).toHaveAttribute('href', '/keywords/add');
  });

  it('shows an error in its place and retries', async () => {
    expectWarning(/^Loading \["dashboard"\] failed: It broke\./);
    let works = false;
    const view = renderPart(<LatestKeywordsWidget />, {
      handlers: [
        api.get('reporting/dashboard', () =>
          works ? apiOk(make.dashboard({ latest_keywords: [latest()] })) : apiError(500, 'internal', 'It broke.'),
        ),
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('PIZZA')).toBeInTheDocument();
  });

  it('follows new subscribers', async () => {
    let subscribers = 1;
    show(() => [latest({ subscribers })]);
    await screen.findByText('PIZZA');
    subscribers = 2;
    act(() => bus.emit('subscriber.changed', { ids: [1], keyword_ids: [3] }));
    expect(await screen.findByRole('link', { name: '2 active' })).toBeInTheDocument();
  });
});

describe('HOME-027, HOME-028: Most Subscribed', () => {
  const show = (most_subscribed: Dashboard['most_subscribed']) =>
    renderPart(<MostSubscribedWidget />, { handlers: [serves(() => ({ most_subscribed }))] });

  it('lists the ten with the most subscribers and links each to them', async () => {
    const others = Array.from({ length: 9 }, (_, index) => ({
      id: index + 2,
      keyword: `K${index}`,
      subscribers: 9 - index,
    }));
    show([{ id: 1, keyword: 'TACO', subscribers: 1200 }, ...others]);
    const entries = await screen.findAllByRole('link');
    expect(entries).toHaveLength(10);
    expect(entries.slice(0, 2).map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
      ['TACO1,200', '/subscribers?keyword=TACO&disabled=0&subscription=0'],
      ['K09', '/subscribers?keyword=K0&disabled=0&subscription=0'],
    ]);
  });

  it('lists no keyword without subscribers, whether nobody joined or all have left', async () => {
    show([{ id: 1, keyword: 'NEW', subscribers: 0 }]);
    expect(await screen.findByText('Nobody is subscribed.')).toBeInTheDocument();
    expect(screen.queryByText('NEW')).not.toBeInTheDocument();
  });
});

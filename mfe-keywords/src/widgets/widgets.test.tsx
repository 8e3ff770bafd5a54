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
import KeywordUsageWidget from './keyword-usage.widget';
import LatestKeywordsWidget from './latest-keywords.widget';
import MostSubscribedWidget from './most-subscribed.widget';

const extra = { used: 1, total: 10 };
const latest = (options: FrameOptions) => renderPart(<LatestKeywordsWidget />, options);

describe('Home card: keywords used of the plan', () => {
  it('counts extra keywords too and links to the list and the form', () => {
    renderPart(<KeywordUsageWidget />, {
      profile: { subscription: make.subscription({ keywords: 10, extra_keywords: 2 }) },
    });
    expect(screen.getByText('1 of 12')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add New' })).toHaveAttribute('href', '/keywords/add');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/keywords');
  });
});

describe('HOME-026, HOME-007: latest keywords (decision 152)', () => {
  it('requests the five newest and links each count to its subscribers', async () => {
    let asked: Record<string, string> = {};
    latest({
      handlers: [
        api.get(
          'keywords',
          ({ request }) => (
            (asked = queryOf(request)),
            apiPage([make.keyword({ keyword: 'TACO', subscribers: 12, approved: false })], extra)
          ),
        ),
      ],
    });
    const row = (await screen.findByText('TACO')).closest('li') ?? document.body;
    expect(asked).toMatchObject({ 'filter[limit]': '5', 'filter[orderby]': 'added_at', 'filter[orderbytype]': 'DESC' });
    expect(within(row).getByText('Under review')).toBeInTheDocument();
    expect(within(row).getByRole('link', { name: '12 subscribers' })).toHaveAttribute(
      'href',
      '/subscribers?keyword=TACO',
    );
  });

  it('shows No Keywords and offers the first', async () => {
    latest({ handlers: [api.get('keywords', () => apiPage([], extra))] });
    expect(await screen.findByText('No Keywords')).toBeInTheDocument();
    expect(screen.getByText("You don't have any Keywords.")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Keyword' })).toHaveAttribute('href', '/keywords/add');
  });

  it('shows an error and tries again', async () => {
    expectWarning(/^Loading \["keywords","latest".* failed: It broke\./);
    let calls = 0;
    const view = latest({
      handlers: [
        api.get(
          'keywords',
          () => ((calls += 1), calls === 1 ? apiError(500, 'internal', 'It broke.') : apiPage([make.keyword()], extra)),
        ),
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('PIZZA')).toBeInTheDocument();
  });

  it('follows new subscribers', async () => {
    let subscribers = 1;
    latest({ handlers: [api.get('keywords', () => apiPage([make.keyword({ id: 3, subscribers })], extra))] });
    await screen.findByText('PIZZA');
    subscribers = 2;
    act(() => bus.emit('subscriber.changed', { ids: [1], keyword_ids: [3] }));
    expect(await screen.findByRole('link', { name: '2 subscribers' })).toBeInTheDocument();
  });
});

describe('HOME-027, HOME-028: Most Subscribed', () => {
  const most = (handler: Parameters<typeof api.get>[1]) =>
    renderPart(<MostSubscribedWidget />, { handlers: [api.get('keywords', handler)] });

  it('requests the ten with the most subscribers and links each to them', async () => {
    let asked: Record<string, string> = {};
    most(
      ({ request }) => (
        (asked = queryOf(request)),
        apiPage(
          [make.keyword({ keyword: 'TACO', subscribers: 1200 }), make.keyword({ keyword: 'PIE', subscribers: 3 })],
          extra,
        )
      ),
    );
    const entries = await screen.findAllByRole('link');
    expect(asked).toMatchObject({
      'filter[limit]': '10',
      'filter[orderby]': 'subscribers',
      'filter[orderbytype]': 'DESC',
    });
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
      ['TACO1,200', '/subscribers?keyword=TACO&disabled=0&subscription=0'],
      ['PIE3', '/subscribers?keyword=PIE&disabled=0&subscription=0'],
    ]);
  });

  it('lists no keyword without subscribers', async () => {
    most(() => apiPage([make.keyword({ keyword: 'NEW', subscribers: 0 })], extra));
    expect(await screen.findByText('Nobody has joined yet.')).toBeInTheDocument();
    expect(screen.queryByText('NEW')).not.toBeInTheDocument();
  });

  it('shows an error', async () => {
    expectWarning(/^Loading \["keywords","most-subscribed".* failed: It broke\./);
    most(() => apiError(500, 'internal', 'It broke.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
  });
});

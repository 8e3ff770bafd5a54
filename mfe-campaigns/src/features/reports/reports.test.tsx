import { bus } from '@textloom/bus';
import { type CostMonth, type CouponUse, REPORT_NUMBERS, type Report } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
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

const COSTS: CostMonth[] = [
  {
    ...{ month: '2027-01', charged: 29, open: 6.65 },
    lines: [
      { what: 'plan', kind: null, segments: null, charged: 29, open: 0 },
      { what: 'segments', kind: 'toll_free', segments: 1_000, charged: 0, open: 4.5 },
      { what: 'number', kind: 'toll_free', segments: null, charged: 0, open: 2.15 },
    ],
  },
];

function show(
  path = '/reports',
  report: Partial<Report> = {},
  {
    costs = [],
    coupons = () => apiOk({ entries: [] }),
    ...options
  }: FrameOptions & { costs?: CostMonth[] | 'failed'; coupons?: () => Response } = {},
) {
  const asked: Record<string, string>[] = [];
  const askedCosts: Record<string, string>[] = [];
  const view = renderRemote(remote, path, {
    handlers: [
      api.get('reporting/costs', ({ request }) => {
        askedCosts.push(queryOf(request));
        if (costs !== 'failed') return apiOk({ entries: costs });
        return askedCosts.length > 1 ? apiOk({ entries: COSTS }) : apiError(500, 'internal', 'It broke.');
      }),
      api.get('reporting/coupons', coupons),
      api.get('reporting', ({ request }) => {
        const query = queryOf(request);
        asked.push(query);
        const timeline = query['filter[timeline]'] === 'monthly' ? 'monthly' : 'daily';
        return apiOk({ data: make.report({ timeline, ...report }) });
      }),
    ],
    ...options,
  });
  return { ...view, asked, askedCosts };
}

describe('the costs of the range', () => {
  const profile = { allow: ['billing_history_access' as const] };
  it('are listed by month, with what is not charged yet', async () => {
    show('/reports', {}, { costs: COSTS, profile });
    const table = await screen.findByRole('table', { name: 'Costs' });
    expect(rowsOf(table)).toEqual([
      ['Month', 'Charged', 'Not charged yet'],
      ['January 2027'],
      ['Plan, keywords and messages', '$29.00', '$0.00'],
      ['Carrier fees, toll-free: 1,000 segments', '$0.00', '$4.50'],
      ['Number, toll-free', '$0.00', '$2.15'],
      ['Total', '$29.00', '$6.65'],
    ]);
    expect(screen.getByText(/is computed from the price list/)).toBeInTheDocument();
  });

  it('say that there are none, and can be asked for again when they failed', async () => {
    const { unmount } = show('/reports', {}, { profile });
    expect(await screen.findByText('Nothing was charged in these months, and nothing is owed.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Download costs (CSV)' })).not.toBeInTheDocument();
    unmount();
    expectWarning(/It broke/);
    const { user, askedCosts } = show('/reports', {}, { costs: 'failed', profile });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Costs' })).toBeInTheDocument();
    expect(askedCosts).toHaveLength(2);
  });

  it('are neither shown nor asked for without the right to see payments', async () => {
    const { askedCosts } = show('/reports', {}, { costs: COSTS, profile: { authorized_account: true, allow: [] } });
    expect(await screen.findByRole('table', { name: 'Numbers' })).toBeInTheDocument();
    expect(screen.queryByText('Costs')).not.toBeInTheDocument();
    expect(askedCosts).toEqual([]);
  });
});

const rowsOf = (table: HTMLElement): string[][] =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ''));

/** jsdom's Blob has no text(). */
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });

/** Saves through a fake of the browser's downloads; returns name and text. */
async function saved(save: () => Promise<void>): Promise<{ name: string; text: string }> {
  let blob: Blob | undefined;
  let name = '';
  const made = jest.spyOn(URL, 'createObjectURL').mockImplementation((one) => ((blob = one as Blob), 'blob:made'));
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  await save();
  click.mockRestore();
  made.mockRestore();
  return { name, text: blob ? await textOf(blob) : '' };
}

describe('RPT-001, RPT-002, RPT-007: the timeline', () => {
  it('is daily, is written to the address on load, and is requested with its range', async () => {
    const { address, asked } = show();
    expect(await screen.findByRole('heading', { name: 'Messages' })).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/reports?timeline=daily'));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ 'filter[timeline]': 'daily', 'filter[from]': expect.any(String) });
  });

  it('can be changed in the address, and falls back to daily if unknown', async () => {
    const { user, address, asked } = show('/reports?timeline=weekly');
    await screen.findByRole('heading', { name: 'Messages' });
    await waitFor(() => expect(address()).toBe('/reports?timeline=daily'));
    await user.click(screen.getByRole('button', { name: 'Monthly' }));
    await waitFor(() => expect(address()).toBe('/reports?timeline=monthly'));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[timeline]': 'monthly' }));
    expect(screen.getByRole('button', { name: 'Monthly' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('combobox', { name: 'Range' })).toHaveTextContent('12 months');
  });

  it('has ranges that are in the address, and any days @long', async () => {
    const { user, address, asked } = show();
    await screen.findByRole('heading', { name: 'Messages' });
    await user.click(screen.getByRole('combobox', { name: 'Range' }));
    await user.click(screen.getByRole('option', { name: '7 days' }));
    await waitFor(() => expect(address()).toBe('/reports?timeline=daily&range=week'));
    const [from, until] = [asked.at(-1)?.['filter[from]'], asked.at(-1)?.['filter[until]']].map((day) =>
      Date.parse(day ?? ''),
    );
    expect(Math.round(((until ?? 0) - (from ?? 0)) / 86_400_000)).toBe(6);
    await user.click(screen.getByRole('combobox', { name: 'Range' }));
    await user.click(screen.getByRole('option', { name: 'Choose days' }));
    expect((await screen.findAllByLabelText('Days, from'))[0]).toBeInTheDocument();
  });

  it('requests the chosen days of a link', async () => {
    const { asked } = show('/reports?timeline=monthly&range=custom&from=01%2F05%2F2026&until=03%2F01%2F2026');
    await screen.findByRole('heading', { name: 'Messages' });
    expect(asked[0]).toEqual({
      'filter[timeline]': 'monthly',
      'filter[from]': '01/05/2026',
      'filter[until]': '03/01/2026',
    });
    expect(
      await screen.findByText(
        'Nov 21, 2026 to Nov 22, 2026, compared with the 2 months before, Nov 19, 2026 to Nov 20, 2026',
      ),
    ).toBeInTheDocument();
  });
});

describe('RPT-003: the messages graph', () => {
  it('has a table with the same numbers, which is also the file', async () => {
    const { user, container } = show();
    await waitFor(() => expect(container.querySelector('.MuiBarChart-root, .MuiChartsSurface-root')).not.toBeNull());
    await user.click(screen.getByRole('button', { name: 'Show as table, Messages' }));
    const rows = rowsOf(screen.getByRole('table', { name: 'Messages' }));
    expect(rows).toEqual([
      ['Day', 'Sent', 'Delivered', 'Failed', 'Received', 'Sent in the range before'],
      ['21 Nov, 2026', '20', '15', '2', '10', '60'],
      ['22 Nov, 2026', '1,100', '95', '5', '20', '0'],
    ]);
    await user.click(screen.getByRole('button', { name: 'Download Messages' }));
    expect(screen.queryByRole('menuitem', { name: 'Picture (PNG)' })).not.toBeInTheDocument();
    const file = await saved(() => user.click(screen.getByRole('menuitem', { name: 'Table (CSV)' })));
    expect(file).toEqual({
      name: 'messages-daily.csv',
      text: 'Day,Sent,Delivered,Failed,Received,Sent in the range before\r\n"21 Nov, 2026",20,15,2,10,60\r\n"22 Nov, 2026",1100,95,5,20,0\r\n',
    });
    await user.click(screen.getByRole('button', { name: 'Show as chart, Messages' }));
    expect(screen.queryByRole('table', { name: 'Messages' })).not.toBeInTheDocument();
  });

  it('shows totals beside those of the range before', async () => {
    show();
    const totals = await screen.findByRole('region', { name: 'Totals' });
    for (const text of ['↑ 60 (100%)', '↓ 10 (25%)', '↑ 3'])
      expect(within(totals).getByText(text).parentElement).toHaveTextContent(/vs the 2 days before$/);
    expect(within(totals).getAllByText('as many', { selector: '[aria-hidden]' })).toHaveLength(2);
    // Fewer received texts and more leaving people are worse; more sent messages are not.
    for (const [text, colour] of [
      ['↑ 60 (100%)', 'text-primary'],
      ['↓ 10 (25%)', 'error-main'],
      ['↑ 3', 'error-main'],
    ] as const)
      expect(within(totals).getByText(text)).toHaveStyle({ color: `var(--tx-palette-${colour})` });
    expect(within(totals).getByText('10 fewer (25%)')).toBeInTheDocument();
  });
});

describe('what coupons brought (decision 801)', () => {
  const summer: CouponUse = { id: 1, name: 'Summer', codes: 1_200, revenue: 24_012.5 };

  it('is a table of the pools whose codes were used', async () => {
    show('/reports', {}, { coupons: () => apiOk({ entries: [summer] }) });
    expect(rowsOf(await screen.findByRole('table', { name: 'Coupons' }))).toEqual([
      ['Coupon pool', 'Codes used', 'Revenue'],
      ['Summer', '1,200', '$24,012.50'],
    ]);
  });

  it('can be asked for again when it failed', async () => {
    expectWarning(/It broke/);
    let fails = true;
    const coupons = () => (fails ? apiError(500, 'internal', 'It broke.') : apiOk({ entries: [summer] }));
    const { user } = show('/reports', {}, { coupons });
    const again = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await user.click(again);
    expect(await screen.findByRole('table', { name: 'Coupons' })).toBeInTheDocument();
  });

  it('is absent without used codes', async () => {
    show();
    await screen.findByRole('heading', { name: 'Messages' });
    expect(screen.queryByRole('heading', { name: 'Coupons' })).not.toBeInTheDocument();
  });
});

describe('a bar (decision 806)', () => {
  it('opens its day by Enter, and its month with the days of the range', async () => {
    const { user, asked } = show();
    const chart = await screen.findByRole('group', { name: 'Messages, chart' });
    act(() => chart.focus());
    await user.keyboard('{ArrowRight}{Enter}');
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        'filter[timeline]': 'daily',
        'filter[from]': '11/21/2026',
        'filter[until]': '11/21/2026',
      }),
    );
  });

  it('that would flatten the others is cut, and says so', async () => {
    const { container } = show();
    expect(
      await screen.findByText('22 Nov, 2026 reaches 1,100. Its bar is cut, so that the others can be read.'),
    ).toBeInTheDocument();
    expect([...container.querySelectorAll('svg text')].map(({ textContent }) => textContent)).toContain('1,100');
  });

  it('of a single day opens nothing', async () => {
    const day = make.report();
    const { user, asked } = show('/reports', { from: day.until, until: day.until });
    const chart = await screen.findByRole('group', { name: 'Messages, chart' });
    act(() => chart.focus());
    await user.keyboard('{ArrowRight}{Enter}');
    expect(asked).toHaveLength(1);
    expect(chart).toHaveAccessibleDescription('Arrow keys show the values.');
  });
});

describe('RPT-004: a graph per keyword', () => {
  const keyword = (name: string, index: number) =>
    ({ ...make.report().keywords[0], id: index + 1, keyword: name }) as Report['keywords'][number];

  it('shows the largest initially and the others on request', async () => {
    const names = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX'];
    const { user } = show('/reports', { keywords: names.map(keyword) });
    expect(await screen.findByRole('heading', { name: 'ONE' })).toBeInTheDocument();
    expect(names.map((name) => screen.queryByRole('button', { name: `Show as table, ${name}` }) !== null)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(screen.getAllByText(/^42 active/)).toHaveLength(6);
    for (const change of screen.getAllByText('↑ 2 (5%)')) expect(change.parentElement).toHaveTextContent(/vs Nov 20$/);
    await user.click(screen.getByRole('button', { name: 'Show chart of SIX' }));
    await user.click(screen.getByRole('button', { name: 'Show as table, SIX' }));
    expect(rowsOf(screen.getByRole('table', { name: 'SIX' }))).toEqual([
      ['Day', 'Active subscribers'],
      ['21 Nov, 2026', '44'],
      ['22 Nov, 2026', '42'],
    ]);
  });
});

describe('RPT-005, RPT-006: the numeric table', () => {
  it('has eight rows for today, last week and last month', async () => {
    const numbers = (from: number) =>
      Object.fromEntries(REPORT_NUMBERS.map((name, index) => [name, from + index])) as Report['totals'];
    show('/reports', { numbers: { today: numbers(1), last_week: numbers(101), last_month: numbers(1_001) } });
    expect(rowsOf(await screen.findByRole('table', { name: 'Numbers' }))).toEqual([
      ['Number', 'Todaysince midnight', 'Last week7 days', 'Last month30 days'],
      ['Campaigns created', '1', '101', '1,001'],
      ['Messages sent', '2', '102', '1,002'],
      ['Messages delivered', '3', '103', '1,003'],
      ['Messages received', '4', '104', '1,004'],
      ['Subscribers you added', '5', '105', '1,005'],
      ['New subscribers in total', '6', '106', '1,006'],
      ['Unsubscribed', '7', '107', '1,007'],
      ['Keywords created', '8', '108', '1,008'],
    ]);
  });
});

describe('RPT-002: states of the report', () => {
  it('is updated live without a reload', async () => {
    const { asked } = show();
    await screen.findByRole('heading', { name: 'Messages' });
    act(() => bus.emit('campaign.changed', { id: 3 }));
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('shows an error if loading fails, and can be retried', async () => {
    expectWarning(/^Loading .*reports.* failed/);
    let answers = 0;
    const { user } = show(
      '/reports',
      {},
      {
        handlers: [
          api.get('reporting/coupons', () => apiOk({ entries: [] })),
          api.get('reporting', () =>
            (answers += 1) === 1 ? apiError(500, 'internal', 'Out of order.') : apiOk({ data: make.report() }),
          ),
        ],
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Messages' })).toBeInTheDocument();
  });

  it('shows why a range is refused, and keeps the choice', async () => {
    expectWarning(/^Loading .*reports.* failed/);
    show(
      '/reports?timeline=daily&range=custom&from=01%2F01%2F2020',
      {},
      {
        handlers: [
          api.get('reporting', () =>
            apiError(422, 'invalid', 'Choose at most two years.', { from: 'Choose at most two years.' }),
          ),
        ],
      },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose at most two years.');
    expect(screen.getByRole('combobox', { name: 'Range' })).toHaveTextContent('Choose days');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('explains what it will show for a new account', async () => {
    const none = Object.fromEntries(REPORT_NUMBERS.map((name) => [name, 0])) as Report['totals'];
    show('/reports', {
      keywords: [],
      totals: none,
      numbers: { today: none, last_week: none, last_month: none },
    });
    expect(await screen.findByText('Nothing to report yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Keyword' })).toHaveAttribute('href', '/keywords/add');
  });
});

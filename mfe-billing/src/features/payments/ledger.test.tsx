import {
  api,
  apiError,
  apiPage,
  listStates,
  openFilters,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { remote } from '../../remote';
import { entryOf, watchSavedFiles } from './payments.fixture';

afterEach(() => jest.restoreAllMocks());

const profile = { allow: ['billing_history_access'] };
const ENTRIES = [
  entryOf(),
  entryOf({
    id: 2,
    kind: 'purchase',
    description: 'Bought 1,000 messages',
    change: 1000,
    balance: 2000,
    campaign_id: null,
  }),
  entryOf({ id: 3, kind: 'settle', description: 'Campaign Spring sale: 100 messages sent', change: 0 }),
];
const show = (path = '/payments/messages', ...more: ReturnType<typeof api.get>[]) => {
  const asked: Record<string, string>[] = [];
  const view = renderRemote(remote, path, {
    profile,
    handlers: [api.get('ledger', ({ request }) => (asked.push(queryOf(request)), apiPage(ENTRIES))), ...more],
  });
  return { ...view, asked };
};

describe('The message ledger', () => {
  it('shows each change with the balance after it; campaigns are linked @long', async () => {
    show();
    const grid = await screen.findByRole('grid', { name: 'Message Ledger' });
    const rows = within(grid).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('gridcell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Nov 2, 2026. 2:00 PM', 'Campaign Spring sale: 120 recipients', '-120', '1,880'],
      ['Nov 2, 2026. 2:00 PM', 'Bought 1,000 messages', '+1,000', '2,000'],
      ['Nov 2, 2026. 2:00 PM', 'Campaign Spring sale: 100 messages sent', '0', '1,880'],
    ]);
    expect(within(grid).getByRole('link', { name: /120 recipients/ })).toHaveAttribute('href', '/messages/12');
    expect(within(grid).queryByRole('link', { name: /Bought/ })).not.toBeInTheDocument();
  });

  it('filters by the address', async () => {
    const { asked } = show('/payments/messages?kind=credit&date-start=11%2F01%2F2026&date-end=11%2F30%2F2026&page=2');
    await screen.findByRole('grid', { name: 'Message Ledger' });
    expect(asked).toEqual([
      {
        'filter[kind]': 'credit',
        'filter[date-start]': '11/01/2026',
        'filter[date-end]': '11/30/2026',
        'filter[page]': '2',
      },
    ]);
  });

  it('filters by the chosen values', async () => {
    const view = show();
    await screen.findByRole('grid', { name: 'Message Ledger' });
    await openFilters(view.user);
    await view.user.click(screen.getByRole('combobox', { name: 'Show' }));
    await view.user.click(await screen.findByRole('option', { name: 'Debits (used)' }));
    await waitFor(() => expect(view.asked.at(-1)).toEqual({ 'filter[kind]': 'debit', 'filter[page]': '1' }));
    expect(view.address()).toBe('/payments/messages?kind=debit');
  });

  it('is downloaded with the filters, and reports a failure', async () => {
    const files: Record<string, string>[] = [];
    let works = false;
    const view = show(
      '/payments/messages?kind=debit',
      api.get('ledger/export', ({ request }) => {
        files.push(queryOf(request));
        return works ? new Response('Date') : apiError(500, 'internal', 'It broke.');
      }),
    );
    const saved = watchSavedFiles();
    await screen.findByRole('grid', { name: 'Message Ledger' });
    await view.user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(view.alerts()).toMatchObject([{ html: 'It broke.' }]));
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(saved).toEqual(['messages.csv']));
    expect(files).toEqual([{ 'filter[kind]': 'debit' }, { 'filter[kind]': 'debit' }]);
  });
});

describe('States of the message ledger', () => {
  listStates({
    remote,
    path: '/payments/messages',
    call: 'ledger',
    label: 'Message Ledger',
    row: entryOf(),
    text: 'Campaign Spring sale: 120 recipients',
    empty: 'No messages yet',
    filter: 'kind=credit',
    profile,
  });
});

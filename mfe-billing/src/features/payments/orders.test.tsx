import { bus } from '@textloom/bus';
import {
  act,
  api,
  apiError,
  apiOk,
  apiPage,
  expectWarning,
  findRow,
  queryOf,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { remote } from '../../remote';
import { orderOf, receiptOf, watchSavedFiles } from './payments.fixture';

afterEach(() => jest.restoreAllMocks());

const profile = { allow: ['billing_history_access'] };
const ORDERS = [
  orderOf(),
  orderOf({
    id: 6,
    state: 'failed',
    description: '2 × 500 extra messages',
    failure: 'Declined.',
    invoice: '',
    total: 30,
  }),
  orderOf({ id: 5, refunded: 20, automatic: true }),
];

describe('BILL-007: all payments', () => {
  const show = (path = '/payments/orders', answer: Parameters<typeof api.get>[1] = () => apiPage(ORDERS)) =>
    renderRemote(remote, path, { profile, handlers: [api.get('orders', answer)] });

  it('are listed with date, state, card, invoice and total, each linked to its receipt', async () => {
    show();
    const row = await findRow('2 × 500 extra messages');
    expect(
      within(row)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent),
    ).toEqual(['2 × 500 extra messages', 'Nov 10, 2026', 'Failed', 'VISA •••• 4242', '–', '$30.00', '']);
    expect(within(row).getByRole('button', { name: /^Preview / })).toBeInTheDocument();
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/payments/orders/6');
    expect(screen.getByText('Partly refunded')).toBeInTheDocument();
    expect(screen.getByText('Automatic')).toBeInTheDocument();
  });

  it('are loaded by page, and again after a payment', async () => {
    const asked: Record<string, string>[] = [];
    show(
      '/payments/orders?page=2',
      ({ request }) => (asked.push(queryOf(request)), apiPage(ORDERS, { total_entries: 60 })),
    );
    await findRow('2 × 500 extra messages');
    expect(asked).toEqual([{ 'filter[page]': '2' }]);
    act(() => bus.emit('profile.changed', { reason: 'payment' }));
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  it('announce that they are loading', async () => {
    show('/payments/orders', () => new Promise<never>(() => undefined));
    expect(await screen.findByRole('status', { name: 'Loading Billing History' })).toBeInTheDocument();
  });

  it('are explained when there are none', async () => {
    show('/payments/orders', () => apiPage([]));
    expect(await screen.findByText('No payments yet')).toBeInTheDocument();
  });

  it('show an error when they failed to load, and a retry', async () => {
    expectWarning(/^Loading \["orders".* failed: It broke\./);
    let works = false;
    const view = show('/payments/orders', () => (works ? apiPage(ORDERS) : apiError(500, 'internal', 'It broke.')));
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await findRow('2 × 500 extra messages');
  });
});

describe('A receipt', () => {
  const show = (answer: Parameters<typeof api.get>[1], ...more: ReturnType<typeof api.get>[]) =>
    renderRemote(remote, '/payments/orders/7', { profile, handlers: [api.get('orders/7', answer), ...more] });
  const sheet = () => screen.findByRole('article', { name: 'Receipt' });

  it('shows seller, customer, number, lines, total and card', async () => {
    show(() => apiOk(receiptOf()));
    const receipt = await sheet();
    for (const text of ['Textloom, Inc.', "Marco's Pizza", 'Tax ID US-12', 'INV-000007', 'Paid', 'Dec 10, 2026'])
      expect(within(receipt).getByText(text)).toBeInTheDocument();
    const rows = within(within(receipt).getByRole('table', { name: 'Lines' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'DescriptionQuantityPriceAmount',
      'Business plan, one month1$199.00$199.00',
      'Extra keywords, one month2$5.00$10.00',
    ]);
    expect(within(receipt).getByText('Total').nextElementSibling).toHaveTextContent('$209.00');
    expect(within(receipt).getByText('Paid with VISA •••• 4242')).toBeInTheDocument();
    expect(within(receipt).queryByText('Refunded')).not.toBeInTheDocument();
  });

  it('shows what was refunded', async () => {
    show(() => apiOk(receiptOf({ state: 'refunded', refunded: 209 })));
    const amounts = within(await sheet()).getAllByText('Refunded');
    expect(amounts.at(-1)?.nextElementSibling).toHaveTextContent('-$209.00');
  });

  it('of a failed payment shows why, and has no invoice', async () => {
    show(() => apiOk(receiptOf({ state: 'failed', failure: 'Your card was declined.', invoice: '' })));
    expect(within(await sheet()).getByRole('alert')).toHaveTextContent('Your card was declined.');
    expect(screen.getByRole('button', { name: 'Print' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Download invoice' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Paid with/)).not.toBeInTheDocument();
  });

  it('is printed without the rest of the page', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const view = show(() => apiOk(receiptOf()));
    const receipt = await sheet();
    await view.user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    const rules = [...document.querySelectorAll('style')].flatMap(({ sheet: css }) => [...(css?.cssRules ?? [])]);
    const printed = rules.map(({ cssText }) => cssText).filter((text) => text.startsWith('@media print'));
    expect(printed.join('\n')).toMatch(/body \* \{\s*visibility: hidden/);
    expect(printed.join('\n')).toContain(`.${receipt.className.split(' ').find((name) => name === 'receipt-sheet')}`);
  });

  it('lists the credit notes of its refunds with their states', async () => {
    const note = {
      id: 4,
      number: 'CN-000004',
      date: '2026-11-11T08:00:00-08:00',
      amount: 20,
      state: 'refunded',
    } as const;
    const notes = [note, { ...note, id: 5, number: 'CN-000005', state: 'void' as const }];
    const view = show(
      () => apiOk(receiptOf({ refunded: 20, credit_notes: notes })),
      api.get('orders/7/credit-notes/4', () => new Response('%PDF-1.3')),
    );
    const saved = watchSavedFiles();
    const list = await screen.findByRole('list', { name: 'Credit notes' });
    expect(list).toHaveTextContent(/CN-000004.*\$20.*Refunded to your card\..*CN-000005.*Void: the refund failed\./);
    await view.user.click(screen.getByRole('button', { name: 'Download CN-000004' }));
    await waitFor(() => expect(saved).toEqual(['CN-000004.pdf']));
  });

  it('downloads its invoice, and reports a failure', async () => {
    let works = false;
    const view = show(
      () => apiOk(receiptOf()),
      api.get('orders/7/invoice', () => (works ? new Response('%PDF-1.3') : apiError(500, 'internal', 'It broke.'))),
    );
    const saved = watchSavedFiles();
    await view.user.click(await screen.findByRole('button', { name: 'Download invoice' }));
    await waitFor(() => expect(view.alerts()).toMatchObject([{ html: 'It broke.' }]));
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Download invoice' }));
    await waitFor(() => expect(saved).toEqual(['INV-000007.pdf']));
  });

  it.each(['/payments/orders/x', '/payments/orders/0'])('is not found at %s', async (path) => {
    expectWarning(/This payment was not found/);
    renderRemote(remote, path, { profile });
    expect(await screen.findByRole('alert')).toHaveTextContent('Not foundThis payment was not found.');
  });
});

describe('PERM-001: pages of payments without billing_history_access', () => {
  it.each([
    ['/payments', 'Payments'],
    ['/payments/orders', 'Billing History'],
    ['/payments/orders/7', 'Receipt'],
    ['/payments/messages', 'Message Ledger'],
  ])('show Not Allowed at %s, even to owners', async (path, title) => {
    renderRemote(remote, path, { profile: { allow: ['credit_card_update'] } });
    expect(await screen.findByText('Not Allowed')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  });
});

import {
  api,
  apiError,
  apiOk,
  apiPage,
  expectWarning,
  formOf,
  make,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import type { BillingSettings, listNumberFees, NumberFee, Order, Profile, z } from '@textloom/contracts';
import { cardIs, NO_CARD, VISA } from '../../testing/billing.fixture';
import { remote } from '../../remote';
import { orderOf, settingsOf } from './payments.fixture';

interface Options {
  orders?: Order[];
  settings?: BillingSettings;
  profile?: Partial<Profile>;
  card?: typeof VISA;
  fees?: NumberFee[];
  charged?: Partial<z.output<typeof listNumberFees.reply>>;
}
const show = (
  { orders = [orderOf()], settings = settingsOf(), profile, card = VISA, fees = [], charged = {} }: Options = {},
  ...more: ReturnType<typeof api.get>[]
) =>
  renderRemote(remote, '/payments', {
    session: make.login({ globals: make.globals({ messages_price: 15, messages_batch: 500 }) }),
    profile: {
      allow: ['billing_history_access', 'credit_card_update'],
      remaining_messages: 1234,
      messages: 500,
      ...profile,
    },
    widgets: { 'card.dialog': () => <div role="dialog">The card dialog</div> },
    handlers: [
      ...more,
      api.get('orders', () => apiPage(orders)),
      api.get('profiles/billing', () => apiOk(settings)),
      api.get('profiles/number-fees', () =>
        apiOk({ entries: fees, due: fees.reduce((sum, { due, amount }) => sum + (due ? amount : 0), 0), ...charged }),
      ),
      cardIs(card),
    ],
  });

describe('what the numbers cost', () => {
  const NUMBER = { text: 'Toll-free number (888) 555-0140, month from Dec 10, 2026', amount: 2.15, due: true };
  const SEGMENTS = { text: 'Carrier fees of (888) 555-0140, December 2026: 1,000 segments at $0.0045', amount: 4.5 };

  it('is listed with what is due, and with what the running month comes to', async () => {
    show({ fees: [NUMBER, { ...SEGMENTS, due: false }] });
    const due = await screen.findByRole('list', { name: 'Fees that are due' });
    expect(due).toHaveTextContent(/^Toll-free number \(888\) 555-0140, month from Dec 10, 2026\$2\.15$/);
    expect(screen.getByText('$2.15 is charged when your plan renews:')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Fees of months that are not over' })).toHaveTextContent('$4.50');
  });

  it.each([
    ['end', null, '$2.15 is charged when your plan ends, or renews if you keep it:'],
    [
      'alone',
      '2026-12-24T12:00:00-08:00',
      '$2.15 is charged to your card on Dec 24, 2026, if it is at least $0.50 by then:',
    ],
    ['plan', null, '$2.15 is charged with the first renewal after you choose a plan again:'],
  ] as const)('says with what it is charged: %s', async (charged_with, charged_on, text) => {
    show({ fees: [NUMBER], charged: { charged_with, charged_on } });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: /not over/ })).not.toBeInTheDocument();
  });

  it('is not shown to an account without fees', async () => {
    show();
    expect(await screen.findByRole('list', { name: 'Billing History' })).toBeInTheDocument();
    expect(screen.queryByText('Your Numbers')).not.toBeInTheDocument();
  });

  it('can be loaded again', async () => {
    let works = false;
    expectWarning(/It broke/);
    const { user } = show(
      {},
      api.get('profiles/number-fees', () =>
        works ? apiOk({ entries: [NUMBER], due: 2.15 }) : apiError(500, 'internal', 'It broke.'),
      ),
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await user.click(again);
    expect(await screen.findByRole('list', { name: 'Fees that are due' })).toBeInTheDocument();
  });
});

describe('BILL-006: the page of payments', () => {
  it('shows the last payments with their receipts, and leads to all of them', async () => {
    show({ orders: [orderOf(), orderOf({ id: 6, state: 'failed', failure: 'Declined.' })] });
    const list = await screen.findByRole('list', { name: 'Billing History' });
    const entries = within(list).getAllByRole('listitem');
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Business plan, one monthNov 10, 2026Paid$199.00',
      'Business plan, one monthNov 10, 2026Failed$199.00',
    ]);
    expect(within(list).getAllByRole('link')[1]).toHaveAttribute('href', '/payments/orders/6');
    expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/payments/orders');
  });

  it('explains an empty history', async () => {
    show({ orders: [] });
    expect(await screen.findByText('No payments yet')).toBeInTheDocument();
  });

  it('shows a history that failed to load, and loads it again', async () => {
    expectWarning(/^Loading \["orders".* failed: It broke\./);
    let works = false;
    const view = show(
      {},
      api.get('orders', () => (works ? apiPage([orderOf()]) : apiError(500, 'internal', 'It broke.'))),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Billing History' })).toBeInTheDocument();
  });

  it('shows the card and opens its dialog', async () => {
    const view = show();
    expect(await screen.findByText('VISA •••• 4242, 03/2030')).toBeInTheDocument();
    await view.user.click(await screen.findByRole('button', { name: 'Add or Update Credit Card' }));
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('shows that no card is attached (BILL-010)', async () => {
    show({ card: NO_CARD });
    expect(await screen.findByText('No Credit Card attached.')).toBeInTheDocument();
  });

  it('shows an expired card (BILL-011)', async () => {
    show({ card: { ...VISA, expired: true } });
    expect(await screen.findByText('Your card has expired. Please enter another one.')).toBeInTheDocument();
  });

  it('shows the balance, how long it lasts, and leads to its ledger', async () => {
    show({ profile: { runway_days: 12 } });
    expect(await screen.findByText(/^1,234/)).toBeInTheDocument();
    expect(screen.getByText('about 12 days left at your pace')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Message Ledger' })).toHaveAttribute('href', '/payments/messages');
    expect(screen.getByRole('link', { name: 'Buy More' })).toHaveAttribute('href', '/plans/addmessages');
  });

  it('offers no extra messages without an active subscription (BILL-005)', async () => {
    show({ profile: { subscription: make.subscription({ subscription_active: false }) } });
    expect(await screen.findByText(/^1,234/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Buy More' })).not.toBeInTheDocument();
  });

  it('shows authorized users neither the settings nor controls that they may not use (PERM-011, PERM-018)', async () => {
    show({ profile: { authorized_account: true, allow: ['billing_history_access'] } });
    expect(await screen.findByText('VISA •••• 4242, 03/2030')).toBeInTheDocument();
    expect(await screen.findByRole('list', { name: 'Billing History' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Billing Settings' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add or Update Credit Card' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Buy More' })).not.toBeInTheDocument();
  });
});

describe('The billing settings', () => {
  const form = () => screen.findByRole('form', { name: 'Billing Settings' });
  const saving = (sent: unknown[]) =>
    api.put('profiles/billing', async ({ request }) => {
      sent.push(await formOf(request));
      return apiOk(settingsOf({ auto_buy: true, auto_buy_below: 300, auto_buy_cap: 2, tax_id: 'US-12' }), 'Saved');
    });

  it('have auto-buy off; its limits and cost appear when it is switched on', async () => {
    const view = show();
    await form();
    expect(screen.getByRole('checkbox', { name: 'Buy messages automatically' })).not.toBeChecked();
    expect(screen.queryByRole('textbox', { name: 'When fewer messages are left than' })).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('checkbox', { name: 'Buy messages automatically' }));
    expect(screen.getByRole('textbox', { name: 'When fewer messages are left than' })).toHaveValue('200');
    expect(
      screen.getByText(
        'Your card is charged for 500 messages for $15 each time, at most $60 per month. Bought this month: 0.',
      ),
    ).toBeInTheDocument();
  });

  it('are saved', async () => {
    const sent: unknown[] = [];
    const view = show({}, saving(sent));
    await form();
    await view.user.type(screen.getByRole('textbox', { name: 'Tax ID' }), 'US-12');
    await view.user.click(screen.getByRole('checkbox', { name: 'Email me each invoice' }));
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.alerts()).toMatchObject([{ html: 'Saved' }]));
    expect(sent).toEqual([
      { auto_buy: '0', auto_buy_below: '200', auto_buy_cap: '4', invoice_mail: '1', tax_id: 'US-12' },
    ]);
  });

  it('show errors beside a level and a cap that are out of range', async () => {
    const sent: unknown[] = [];
    const view = show({ settings: settingsOf({ auto_buy: true }) }, saving(sent));
    await form();
    for (const name of ['When fewer messages are left than', 'Purchases per month, at most']) {
      await view.user.clear(screen.getByRole('textbox', { name }));
      await view.user.type(screen.getByRole('textbox', { name }), '0');
    }
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a whole number from 1 to 1,000,000.')).toBeInTheDocument();
    expect(screen.getByText('Enter a whole number from 1 to 100.')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('show why auto-buy has paused', async () => {
    show({ settings: settingsOf({ auto_buy: true, auto_buy_paused: 'Your card was declined.' }) });
    expect(await screen.findByText('Paused: Your card was declined.')).toBeInTheDocument();
  });

  it('show the error of a save that failed', async () => {
    const view = show(
      {},
      api.put('profiles/billing', () => apiError(422, 'invalid', 'Please check it.', { tax_id: 'Too long.' })),
    );
    await form();
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Too long.')).toBeInTheDocument();
  });
});

import type { Card, Subscription } from '@textloom/contracts';
import { api, apiOk, formOf, make, renderPart, screen, waitFor, within } from '@textloom/testing';
import { cardIs, NO_CARD, openPaymentIs, paymentOf, VISA } from '../testing/billing.fixture';
import { EXPIRED } from '../testing/plans.fixture';
import BuyMessages from './buy-messages.widget';

const PAID = paymentOf({ kind: 'messages', quantity: 3, total_payment: 60 });
const sent: { key: string | null; form: unknown }[] = [];

interface Options {
  missing?: number;
  purpose?: 'send' | 'schedule';
  card?: Card;
  subscription?: Partial<Subscription>;
  authorizedUser?: boolean;
  ready?: boolean;
  answer?: () => ReturnType<typeof apiOk>;
}

function show({
  missing = 2_001,
  purpose = 'send',
  card = VISA,
  subscription,
  authorizedUser = false,
  ready = true,
  answer = () => apiOk(PAID),
}: Options = {}) {
  sent.length = 0;
  const session = make.login({ globals: make.globals({ messages_price: 20, messages_batch: 1_000 }) });
  const profile = make.profile({
    allow: ['credit_card_update'],
    authorized_account: authorizedUser,
    subscription: make.subscription(subscription),
  });
  const told = { onStart: jest.fn(async () => ready), onBought: jest.fn(), onClose: jest.fn() };
  const view = renderPart(<BuyMessages missing={missing} purpose={purpose} {...told} />, {
    session: { ...session, profile },
    handlers: [
      cardIs(card),
      openPaymentIs(null),
      api.post('profiles/payment', async ({ request }) => {
        sent.push({ key: request.headers.get('Idempotency-Key'), form: await formOf(request) });
        return answer() as never;
      }),
      api.get('login', () => apiOk({ ...session, profile })),
    ],
  });
  const open = async (): Promise<HTMLElement> => {
    const button = await screen.findByRole('button', { name: /^Buy / });
    await waitFor(() => expect(button).toBeEnabled());
    await view.user.click(button);
    const dialog = await screen.findByRole('dialog', { name: /^Buy / });
    await within(dialog).findByText('Total');
    return dialog;
  };
  return { ...view, ...told, open };
}
const payNow = (dialog: HTMLElement): HTMLElement => within(dialog).getByRole('button', { name: 'Pay Now' });

describe('decision 766: buying the messages that a campaign lacks', () => {
  it.each([
    [1, 'send', 'Buy 1,000 for $20 and send'],
    [1_000, 'send', 'Buy 1,000 for $20 and send'],
    [1_001, 'schedule', 'Buy 2,000 for $40 and schedule'],
    [25_000, 'send', 'Buy 25,000 for $500 and send'],
  ] as const)('offers the smallest purchase that covers %i missing messages', async (missing, purpose, name) => {
    show({ missing, purpose });
    expect(await screen.findByRole('button', { name })).toBeInTheDocument();
  });

  it('names the messages, the price, the card and what follows, pays once, and goes on', async () => {
    const view = show();
    const dialog = await view.open();
    expect(dialog).toHaveAccessibleName('Buy 3,000 messages');
    expect(dialog).toHaveTextContent(/Total\$60.*VISA •••• 4242, 03\/2030/);
    expect(dialog).toHaveTextContent(/sent only once you confirm it there/);
    await waitFor(() => expect(payNow(dialog)).toBeEnabled());
    await view.user.dblClick(payNow(dialog));
    await waitFor(() => expect(view.onBought).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([
      { key: expect.any(String), form: { plan: '0', extra_keywords: '0', extra_messages: '3', total: '60' } },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(view.onClose).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(0);
  });

  it('shows why a payment failed, with the way to another card, and does not go on', async () => {
    const failed = { ...PAID, state: 'failed', failure: 'Your card was declined.' } as const;
    const view = show({ answer: () => apiOk(failed) });
    const dialog = await view.open();
    await waitFor(() => expect(payNow(dialog)).toBeEnabled());
    await view.user.click(payNow(dialog));
    expect(await within(dialog).findByText('Your card was declined.')).toBeInTheDocument();
    expect(view.onBought).not.toHaveBeenCalled();
    expect(within(dialog).getByRole('button', { name: 'Update Credit Card' })).toBeEnabled();
    await view.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(view.onClose).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['missing', NO_CARD, 'No Credit Card attached. Add one to pay.', 'Add Credit Card'],
    ['expired', { ...VISA, expired: true }, 'Your card has expired. Please enter another one.', 'Update Credit Card'],
  ])('asks for a card that is %s, and does not charge', async (_, card, text, button) => {
    const view = show({ card });
    const dialog = await view.open();
    expect(within(dialog).getByText(text)).toBeInTheDocument();
    expect(payNow(dialog)).toBeDisabled();
    expect(within(dialog).getByRole('button', { name: button })).toBeEnabled();
  });

  it('stays closed while the campaign is incomplete', async () => {
    const view = show({ ready: false });
    const button = await screen.findByRole('button', { name: /^Buy / });
    await waitFor(() => expect(button).toBeEnabled());
    await view.user.click(button);
    await waitFor(() => expect(view.onStart).toHaveBeenCalled());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each<[string, Options, string | RegExp, boolean]>([
    ['an authorized user', { authorizedUser: true }, 'Only the owner of the account can buy more messages.', false],
    ['an ended plan', { subscription: EXPIRED }, 'Your subscription expired. Please renew your subscription.', true],
    [
      'a trial without a card',
      { subscription: { price: 0, with_trial: true, subscription_paid: false }, card: NO_CARD },
      'You must choose a subscription plan first',
      true,
    ],
    ['more than one purchase holds', { missing: 25_001 }, /^25,001 messages are missing, .* at most 25,000\./, true],
  ])('tells %s what is true for it instead', async (_, options, text, leadsToPlans) => {
    show(options);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Buy / })).not.toBeInTheDocument();
    expect(screen.queryAllByRole('link', { name: 'Plans' })).toHaveLength(leadsToPlans ? 1 : 0);
  });
});

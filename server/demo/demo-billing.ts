import type { Tx } from '../src/platform/db/transaction';
import { planOf, type DemoAccount } from './demo-accounts';
import type { DemoClock } from './demo-clock';
import { periodStarts, PURCHASES } from './demo-ledger';
import { demoPersona, type DemoPersona } from './demo-personas';
import { insertRows } from './rows';

const KEYWORD_CENTS = 500;
const BATCH_CENTS = 1500;
const BATCH = 500;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface DemoCard {
  brand: string;
  last4: string;
}
/** Cards that can be charged. Lena, on trial, has none. */
const CARDS: Partial<Record<DemoPersona['key'], DemoCard>> = {
  owner: { brand: 'visa', last4: '4242' },
  expired: { brand: 'mastercard', last4: '4444' },
  frozen: { brand: 'visa', last4: '1111' },
};

/** Days ago on which Marco bought his extra keyword; the day after, another one by mistake, which was refunded. */
const KEYWORD_DAY = 150;
/** Days after it was due on which a renewal is tried again. */
const RETRIES = [0, 1, 3, 5];
/** A renewal that failed keeps the account active for as long. */
const GRACE_DAYS = 5;

interface DemoOrder {
  at: Date;
  kind: 'plan' | 'renewal' | 'keywords' | 'messages';
  lines: { text: string; quantity: number; unit_cents: number }[];
  planId?: number;
  extraKeywords?: number;
  batches?: number;
  period?: { start: Date; end: Date };
  failure?: string;
  refunded?: boolean;
}

/** The plan of each period that was paid, with the extra keywords that the account had then. */
function planOrders({ spec }: DemoAccount, starts: readonly Date[], end: Date, keywordSince: Date): DemoOrder[] {
  const plan = planOf(spec.planId);
  return starts.map((at, index) => {
    const extra = at > keywordSince ? spec.extraKeywords : 0;
    const lines: DemoOrder['lines'] = [
      { text: `${plan.name} plan, one month`, quantity: 1, unit_cents: plan.price_cents },
    ];
    if (extra > 0) lines.push({ text: 'Extra keywords, one month', quantity: extra, unit_cents: KEYWORD_CENTS });
    return {
      at,
      kind: index === 0 ? 'plan' : 'renewal',
      lines,
      planId: plan.id,
      extraKeywords: extra,
      period: { start: at, end: starts[index + 1] ?? end },
    };
  });
}

const keywordOrder = (at: Date, refunded: boolean): DemoOrder => ({
  at,
  kind: 'keywords',
  lines: [{ text: 'Extra keywords', quantity: 1, unit_cents: KEYWORD_CENTS }],
  extraKeywords: 1,
  refunded,
});

const messageOrder = (at: Date, failure?: string): DemoOrder => ({
  at,
  kind: 'messages',
  lines: [{ text: `${BATCH} extra messages`, quantity: 1, unit_cents: BATCH_CENTS }],
  batches: 1,
  ...(failure === undefined ? {} : { failure }),
});

/** The payments of an account since it began to pay. */
function ordersOf(account: DemoAccount, clock: DemoClock): DemoOrder[] {
  const { spec } = account;
  const end = new Date(clock.now.getTime() + spec.periodEnd * DAY - HOUR);
  const expired = spec.periodEnd < 0;
  // The last period of an expired account ended before its grace.
  const due = expired ? new Date(end.getTime() - GRACE_DAYS * DAY) : end;
  const orders = planOrders(account, periodStarts(account, clock), due, clock.at(KEYWORD_DAY, 11));
  if (spec.extraKeywords > 0)
    orders.push(keywordOrder(clock.at(KEYWORD_DAY, 11), false), keywordOrder(clock.at(KEYWORD_DAY - 1, 15, 20), true));
  for (const [index, daysAgo] of (PURCHASES[spec.persona] ?? []).entries()) {
    // The card was declined once, a few minutes before the purchase that succeeded.
    if (index === 0) orders.push(messageOrder(clock.at(daysAgo, 9, 52), 'Your card was declined.'));
    orders.push(messageOrder(clock.at(daysAgo, 10)));
  }
  if (expired) {
    const [renewal] = planOrders(account, [due], end, due);
    for (const days of RETRIES)
      if (renewal)
        orders.push({
          ...renewal,
          at: new Date(due.getTime() + days * DAY),
          kind: 'renewal',
          failure: 'Your card has insufficient funds.',
        });
  }
  return orders;
}

interface StoredCard extends DemoCard {
  customer: string;
  method: string;
}

/** Stores a card here and at the stand-in of the card provider, as if it had been typed in. */
async function storeCard(tx: Tx, { id, spec }: DemoAccount, card: DemoCard, clock: DemoClock): Promise<StoredCard> {
  const { email, name } = demoPersona(spec.persona);
  const [customer, method] = [`cus_demo_${spec.persona}`, `pm_demo_${spec.persona}`];
  const [month, year] = [11, clock.now.getUTCFullYear() + 3];
  await tx.execute('insert into simulator.stripe_customer (id, email, name, metadata) values ($1, $2, $3, $4)', [
    customer,
    email,
    name,
    JSON.stringify({ account: String(id) }),
  ]);
  await tx.execute(
    `insert into simulator.stripe_method (id, customer_id, brand, last4, exp_month, exp_year, name, set_up)
     values ($1, $2, $3, $4, $5, $6, $7, true)`,
    [method, customer, card.brand, card.last4, month, year, name],
  );
  await tx.execute('update simulator.stripe_customer set default_method = $2 where id = $1', [customer, method]);
  await tx.execute('update account set stripe_id = $2 where id = $1', [id, customer]);
  await tx.execute(
    `insert into card (account_id, payment_method, brand, last4, exp_month, exp_year, fullname, stored_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, method, card.brand, card.last4, month, year, name, clock.at(spec.since, 9)],
  );
  return { ...card, customer, method };
}

const COLUMNS = {
  account_id: 'int',
  at: 'timestamptz',
  kind: 'text',
  automatic: 'boolean',
  plan_id: 'int',
  extra_keywords: 'int',
  batches: 'int',
  messages: 'int',
  lines: 'jsonb',
  amount_cents: 'int',
  state: 'text',
  failure: 'text',
  key: 'text',
  customer: 'text',
  payment_method: 'text',
  card_brand: 'text',
  card_last4: 'text',
  paid_at: 'timestamptz',
  period_start: 'timestamptz',
  period_end: 'timestamptz',
  refunded_cents: 'int',
} as const;

function rowOf(account: DemoAccount, order: DemoOrder, card: StoredCard, index: number) {
  const amount = order.lines.reduce((sum, line) => sum + line.quantity * line.unit_cents, 0);
  const paid = order.failure === undefined;
  return {
    account_id: account.id,
    at: order.at,
    kind: order.kind,
    automatic: order.kind === 'renewal',
    plan_id: order.planId ?? null,
    extra_keywords: order.extraKeywords ?? 0,
    batches: order.batches ?? 0,
    messages: (order.batches ?? 0) * BATCH,
    lines: order.lines,
    amount_cents: amount,
    state: paid ? 'paid' : 'failed',
    failure: order.failure ?? '',
    key: `demo ${index}`,
    customer: card.customer,
    payment_method: card.method,
    card_brand: card.brand,
    card_last4: card.last4,
    paid_at: paid ? order.at : null,
    period_start: order.period?.start ?? null,
    period_end: paid ? (order.period?.end ?? null) : null,
    refunded_cents: order.refunded ? amount : 0,
  };
}

/** Cards and past payments of the paying accounts, with invoices numbered in the order of all payments. */
export async function createBilling(tx: Tx, accounts: readonly DemoAccount[], clock: DemoClock): Promise<void> {
  const rows = [];
  for (const account of accounts) {
    const card = CARDS[account.spec.persona];
    if (!card) continue;
    const stored = await storeCard(tx, account, card, clock);
    rows.push(...ordersOf(account, clock).map((order, index) => rowOf(account, order, stored, index)));
  }
  // Ids in the order of time: the history is listed by id.
  rows.sort((a, b) => a.at.getTime() - b.at.getTime());
  await insertRows(tx, 'billing_order', COLUMNS, rows);
  await tx.execute(
    `update billing_order o set invoice_number = n.number, billed_to = n.billed_to
     from (select p.id, row_number() over (order by p.id) as number,
                  jsonb_build_object('name', a.company, 'email', u.email, 'tax_id', a.tax_id, 'address', jsonb_build_array(u.city || ', ' || u.state || ' ' || u.zip)) as billed_to
           from billing_order p join account a on a.id = p.account_id join app_user u on u.account_id = a.id and u.owner
           where p.state = 'paid') n
     where o.id = n.id`,
  );
  await tx.execute(
    'update invoice_counter set last_number = (select count(*) from billing_order where invoice_number is not null)',
  );
}

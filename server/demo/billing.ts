import dayjs from 'dayjs';
import { command } from '../src/platform/db/sql';
import type { Tx } from '../src/platform/db/transaction';
import type { DemoAccount } from './accounts';
import { DAY, later, type Clock } from './clock';
import { demoPersona } from './personas';
import { insert } from './rows';

/** Cards that can be charged. Lena, on trial, has none. */
const CARDS: Readonly<Record<string, readonly [brand: string, last4: string]>> = {
  owner: ['visa', '4242'],
  expired: ['mastercard', '4444'],
  frozen: ['visa', '1111'],
};

/** Days after the due date on which a renewal is retried; the account stays active until the last of them. */
const RETRIES = [0, 1, 3, 5];

/** When the account's periods began: the first day, then each renewal up to the current period. */
function periodStarts({ since, periodStart }: DemoAccount, { at }: Clock): Date[] {
  const starts: Date[] = [];
  for (let month = 0; ; month += 1) {
    const start = dayjs(at(periodStart, 9)).subtract(month, 'month');
    // A first period is not shorter.
    if (start.diff(at(since, 9), 'day') < 20) return [at(since, 9), ...starts.reverse()];
    starts.push(start.toDate());
  }
}

/** The payments of an account since it began to pay: columns of billing_order, without the price. */
function ordersOf(account: DemoAccount, clock: Clock): object[] {
  const { extraKeywords, endsAt, periodEnd } = account;
  const { at } = clock;
  const expired = periodEnd < 0;
  const due = expired ? later(endsAt, -5 * DAY) : endsAt;
  const keywordSince = at(150, 11);
  const starts = periodStarts(account, clock);
  const paid = starts.map((start, index) => ({
    at: start,
    kind: index === 0 ? 'plan' : 'renewal',
    extra_keywords: start > keywordSince ? extraKeywords : 0,
    period_start: start,
    period_end: starts[index + 1] ?? due,
  }));
  const failed = { kind: 'renewal', period_start: due, failure: 'Your card has insufficient funds.' };
  if (expired) return [...paid, ...RETRIES.map((days) => ({ ...failed, at: later(due, days * DAY) }))];
  if (extraKeywords === 0) return paid;
  return [
    ...paid,
    { at: keywordSince, kind: 'keywords', extra_keywords: 1 },
    // Bought by mistake.
    { at: at(149, 15, 20), kind: 'keywords', extra_keywords: 1, refunded: true },
    { at: at(205, 9, 52), kind: 'messages', failure: 'Your card was declined.' },
    { at: at(205, 10), kind: 'messages' },
    { at: at(70, 10), kind: 'messages' },
  ];
}

/** Stores a card here and at the stand-in of the card provider, as if it had been typed in. */
async function storeCard(tx: Tx, { id, owner, since }: DemoAccount, { now, at }: Clock): Promise<void> {
  const { email, name } = demoPersona(owner);
  const [customer, method] = [`cus_demo_${owner}`, `pm_demo_${owner}`];
  const [brand, last4] = CARDS[owner] ?? [];
  const card = { brand, last4, exp_month: 11, exp_year: now.getUTCFullYear() + 3 };
  await insert(tx, 'simulator.stripe_customer', [{ id: customer, email, name, metadata: { account: String(id) } }]);
  await insert(tx, 'simulator.stripe_method', [{ ...card, id: method, customer_id: customer, name, set_up: true }]);
  await tx.execute(command('demo.setMethod')`
     update simulator.stripe_customer set default_method = ${method} where id = ${customer}`);
  await tx.execute(command('demo.setCustomer')`update account set stripe_id = ${customer} where id = ${id}`);
  const stored = { account_id: id, payment_method: method, fullname: name, stored_at: at(since, 9) };
  await insert(tx, 'card', [{ ...card, ...stored }]);
}

/** The orders with their prices at the time, in order of time, with invoices numbered without gaps. */
const insertOrders = (orders: readonly object[]) => command('demo.insertOrders')`
insert into billing_order (account_id, at, kind, automatic, plan_id, extra_keywords, batches, messages, lines, amount_cents, refunded_cents, state, failure, paid_at,
  invoice_number, billed_to, key, customer, payment_method, card_brand, card_last4, period_start, period_end)
select a.id, o.at, o.kind, o.kind = 'renewal', case when o.period_start is not null then p.id end, coalesce(o.extra_keywords, 0), (o.kind = 'messages')::int, (o.kind = 'messages')::int * 500,
  lines, amount, case when o.refunded then amount else 0 end, case when o.failure is null then 'paid' else 'failed' end, coalesce(o.failure, ''), case when o.failure is null then o.at end,
  case when o.failure is null then row_number() over (partition by o.failure is null order by o.at, a.id) end,
  case when o.failure is null then jsonb_build_object('name', a.company, 'email', u.email, 'tax_id', a.tax_id, 'address', jsonb_build_array(u.city || ', ' || u.state || ' ' || u.zip)) end,
  'demo ' || row_number() over (order by o.at, a.id), a.stripe_id, c.payment_method, c.brand, c.last4, o.period_start, o.period_end
from jsonb_to_recordset(${JSON.stringify(orders)}) as o (account_id int, at timestamptz, kind text, extra_keywords int, failure text, refunded boolean, period_start timestamptz, period_end timestamptz)
join account a on a.id = o.account_id join app_user u on u.account_id = a.id and u.owner join card c on c.account_id = a.id
join subscription s on s.account_id = a.id join plan p on p.id = s.plan_id
cross join lateral (
  select jsonb_agg(jsonb_build_object('text', text, 'quantity', quantity, 'unit_cents', cents)) as lines, sum(quantity * cents) as amount
  from (values
    (p.name || ' plan, one month', 1, p.price_cents, o.period_start is not null),
    ('Extra keywords, one month', o.extra_keywords, 500, o.period_start is not null and o.extra_keywords > 0),
    ('Extra keywords', o.extra_keywords, 500, o.kind = 'keywords'),
    ('500 extra messages', 1, 1500, o.kind = 'messages')
  ) line (text, quantity, cents, sold) where sold
) sold order by o.at, a.id`;

/** What was refunded: taken back, with credit notes a day after the payment. */
const REFUNDS = command('demo.insertRefunds')`
with refunded as (
  update billing_order set taken_back = extra_keywords where refunded_cents > 0 returning id, account_id, refunded_cents, paid_at
), noted as (
  insert into billing_refund (account_id, order_id, amount_cents, status, at, credit_note)
  select account_id, id, refunded_cents, 'succeeded', paid_at + interval '1 day', row_number() over (order by id) from refunded returning 1
)
update credit_note_counter set last_number = (select count(*) from noted)`;

/**
 * The ledger of paid orders, the trial's grant, single messages, and of each campaign the reservation and what its
 * batches settled and released. Plan messages suffice for the past, so extras are never spent. A period begins with the
 * plan's messages, whatever was left.
 */
const LEDGER = command('demo.insertLedger')`
insert into ledger (account_id, at, kind, plan_delta, extra_delta, left_after, campaign_id, batch_id, count, note)
with event (account_id, at, kind, plan, extra, campaign_id, batch_id, count, note) as (
  select s.account_id, s.started_at, 'grant', 0, 0, null::int, null::bigint, p.messages, p.name from subscription s join plan p on p.id = s.plan_id where s.with_trial
  union all
  select o.account_id, paid_at, case o.kind when 'plan' then 'grant' when 'renewal' then 'reset' else 'purchase' end, 0, o.messages, null, null,
    case o.kind when 'plan' then p.messages else o.messages end, case o.kind when 'plan' then p.name when 'renewal' then 'new period' else o.messages || ' messages' end
  from billing_order o left join plan p on p.id = o.plan_id where o.state = 'paid' and o.kind <> 'keywords'
  union all
  select account_id, claimed_at, 'message', -billed, 0, null, null, 1, '' from message where campaign_id is null and billed > 0
  union all
  select account_id, send_at, 'reserve', -recipients * segments, 0, id, null, recipients, '' from campaign where state = 'done'
  union all
  select account_id, next_at + interval '80 seconds', 'settle', 0, 0, campaign_id, id, size - released / segments, '' from send_batch where size * segments > released
  union all
  select account_id, next_at + interval '80 seconds', 'release', released, 0, campaign_id, id, released / segments, 'left before they were sent, or not handed over'
  from send_batch where released > 0
), ordered as (
  select *, row_number() over (order by at, account_id, batch_id, kind desc) as turn,
    count(*) filter (where kind in ('grant', 'reset')) over (partition by account_id order by at, batch_id, kind desc rows unbounded preceding) as period from event
), summed as (
  select o.*, p.messages + sum(plan) over (partition by o.account_id, period order by turn) as plan_left, sum(extra) over (partition by o.account_id order by turn) as extra_left
  from ordered o join subscription s using (account_id) join plan p on p.id = s.plan_id
)
select account_id, at, kind, plan_left - lag(plan_left, 1, 0) over (partition by account_id order by turn), extra, plan_left + extra_left, campaign_id, batch_id, count, note
from summed order by turn`;

/** Cards and past payments of the paying accounts; then the ledger and the balance of all. */
export async function createBilling(tx: Tx, accounts: readonly DemoAccount[], clock: Clock): Promise<void> {
  const paying = accounts.filter(({ owner }) => owner in CARDS);
  for (const account of paying) await storeCard(tx, account, clock);
  const orders = paying.flatMap((account) =>
    ordersOf(account, clock).map((order) => ({ ...order, account_id: account.id })),
  );
  await tx.execute(insertOrders(orders));
  await tx.execute(command('demo.countInvoices')`
     update invoice_counter set last_number = (select max(invoice_number) from billing_order)`);
  await tx.execute(REFUNDS);
  await tx.execute(LEDGER);
  await tx.execute(command('demo.insertBalances')`
     insert into balance (account_id, plan_left, extra_left, billed_total)
     select account_id, sum(plan_delta), sum(extra_delta), (select sum(billed) from message m where m.account_id = l.account_id) from ledger l group by account_id`);
}

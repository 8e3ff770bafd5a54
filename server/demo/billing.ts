import dayjs from 'dayjs';
import type { Tx } from '../src/platform/db/transaction';
import type { DemoAccount } from './accounts';
import { DAY, later, type Clock } from './clock';
import { demoPersona } from './personas';
import { insert } from './rows';

const KEYWORD_CENTS = 500;
const BATCH = 500;
const BATCH_CENTS = 1500;

/** Cards that can be charged. Lena, on trial, has none. */
const CARDS: Readonly<Record<string, { brand: string; last4: string }>> = {
  owner: { brand: 'visa', last4: '4242' },
  expired: { brand: 'mastercard', last4: '4444' },
  frozen: { brand: 'visa', last4: '1111' },
};

/** Days after it was due on which a renewal is tried again; for the last of them the account stays active. */
const RETRIES = [0, 1, 3, 5];
/** Shortest first period. */
const FIRST_PERIOD_MS = 20 * DAY;

interface Order {
  at: Date;
  kind: 'plan' | 'renewal' | 'keywords' | 'messages';
  extra_keywords?: number;
  start?: Date;
  end?: Date | undefined;
  failure?: string;
  refunded?: boolean;
}

/** When the account's periods began: the first day, then each renewal up to the current period. */
function periodStarts({ since, periodStart }: DemoAccount, { at }: Clock): Date[] {
  const first = at(since, 9);
  const starts: Date[] = [];
  for (let month = 0; ; month += 1) {
    const start = dayjs(at(periodStart, 9)).subtract(month, 'month').toDate();
    if (start.getTime() - first.getTime() < FIRST_PERIOD_MS) return [first, ...starts.reverse()];
    starts.push(start);
  }
}

/** The payments of an account since it began to pay. */
function ordersOf(account: DemoAccount, clock: Clock): Order[] {
  const { owner, endsAt, periodEnd } = account;
  const { at } = clock;
  const expired = periodEnd < 0;
  const due = expired ? later(endsAt, -5 * DAY) : endsAt;
  const keywordSince = at(150, 11);
  const starts = periodStarts(account, clock);
  const orders: Order[] = starts.map((start, index) => ({
    at: start,
    kind: index === 0 ? 'plan' : 'renewal',
    extra_keywords: start > keywordSince ? (account.extraKeywords ?? 0) : 0,
    start,
    end: starts[index + 1] ?? due,
  }));
  if (owner === 'owner')
    orders.push(
      { at: keywordSince, kind: 'keywords', extra_keywords: 1 },
      // Bought by mistake.
      { at: at(149, 15, 20), kind: 'keywords', extra_keywords: 1, refunded: true },
      { at: at(205, 9, 52), kind: 'messages', failure: 'Your card was declined.' },
      { at: at(205, 10), kind: 'messages' },
      { at: at(70, 10), kind: 'messages' },
    );
  if (expired)
    for (const days of RETRIES)
      orders.push({
        at: later(due, days * DAY),
        kind: 'renewal',
        start: due,
        failure: 'Your card has insufficient funds.',
      });
  return orders;
}

/** Stores a card here and at the stand-in of the card provider, as if it had been typed in. */
async function storeCard(tx: Tx, { id, owner, since }: DemoAccount, { now, at }: Clock): Promise<void> {
  const { email, name } = demoPersona(owner);
  const [customer, method] = [`cus_demo_${owner}`, `pm_demo_${owner}`];
  const card = { ...CARDS[owner], exp_month: 11, exp_year: now.getUTCFullYear() + 3 };
  await insert(tx, 'simulator.stripe_customer', [
    { id: customer, email, name, metadata: { account: String(id) }, default_method: null },
  ]);
  await insert(tx, 'simulator.stripe_method', [{ ...card, id: method, customer_id: customer, name, set_up: true }]);
  await tx.execute('update simulator.stripe_customer set default_method = $2 where id = $1', [customer, method]);
  await tx.execute('update account set stripe_id = $2 where id = $1', [id, customer]);
  await insert(tx, 'card', [
    { ...card, account_id: id, payment_method: method, fullname: name, stored_at: at(since, 9) },
  ]);
}

interface Plan {
  id: number;
  name: string;
  price_cents: number;
}

function linesOf({ kind, extra_keywords: keywords = 0 }: Order, plan: Plan) {
  const line = (text: string, quantity: number, unit_cents: number) => ({ text, quantity, unit_cents });
  if (kind === 'messages') return [line(`${BATCH} extra messages`, 1, BATCH_CENTS)];
  if (kind === 'keywords') return [line('Extra keywords', keywords, KEYWORD_CENTS)];
  const months = [line(`${plan.name} plan, one month`, 1, plan.price_cents)];
  return keywords > 0 ? [...months, line('Extra keywords, one month', keywords, KEYWORD_CENTS)] : months;
}

function rowOf({ id, owner, planId }: DemoAccount, order: Order, plans: readonly Plan[], index: number) {
  const { at, kind, extra_keywords = 0, start, end, failure, refunded } = order;
  const plan = plans.find((one) => one.id === planId);
  if (!plan) throw new Error(`no plan ${planId}`);
  const lines = linesOf(order, plan);
  const amount_cents = lines.reduce((sum, line) => sum + line.quantity * line.unit_cents, 0);
  const batches = kind === 'messages' ? 1 : 0;
  return {
    account_id: id,
    at,
    kind,
    automatic: kind === 'renewal',
    plan_id: start ? planId : null,
    extra_keywords,
    batches,
    messages: batches * BATCH,
    lines,
    amount_cents,
    state: failure === undefined ? 'paid' : 'failed',
    failure: failure ?? '',
    key: `demo ${index}`,
    customer: `cus_demo_${owner}`,
    payment_method: `pm_demo_${owner}`,
    card_brand: CARDS[owner]?.brand,
    card_last4: CARDS[owner]?.last4,
    paid_at: failure === undefined ? at : null,
    period_start: start ?? null,
    period_end: end ?? null,
    refunded_cents: refunded ? amount_cents : 0,
  };
}

const NUMBER_INVOICES = `
update billing_order o set invoice_number = n.number, billed_to = n.billed_to
from (select p.id, row_number() over (order by p.id) as number,
        jsonb_build_object('name', a.company, 'email', u.email, 'tax_id', a.tax_id, 'address', jsonb_build_array(u.city || ', ' || u.state || ' ' || u.zip)) as billed_to
      from billing_order p join account a on a.id = p.account_id join app_user u on u.account_id = a.id and u.owner where p.state = 'paid') n
where o.id = n.id`;

/**
 * The ledger of paid orders, the trial's grant, single messages, and of each campaign the reservation and what its
 * batches settled and released. Plan messages suffice for the past: extras are never spent. A period begins with the
 * plan's messages, whatever was left.
 */
const LEDGER = `
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

/** Cards and past payments of the paying accounts, with invoices numbered in the order of all payments; then the ledger. */
export async function createBilling(tx: Tx, accounts: readonly DemoAccount[], clock: Clock): Promise<void> {
  const plans = await tx.query<Plan>('select id, name, price_cents from plan');
  const paying = accounts.filter(({ owner }) => owner in CARDS);
  for (const account of paying) await storeCard(tx, account, clock);
  const rows = paying.flatMap((account) =>
    ordersOf(account, clock).map((order, index) => rowOf(account, order, plans, index)),
  );
  // Ids in the order of time: the history is listed by id.
  await insert(
    tx,
    'billing_order',
    rows.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
  await tx.execute(NUMBER_INVOICES);
  await tx.execute(`update invoice_counter set last_number = (select max(invoice_number) from billing_order)`);
  await tx.execute(LEDGER);
  await tx.execute(
    `insert into balance (account_id, plan_left, extra_left, billed_total)
     select account_id, sum(plan_delta), sum(extra_delta), (select sum(billed) from message m where m.account_id = l.account_id) from ledger l group by account_id`,
  );
}

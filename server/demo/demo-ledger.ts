import dayjs from 'dayjs';
import type { Tx } from '../src/platform/db/transaction';
import { planOf, type DemoAccount } from './demo-accounts';
import type { DemoCampaign } from './demo-campaigns';
import type { DemoClock } from './demo-clock';
import { later, type PastMessage } from './demo-message';
import { insertRows } from './rows';

interface Event {
  at: Date;
  kind: 'grant' | 'reset' | 'purchase' | 'reserve' | 'settle' | 'release' | 'message';
  /** A balance change; a reset is computed in order of time. */
  delta: number;
  count: number;
  campaign_id: number | null;
  batch_id: number | null;
  note: string;
}

const event = (at: Date, kind: Event['kind'], delta: number, more: Partial<Event> = {}): Event => ({
  at,
  kind,
  delta,
  count: Math.abs(delta),
  campaign_id: null,
  batch_id: null,
  note: '',
  ...more,
});

/** Bought extras, in days ago: two batches of 500. */
export const PURCHASES: Readonly<Record<string, readonly number[]>> = { owner: [205, 70] };

/** Shortest first period. */
const FIRST_PERIOD_MS = 20 * 86_400_000;

/** When the account's periods began: the first day, then each renewal up to the current period. */
export function periodStarts({ spec }: DemoAccount, clock: DemoClock): Date[] {
  const first = clock.at(spec.since, 9);
  const starts: Date[] = [];
  for (let month = 0; ; month += 1) {
    const at = dayjs(clock.at(spec.periodStart, 9)).subtract(month, 'month').toDate();
    if (at.getTime() - first.getTime() < FIRST_PERIOD_MS) return [first, ...starts.reverse()];
    starts.push(at);
  }
}

/** The first grant, then a reset on each renewal day. */
function planEvents(account: DemoAccount, clock: DemoClock): Event[] {
  const plan = planOf(account.spec.planId);
  return periodStarts(account, clock).map((at, index) =>
    index === 0
      ? event(at, 'grant', plan.messages, { note: plan.name })
      : event(at, 'reset', 0, { note: 'new period' }),
  );
}

/** The reservation of a campaign, and the settlement of each batch. */
function campaignEvents({ id, at, spec, messages }: DemoCampaign, batchIds: ReadonlyMap<string, number>): Event[] {
  if (messages.length === 0) return [];
  const events = [event(at, 'reserve', -messages.length * spec.segments, { campaign_id: id, count: messages.length })];
  for (const batch of new Set(messages.map((message) => message.batch))) {
    const own = messages.filter((message) => message.batch === batch);
    const billed = own.filter((message) => message.billed > 0).length;
    const ids = { campaign_id: id, batch_id: batchIds.get(`${id} ${batch}`) ?? null };
    const closed = later(at, 80_000);
    if (billed > 0) events.push(event(closed, 'settle', 0, { ...ids, count: billed }));
    if (billed < own.length) {
      const freed = own.length - billed;
      events.push(
        event(closed, 'release', freed * spec.segments, {
          ...ids,
          count: freed,
          note: 'left before they were sent, or not handed over',
        }),
      );
    }
  }
  return events;
}

/** The account's past balance and ledger, so that the sum of the ledger is the balance. */
export async function createLedger(
  tx: Tx,
  account: DemoAccount,
  campaigns: readonly DemoCampaign[],
  messages: readonly PastMessage[],
  batchIds: ReadonlyMap<string, number>,
  clock: DemoClock,
): Promise<void> {
  const singles = messages
    .filter((message) => message.campaign_id === null && message.billed > 0)
    .map((message) => event(message.claimed_at ?? message.created_at, 'message', -message.billed, { count: 1 }));
  const purchases = (PURCHASES[account.spec.persona] ?? []).map((daysAgo) =>
    event(clock.at(daysAgo, 10), 'purchase', 500, { note: '500 messages' }),
  );
  const events = [
    ...planEvents(account, clock),
    ...purchases,
    ...singles,
    ...campaigns.flatMap((campaign) => campaignEvents(campaign, batchIds)),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());

  const left = { plan: 0, extra: 0 };
  const rows = events.map((one) => {
    const toExtra = one.kind === 'purchase';
    const delta = one.kind === 'reset' ? planOf(account.spec.planId).messages - left.plan : one.delta;
    if (toExtra) left.extra += delta;
    else left.plan += delta;
    // Plan messages suffice for the demo's past; spending extras would need a bucket per message.
    if (left.plan < 0) throw new Error(`the plan of ${account.spec.company} does not cover its past`);
    return {
      account_id: account.id,
      at: one.at,
      kind: one.kind,
      plan_delta: toExtra ? 0 : delta,
      extra_delta: toExtra ? delta : 0,
      left_after: left.plan + left.extra,
      campaign_id: one.campaign_id,
      batch_id: one.batch_id,
      count: one.count,
      note: one.note,
    };
  });
  await insertRows(
    tx,
    'ledger',
    {
      account_id: 'int',
      at: 'timestamptz',
      kind: 'text',
      plan_delta: 'int',
      extra_delta: 'int',
      left_after: 'int',
      campaign_id: 'int',
      batch_id: 'bigint',
      count: 'int',
      note: 'text',
    },
    rows,
  );
  await tx.execute('insert into balance (account_id, plan_left, extra_left, billed_total) values ($1, $2, $3, $4)', [
    account.id,
    left.plan,
    left.extra,
    messages.reduce((sum, message) => sum + message.billed, 0),
  ]);
}

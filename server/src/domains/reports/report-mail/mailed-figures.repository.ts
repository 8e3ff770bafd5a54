import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { statement } from '../../../platform/db/sql';

export interface Span {
  from: Date;
  /** Exclusive. */
  until: Date;
}

/** People who opened a link, each link once. Uses link_click_account: the last click is never before the first. */
export const countClicks = (tx: Tx, accountId: number, { from, until }: Span) =>
  tx.value(statement('reports.countClicks', { clicks: col.number })`
     select count(*) as clicks from link_click
     where account_id = ${accountId} and last_at >= ${from} and first_at >= ${from} and first_at < ${until}`);

/** Cents of paid orders, without what was refunded of them. Uses billing_order_account. */
export const paidIn = (tx: Tx, accountId: number, { from, until }: Span) =>
  tx.value(statement('reports.paidIn', { cents: col.number })`
     select coalesce(sum(amount_cents - refunded_cents), 0) as cents from billing_order
     where account_id = ${accountId} and state = 'paid' and paid_at >= ${from} and paid_at < ${until}`);

const USED = { codes: col.number, cents: col.number };

/** Coupon codes that were used, and the totals of their orders where a shop reported them (decision 444). Uses coupon_used_at. */
export const usedCoupons = (tx: Tx, accountId: number, { from, until }: Span) =>
  tx.one(statement('reports.usedCoupons', USED)`
     select count(*) as codes, coalesce(sum(total_cents), 0) as cents from coupon
     where account_id = ${accountId} and used_at >= ${from} and used_at < ${until}`);

const BEST = { name: col.text(), recipients: col.number, clicked: col.number, replies: col.number };

/** The campaign to which most people reacted, by clicks and replies, if anybody did. Uses campaign_recent. */
export const bestCampaign = (tx: Tx, accountId: number, { from, until }: Span) =>
  tx.maybeOne(statement('reports.bestCampaign', BEST)`
     select name, recipients, clicked, replies from campaign
     where account_id = ${accountId} and sent = 1 and not deleted
       and coalesce(started_at, send_at) >= ${from} and coalesce(started_at, send_at) < ${until} and clicked + replies > 0
     order by clicked + replies desc, id desc limit 1`);

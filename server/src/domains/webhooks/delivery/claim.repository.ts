import type { DeliveredEvent, DeliveryStatus } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

/** A webhook that this worker has claimed. */
const CLAIMED = {
  id: col.number,
  account_id: col.number,
  url: col.text(),
  secret: col.bytes,
  /** Null once it no longer signs. */
  old_secret: col.orNull(col.bytes),
  rests: col.number,
  /** No delivery waits before this time. */
  waits_from: col.text(),
};
export type Claimed = col.RowOf<typeof CLAIMED>;

const DUE = {
  id: col.number,
  event: col.text<DeliveredEvent>(),
  subject: col.number,
  detail: col.number,
  payload: col.orNull(col.text()),
  attempts: col.number,
  tries: col.number,
  created_at: col.time,
};
export type Due = col.RowOf<typeof DUE>;

/**
 * Claims the webhook with due deliveries whose last attempt is the oldest. The lock still lets events be noted. Uses
 * webhook_delivery_due from the first waiting delivery on (ADR 0106), which `limit` in the lateral query forces: a semi-join
 * would read the whole index once the table is analyzed.
 */
export const claimWebhook = (tx: Tx, owner: string, leaseS: number) =>
  tx.maybeOne(statement('webhooks.claimWebhook', CLAIMED)`
     update webhook w set lease_owner = ${owner}, lease_until = now() + make_interval(secs => ${leaseS})
     from (
       select w.id from webhook w join account a on a.id = w.account_id and not a.deleted cross join lateral (
         select from webhook_delivery d where d.webhook_id = w.id and d.status = 'waiting' and d.next_at >= w.waits_from and d.next_at <= now() limit 1
       ) d
       where w.enabled and not w.deleted and w.rest_until <= now() and (w.lease_until is null or w.lease_until < now())
       order by w.last_attempt_at nulls first, w.id limit 1 for no key update of w skip locked
     ) due where w.id = due.id
     returning w.id, w.account_id, w.url, w.secret, case when w.old_secret_until > now() then w.old_secret end as old_secret, w.rests, w.waits_from::text`);

/** Counts an attempt of the oldest due deliveries. If the worker dies, they are due again when the lease ends. */
export const claimDue = (tx: Tx, { id, waits_from: from }: Claimed, limit: number, leaseS: number) =>
  tx.query(statement('webhooks.claimDue', DUE)`
     update webhook_delivery d set attempts = d.attempts + 1, tries = d.tries + 1, next_at = clock_timestamp() + make_interval(secs => ${leaseS})
     from (
       select id from webhook_delivery where webhook_id = ${id} and status = 'waiting' and next_at >= ${from} and next_at <= now()
       order by next_at, id limit ${limit} for update skip locked
     ) due where d.id = due.id
     returning d.id, d.event, d.subject, d.detail, d.payload, d.attempts, d.tries, d.created_at`);

/** The outcome of one attempt. */
export interface Outcome {
  id: number;
  /** The number of this attempt; the outcome of an earlier one changes nothing. */
  attempts: number;
  status: DeliveryStatus;
  /** Seconds until the next attempt, if there is one. */
  wait: number;
  code: number | null;
  failure: string;
  response: string;
  /** No attempt was made after all. */
  untried: boolean;
}

/** Deliveries that were disabled meanwhile stay given up, unless they arrived. */
export const storeAttempts = (tx: Tx, outcomes: readonly Outcome[]) =>
  tx.execute(command('webhooks.storeAttempts')`
     update webhook_delivery d set
       status = case when d.status = 'waiting' or o.status = 'delivered' then o.status else d.status end,
       attempts = d.attempts - o.untried::int, tries = d.tries - o.untried::int,
       next_at = clock_timestamp() + make_interval(secs => o.wait),
       last_attempt_at = case when o.untried then d.last_attempt_at else now() end,
       code = case when o.untried then d.code else o.code end,
       failure = case when o.untried and o.status = 'waiting' or d.status <> 'waiting' and o.status <> 'delivered' then d.failure else o.failure end,
       response = case when o.untried then d.response else o.response end
     from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) o(id bigint, attempts int, status text, wait float8, code smallint, failure text, response text, untried boolean)
     where d.id = o.id and d.attempts = o.attempts`);

/** The state of a webhook after some attempts. */
export interface Standing {
  id: number;
  /** The URL that was tried. */
  url: string;
  owner: string;
  /** Whether any attempt was made. */
  tried: boolean;
  /** Whether an event arrived. If none did, the webhook rests. */
  arrived: boolean;
  restS: number;
  gone: boolean;
  /** No delivery can appear before this time any more. */
  settled: string;
}

const DISABLED = { account_id: col.number, url: col.text(), disabled_reason: col.text() };

/**
 * Ends the claim, notes where the waiting deliveries begin, and disables a webhook that is gone, or whose address has
 * failed for days. Returns the webhook if it was disabled.
 */
export const release = (
  tx: Tx,
  { id, url, owner, tried, arrived, restS, gone, settled }: Standing,
  failingDays: number,
) =>
  tx.maybeOne(statement('webhooks.release', DISABLED)`
     with before as materialized (
       select enabled, case when not enabled then '' when ${gone} and url = ${url} then 'gone'
                when ${tried} and not ${arrived} and failing_since < now() - make_interval(days => ${failingDays}) then 'failing' else '' end as off
       from webhook where id = ${id} and not deleted for no key update
     ), after as (
       update webhook w set
         waits_from = case when lease_owner = ${owner} then greatest(w.waits_from, least(${settled}::timestamptz, (
           select next_at from webhook_delivery d where d.webhook_id = w.id and d.status = 'waiting' and d.next_at >= w.waits_from order by next_at limit 1
         ))) else w.waits_from end,
         lease_until = case when lease_owner = ${owner} then null else lease_until end,
         lease_owner = case when lease_owner = ${owner} then null else lease_owner end,
         last_attempt_at = case when ${tried} then now() else last_attempt_at end,
         failing_since = case when ${arrived} then null when ${tried} then coalesce(failing_since, now()) else failing_since end,
         rests = case when ${arrived} then 0 when ${tried} then least(rests + 1, 100) else rests end,
         rest_until = case when ${arrived} then '-infinity' when ${tried} then now() + make_interval(secs => ${restS}) else rest_until end,
         enabled = w.enabled and off = '', disabled_reason = case when off = '' then disabled_reason else off end
       from before where w.id = ${id} returning w.account_id, w.url, off as disabled_reason
     )
     select * from after where disabled_reason <> ''`);

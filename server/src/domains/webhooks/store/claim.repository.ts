import type { DeliveredEvent, DeliveryStatus } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

/** A webhook that this worker sends to. */
export interface Claimed {
  id: number;
  account_id: number;
  url: string;
  secret: Buffer;
  /** Null unless it signs too. */
  old_secret: Buffer | null;
  rests: number;
  /** Nothing waits at an earlier position. */
  waits_from: string;
}

export interface Due {
  id: number;
  event: DeliveredEvent;
  subject: number;
  detail: number;
  payload: string | null;
  attempts: number;
  tries: number;
  created_at: Date;
}

/**
 * Claims the webhook with something due that waited longest. Its lock lets events be noted at the same time. Uses
 * webhook_delivery_due from where the waiting ones begin (ADR 0106).
 */
export const claimWebhook = (tx: Tx, owner: string, leaseS: number) =>
  tx.maybeOne<Claimed>(
    `update webhook w set lease_owner = $1, lease_until = now() + make_interval(secs => $2)
     from (
       select w.id from webhook w join account a on a.id = w.account_id and not a.deleted
       where w.enabled and not w.deleted and w.rest_until <= now() and (w.lease_until is null or w.lease_until < now())
         and exists (select from webhook_delivery d where d.webhook_id = w.id and d.status = 'waiting' and d.next_at >= w.waits_from and d.next_at <= now())
       order by w.last_attempt_at nulls first, w.id limit 1 for no key update of w skip locked
     ) due where w.id = due.id
     returning w.id, w.account_id, w.url, w.secret, case when w.old_secret_until > now() then w.old_secret end as old_secret, w.rests, w.waits_from::text`,
    [owner, leaseS],
  );

/** Counts an attempt of the oldest due deliveries. If the worker dies, they are due again after the time of the lease. */
export const claimDue = (tx: Tx, { id, waits_from: from }: Claimed, most: number, leaseS: number) =>
  tx.query<Due>(
    `update webhook_delivery d set attempts = d.attempts + 1, tries = d.tries + 1, next_at = clock_timestamp() + make_interval(secs => $3)
     from (
       select id from webhook_delivery where webhook_id = $1 and status = 'waiting' and next_at >= $4 and next_at <= now()
       order by next_at, id limit $2 for update skip locked
     ) due where d.id = due.id
     returning d.id, d.event, d.subject, d.detail, d.payload, d.attempts, d.tries, d.created_at`,
    [id, most, leaseS, from],
  );

/** The outcome of one attempt. */
export interface Outcome {
  id: number;
  /** Of the attempt: an outcome of an earlier one changes nothing. */
  attempts: number;
  status: DeliveryStatus;
  /** Seconds until the next attempt, if it waits. */
  wait: number;
  code: number | null;
  failure: string;
  response: string;
  /** It was not tried after all. */
  untried: boolean;
}

/** What was disabled meanwhile stays given up, unless it has arrived. */
export const storeAttempts = (tx: Tx, outcomes: readonly Outcome[]) =>
  tx.execute(
    `update webhook_delivery d set
       status = case when d.status = 'waiting' or o.status = 'delivered' then o.status else d.status end,
       attempts = d.attempts - o.untried::int, tries = d.tries - o.untried::int,
       next_at = clock_timestamp() + make_interval(secs => o.wait),
       last_attempt_at = case when o.untried then d.last_attempt_at else now() end,
       code = case when o.untried then d.code else o.code end,
       failure = case when o.untried and o.status = 'waiting' or d.status <> 'waiting' and o.status <> 'delivered' then d.failure else o.failure end,
       response = case when o.untried then d.response else o.response end
     from jsonb_to_recordset($1::jsonb) o(id bigint, attempts int, status text, wait float8, code smallint, failure text, response text, untried boolean)
     where d.id = o.id and d.attempts = o.attempts`,
    [JSON.stringify(outcomes)],
  );

/** How a webhook stands after some attempts. */
export interface Standing {
  id: number;
  /** Where the attempts went. */
  url: string;
  owner: string;
  /** There was an attempt at all. */
  tried: boolean;
  /** An event arrived. Otherwise it rests. */
  arrived: boolean;
  restS: number;
  gone: boolean;
  /** Below it no delivery can appear any more. */
  settled: string;
}

export interface Disabled {
  account_id: number;
  url: string;
  disabled_reason: string;
}

/**
 * Ends the claim, notes where the waiting deliveries begin, and disables a webhook that is gone, or at whose address
 * nothing arrived for days. Returns it then.
 */
export const release = (
  tx: Tx,
  { id, url, owner, tried, arrived, restS, gone, settled }: Standing,
  failingDays: number,
) =>
  tx.maybeOne<Disabled>(
    `with before as materialized (
       select enabled, case when not enabled then '' when $6 and url = $7 then 'gone'
                when $3 and not $4 and failing_since < now() - make_interval(days => $8) then 'failing' else '' end as off
       from webhook where id = $1 and not deleted for no key update
     ), after as (
       update webhook w set
         waits_from = case when lease_owner = $2 then greatest(w.waits_from, least($9::timestamptz, (
           select next_at from webhook_delivery d where d.webhook_id = w.id and d.status = 'waiting' and d.next_at >= w.waits_from order by next_at limit 1
         ))) else w.waits_from end,
         lease_until = case when lease_owner = $2 then null else lease_until end,
         lease_owner = case when lease_owner = $2 then null else lease_owner end,
         last_attempt_at = case when $3 then now() else last_attempt_at end,
         failing_since = case when $4 then null when $3 then coalesce(failing_since, now()) else failing_since end,
         rests = case when $4 then 0 when $3 then least(rests + 1, 100) else rests end,
         rest_until = case when $4 then '-infinity' when $3 then now() + make_interval(secs => $5) else rest_until end,
         enabled = w.enabled and off = '', disabled_reason = case when off = '' then disabled_reason else off end
       from before where w.id = $1 returning w.account_id, w.url, off as disabled_reason
     )
     select * from after where disabled_reason <> ''`,
    [id, owner, tried, arrived, restS, gone, url, failingDays, settled],
  );

import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

export type RequestKind = 'demo' | 'question' | 'downgrade' | 'bulk_import' | 'manual_add';

const NEW_REQUEST = {
  kind: col.text<RequestKind>(),
  text: col.text(),
  planId: col.orNull(col.number),
};
export type NewRequest = col.RowOf<typeof NEW_REQUEST>;

/**
 * Stores the request and returns its id; undefined when the same one is open already. Another plan replaces the wanted
 * plan of an open downgrade. The caller has locked the account.
 */
export const storeRequest = (tx: Tx, accountId: number, userId: number, { kind, text, planId }: NewRequest) =>
  tx.maybeOne(statement('billing.storeRequest', { id: col.number })`
     insert into support_request as r (account_id, user_id, kind, text, plan_id)
     select ${accountId}, ${userId}, ${kind}::text, ${text}, ${planId} where ${kind}::text <> 'question' or not exists (
       select from support_request where account_id = ${accountId} and kind = 'question' and state = 'open' and text = ${text})
     on conflict (account_id, kind) where state = 'open' and kind <> 'question'
     do update set plan_id = excluded.plan_id where r.plan_id is distinct from excluded.plan_id
     returning id`);

/** A paid plan on sale that is cheaper than the account's own (decision 112). */
export const cheaperPlan = (tx: Tx, accountId: number, planId: number) =>
  tx.maybeOne(statement('billing.cheaperPlan', { id: col.number, name: col.text() })`
     select p.id, p.name from plan p join subscription s on s.account_id = ${accountId} join plan own on own.id = s.plan_id
     where p.id = ${planId} and p.active and p.price_cents > 0 and p.price_cents < own.price_cents`);

/**
 * Changes the plan at the end of the paid month, or at once when none is running: the next payment is then for this
 * plan. Returns the end of the paid month, if one is running.
 */
export const changePlan = (tx: Tx, accountId: number, planId: number) =>
  tx.one(statement('billing.changePlan', { month_end: col.orNull(col.time) })`
     update subscription s set plan_id = case when m.runs then plan_id else ${planId} end, next_plan_id = case when m.runs then ${planId}::int end
     from (select paid and not with_trial and overdue_since is null and end_at > now() as runs from subscription where account_id = ${accountId}) m
     where account_id = ${accountId} returning case when m.runs then end_at end as month_end`);

const OPEN_REQUEST = {
  id: col.number,
  at: col.time,
  kind: col.text<RequestKind>(),
  company: col.text(),
  email: col.text(),
  text: col.text(),
  plan: col.orNull(col.text()),
};
export type OpenRequest = col.RowOf<typeof OPEN_REQUEST>;

/** Oldest first. */
export const openRequests = (tx: Tx) =>
  tx.query(statement('billing.openRequests', OPEN_REQUEST)`
     select r.id, r.at, r.kind, a.company, u.email, r.text, p.name as plan
     from support_request r join account a on a.id = r.account_id and not a.deleted join app_user u on u.id = r.user_id
     left join plan p on p.id = r.plan_id where r.state = 'open' order by r.id`);

export const findRequest = (tx: Tx, id: number) =>
  tx.maybeOne(statement('billing.findRequest', {
    ...NEW_REQUEST,
    accountId: col.number,
    state: col.text<'open' | 'granted' | 'refused'>(),
  })`
     select account_id as "accountId", kind, text, plan_id as "planId", state from support_request where id = ${id}`);

export const closeRequest = (tx: Tx, id: number, state: 'granted' | 'refused') =>
  tx.execute(command('billing.closeRequest')`
     update support_request set state = ${state}, decided_at = now() where id = ${id}`);

/** Closes the account's open requests of a kind, or all of them. */
export const closeOpen = (tx: Tx, accountId: number, kind: RequestKind | null, state: 'granted' | 'refused') =>
  tx.execute(command('billing.closeOpen')`
     update support_request set state = ${state}, decided_at = now()
     where account_id = ${accountId} and state = 'open' and (${kind}::text is null or kind = ${kind})`);

import type { Tx } from '../../../platform/db/connection';

export type RequestKind = 'demo' | 'question' | 'downgrade' | 'bulk_import' | 'manual_add';

export interface NewRequest {
  kind: RequestKind;
  text: string;
  planId: number | null;
}

/**
 * Stores the request and returns its id; undefined when the same one is open already. Another plan replaces the wanted
 * plan of an open downgrade. The caller has locked the account.
 */
export const storeRequest = (tx: Tx, accountId: number, userId: number, { kind, text, planId }: NewRequest) =>
  tx.maybeOne<{ id: number }>(
    `insert into support_request as r (account_id, user_id, kind, text, plan_id)
     select $1, $2, $3::text, $4, $5 where $3::text <> 'question' or not exists (
       select from support_request where account_id = $1 and kind = 'question' and state = 'open' and text = $4)
     on conflict (account_id, kind) where state = 'open' and kind <> 'question'
     do update set plan_id = excluded.plan_id where r.plan_id is distinct from excluded.plan_id
     returning id`,
    [accountId, userId, kind, text, planId],
  );

/** A paid plan on sale that is cheaper than the account's own (decision 112). */
export const cheaperPlan = (tx: Tx, accountId: number, planId: number) =>
  tx.maybeOne<{ id: number; name: string }>(
    `select p.id, p.name from plan p join subscription s on s.account_id = $1 join plan own on own.id = s.plan_id
     where p.id = $2 and p.active and p.price_cents > 0 and p.price_cents < own.price_cents`,
    [accountId, planId],
  );

/**
 * Changes the plan at the end of the paid month, or at once when none is running: the next payment is then for this
 * plan. Returns the end of the paid month, if one is running.
 */
export const changePlan = (tx: Tx, accountId: number, planId: number) =>
  tx.one<{ month_end: Date | null }>(
    `update subscription s set plan_id = case when m.runs then plan_id else $2 end, next_plan_id = case when m.runs then $2::int end
     from (select paid and not with_trial and overdue_since is null and end_at > now() as runs from subscription where account_id = $1) m
     where account_id = $1 returning case when m.runs then end_at end as month_end`,
    [accountId, planId],
  );

export interface OpenRequest {
  id: number;
  at: Date;
  kind: RequestKind;
  company: string;
  email: string;
  text: string;
  plan: string | null;
}

/** Oldest first. */
export const openRequests = (tx: Tx) =>
  tx.query<OpenRequest>(
    `select r.id, r.at, r.kind, a.company, u.email, r.text, p.name as plan
     from support_request r join account a on a.id = r.account_id and not a.deleted join app_user u on u.id = r.user_id
     left join plan p on p.id = r.plan_id where r.state = 'open' order by r.id`,
  );

export const findRequest = (tx: Tx, id: number) =>
  tx.maybeOne<NewRequest & { accountId: number; state: 'open' | 'granted' | 'refused' }>(
    'select account_id as "accountId", kind, text, plan_id as "planId", state from support_request where id = $1',
    [id],
  );

export const closeRequest = (tx: Tx, id: number, state: 'granted' | 'refused') =>
  tx.execute('update support_request set state = $2, decided_at = now() where id = $1', [id, state]);

/** Closes the account's open requests of a kind, or all of them. */
export const closeOpen = (tx: Tx, accountId: number, kind: RequestKind | null, state: 'granted' | 'refused') =>
  tx.execute(
    `update support_request set state = $3, decided_at = now()
     where account_id = $1 and state = 'open' and ($2::text is null or kind = $2)`,
    [accountId, kind, state],
  );

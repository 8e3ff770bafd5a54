import type { Database, Tx } from '../../../platform/db/connection';

/** Browsers of one user that get notifications; a further one replaces the oldest. */
const MAX_PER_USER = 10;

export interface PushSubscriber {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Across accounts: a browser belongs to the user who signed in there last. */
export async function storeSubscription(
  { engine }: Database,
  who: { userId: number; accountId: number; session: Buffer },
  { endpoint, p256dh, auth }: PushSubscriber,
): Promise<void> {
  await engine.query(
    `with stored as (
       insert into push_subscription (endpoint, account_id, user_id, session, p256dh, auth) values ($1, $2, $3, $4, $5, $6)
       on conflict (endpoint) do update set account_id = excluded.account_id, user_id = excluded.user_id, session = excluded.session, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()
     )
     delete from push_subscription where endpoint in (
       select endpoint from push_subscription where user_id = $3 and endpoint <> $1 order by created_at desc offset ${MAX_PER_USER - 1}
     )`,
    [endpoint, who.accountId, who.userId, who.session, p256dh, auth],
  );
}

/** Removes one browser of the user, or all of them. */
export const removeSubscription = (tx: Tx, userId: number, endpoint: string | undefined): Promise<number> =>
  tx.execute('delete from push_subscription where user_id = $1 and ($2::text is null or endpoint = $2)', [
    userId,
    endpoint ?? null,
  ]);

export interface QueuedPush extends PushSubscriber {
  id: number;
  conversation_id: number;
  body: string;
  attempts: number;
}

const LEASE = `interval '60 seconds'`;
/** Older notifications are not sent. */
export const NEWS_S = 4 * 3600;

/**
 * Claims notifications that are due; no other worker gets them before the lease ends. Deletes those that are old or
 * whose session has ended, without sending them.
 */
export const claimPushes = (tx: Tx, limit: number): Promise<QueuedPush[]> =>
  tx.query<QueuedPush>(
    `with due as (
       select id from push_queue where next_at <= now() and (lease_until is null or lease_until < now())
       order by next_at, id limit $1 for update skip locked
     ),
     live as (
       select q.id, s.p256dh, s.auth from due join push_queue q using (id)
       join push_subscription s on s.endpoint = q.endpoint and s.account_id = q.account_id
       join credential c on c.token_hash = s.session and c.revoked_at is null and c.expires_at > now()
       where q.created_at > now() - make_interval(secs => ${NEWS_S})
     ),
     gone as (delete from push_queue q using due where q.id = due.id and q.id not in (select id from live))
     update push_queue q set lease_until = now() + ${LEASE}, attempts = q.attempts + 1
     from live where q.id = live.id
     returning q.id, q.endpoint, q.conversation_id, q.body, q.attempts, live.p256dh, live.auth`,
    [limit],
  );

export async function finishPushes(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.execute('delete from push_queue where id = any($1)', [ids]);
}

export const postponePush = (tx: Tx, id: number, waitMs: number): Promise<number> =>
  tx.execute(
    `update push_queue set lease_until = null, next_at = now() + make_interval(secs => $2::double precision / 1000) where id = $1`,
    [id, waitMs],
  );

/** The browser has withdrawn its permission or is gone; its pending notifications are deleted too. */
export async function forgetEndpoints(tx: Tx, endpoints: readonly string[]): Promise<void> {
  if (endpoints.length > 0) await tx.execute('delete from push_subscription where endpoint = any($1)', [endpoints]);
}

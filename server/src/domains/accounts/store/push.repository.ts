import type { Database, Tx } from '../../../platform/db/connection';
import { claimJobs, postponeJob, type JobTable } from '../../../platform/work/jobs';

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

const QUEUE: JobTable = { name: 'push_queue', open: 'true', leaseS: 60 };
/** Older notifications are not sent. */
export const NEWS_S = 4 * 3600;

/** Claims notifications that are due. Deletes those that are old or whose session has ended, without sending them. */
export async function claimPushes(tx: Tx, limit: number): Promise<QueuedPush[]> {
  const due = await claimJobs<{ id: number }>(tx, QUEUE, limit, 'j.id');
  if (due.length === 0) return [];
  return tx.query<QueuedPush>(
    `with live as (
       select q.id, q.endpoint, q.conversation_id, q.body, q.attempts, s.p256dh, s.auth from push_queue q
       join push_subscription s on s.endpoint = q.endpoint and s.account_id = q.account_id
       join credential c on c.token_hash = s.session and c.revoked_at is null and c.expires_at > now()
       where q.id = any($1::bigint[]) and q.created_at > now() - make_interval(secs => ${NEWS_S})
     ), gone as (delete from push_queue where id = any($1::bigint[]) and id not in (select id from live))
     select * from live`,
    [due.map(({ id }) => id)],
  );
}

export async function finishPushes(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.execute('delete from push_queue where id = any($1)', [ids]);
}

export const postponePush = (tx: Tx, id: number, waitMs: number): Promise<number> => postponeJob(tx, QUEUE, id, waitMs);

/** The browser has withdrawn its permission or is gone; its pending notifications are deleted too. */
export async function forgetEndpoints(tx: Tx, endpoints: readonly string[]): Promise<void> {
  if (endpoints.length > 0) await tx.execute('delete from push_subscription where endpoint = any($1)', [endpoints]);
}

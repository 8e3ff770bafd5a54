import * as col from '../../../platform/db/col';
import { command, constant, sql } from '../../../platform/db/sql';
import type { Database, Tx } from '../../../platform/db/connection';
import type { JobTable } from '../../../platform/work/jobs';

/** Browsers of one user that get notifications; an additional one replaces the oldest. */
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
  await engine.single.execute(command('notices.storeSubscription')`
     with stored as (
       insert into push_subscription (endpoint, account_id, user_id, session, p256dh, auth) values (${endpoint}, ${who.accountId}, ${who.userId}, ${who.session}, ${p256dh}, ${auth})
       on conflict (endpoint) do update set account_id = excluded.account_id, user_id = excluded.user_id, session = excluded.session, p256dh = excluded.p256dh, auth = excluded.auth, created_at = now()
     )
     delete from push_subscription where endpoint in (
       select endpoint from push_subscription where user_id = ${who.userId} and endpoint <> ${endpoint} order by created_at desc offset ${constant(MAX_PER_USER - 1)}
     )`);
}

/** Removes one browser of the user, or all of them. */
export const removeSubscription = (tx: Tx, userId: number, endpoint: string | undefined) =>
  tx.execute(command('notices.removeSubscription')`
     delete from push_subscription where user_id = ${userId} and (${endpoint ?? null}::text is null or endpoint = ${endpoint ?? null})`);

const QUEUED_PUSH = {
  id: col.number,
  endpoint: col.text(),
  conversation_id: col.number,
  body: col.text(),
  attempts: col.number,
  /** Null: the notification is too old, or the session has ended, so it is not sent. */
  keys: col.orNull(col.json({} as Pick<PushSubscriber, 'p256dh' | 'auth'>)),
};
export type QueuedPush = col.RowOf<typeof QUEUED_PUSH>;

/** Older notifications are not sent. */
export const MAX_PUSH_AGE_S = 4 * 3600;

export const PUSHES: JobTable<QueuedPush> = {
  name: 'push_queue',
  open: sql`true`,
  columns: sql`j.id, endpoint, conversation_id, body, attempts, (
    select json_build_object('p256dh', s.p256dh, 'auth', s.auth) from push_subscription s
    join credential c on c.token_hash = s.session and c.revoked_at is null and c.expires_at > now()
    where s.endpoint = j.endpoint and s.account_id = j.account_id and j.created_at > now() - make_interval(secs => ${constant(MAX_PUSH_AGE_S)})) as keys`,
  row: QUEUED_PUSH,
  leaseS: 60,
  perClaim: 20,
};

export const finishPush = (tx: Tx, id: number) =>
  tx.execute(command('notices.finishPush')`
     delete from push_queue where id = ${id}`);

/** The browser has withdrawn its permission or is gone; deletes its pending notifications too. */
export const forgetEndpoint = (tx: Tx, endpoint: string) =>
  tx.execute(command('notices.forgetEndpoint')`
     delete from push_subscription where endpoint = ${endpoint}`);

/** Nothing is pushed to the browsers of this user any more. */
export const removeSubscriptionsOf = (tx: Tx, accountId: number, userId: number) =>
  tx.execute(command('notices.removeSubscriptionsOf')`
     delete from push_subscription where account_id = ${accountId} and user_id = ${userId}`);

import { command, literal } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** NOTIFY channel that wakes the push sender. */
export const PUSH_CHANNEL = 'textloom_push';

/**
 * Queues one notification per browser with a valid session, in the caller's transaction. Uses
 * push_subscription_account.
 */
export const queuePush = (tx: Tx, message: { accountId: number; conversationId: number; body: string }) =>
  tx.execute(command('notices.queuePush')`
     with queued as (
       insert into push_queue (account_id, endpoint, conversation_id, body)
       select s.account_id, s.endpoint, ${message.conversationId}, ${message.body}
       from push_subscription s
       join credential c on c.token_hash = s.session and c.revoked_at is null and c.expires_at > now()
       join app_user u on u.id = s.user_id and not u.disabled and not u.deleted
       where s.account_id = ${message.accountId}
       returning 1
     ) select pg_notify(${literal(PUSH_CHANNEL)}, '') from queued limit 1`);

/** Notifications from before a moment, which may have been shown already. */
export const deletePushes = (tx: Tx, before: Date) =>
  tx.execute(command('notices.deletePushes')`
     delete from push_queue where created_at < ${before}`);

import { OLD_SECRET_HOURS, type Webhook, type WebhookEvent } from '@textloom/contracts';
import type { Sealed } from '../../../platform/base/seal';
import type { Tx } from '../../../platform/db/connection';

const DATES = ['added_at', 'secret_at', 'old_secret_until', 'last_attempt_at', 'failing_since'] as const;
type Dates = (typeof DATES)[number];

export interface WebhookRow extends Omit<Webhook, Dates> {
  added_at: Date;
  secret_at: Date;
  old_secret_until: Date | null;
  last_attempt_at: Date | null;
  failing_since: Date | null;
}

/** SQL: webhook $2 of account $1. */
const ONE = 'account_id = $1 and id = $2::bigint and not deleted';

/** Uses webhook_account: an account has few. */
export const listWebhooks = (tx: Tx, accountId: number) =>
  tx.query<WebhookRow>(
    `select id, url, description, events, enabled, disabled_reason, added_at, secret_at,
            case when old_secret_until > now() then old_secret_until end as old_secret_until, last_attempt_at, failing_since
     from webhook where account_id = $1 and not deleted order by id`,
    [accountId],
  );

/** Newest first. */
export const readNewestSecrets = (tx: Tx, limit: number) =>
  tx.query<Sealed>(
    `select account_id as owner_id, secret from webhook where not deleted order by secret_at desc limit $1`,
    [limit],
  );

/** Locks the account's webhooks against another one that is added at the same moment, and counts them. */
export async function countWebhooks(tx: Tx, accountId: number): Promise<number> {
  await tx.execute('select id from account where id = $1 for no key update', [accountId]);
  return tx.value<number>('select count(*) from webhook where account_id = $1 and not deleted', [accountId]);
}

interface Target {
  url: string;
  description: string;
  events: readonly WebhookEvent[];
}

export const insertWebhook = (tx: Tx, accountId: number, { url, description, events }: Target, secret: Buffer) =>
  tx.value<number>(
    'insert into webhook (account_id, url, description, events, secret) values ($1, $2, $3, $4, $5) returning id',
    [accountId, url, description, events, secret],
  );

/** The address and whether it is enabled, locked until the end of the transaction; undefined: there is none. */
export const lockWebhook = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<{ url: string; enabled: boolean }>(`select url, enabled from webhook where ${ONE} for no key update`, [
    accountId,
    id,
  ]);

/** A webhook that is enabled again, or leads elsewhere, is tried at once. */
export const updateWebhook = (
  tx: Tx,
  accountId: number,
  id: number,
  { url, description, events, enabled }: Target & { enabled: boolean },
) =>
  tx.execute(
    `update webhook set disabled_reason = case when $6 and not enabled then '' else disabled_reason end,
       failing_since = case when url = $3 and enabled then failing_since end,
       rests = case when url = $3 and enabled then rests else 0 end,
       rest_until = case when url = $3 and enabled then rest_until else '-infinity' end,
       url = $3, description = $4, events = $5, enabled = $6
     where ${ONE}`,
    [accountId, id, url, description, events, enabled],
  );

/** Ends the rest of a webhook that fails. */
export const endRest = (tx: Tx, accountId: number, id: number) =>
  tx.execute(`update webhook set rest_until = '-infinity' where ${ONE}`, [accountId, id]);

/** The current secret stays valid for a day; one that was replaced before ends now. */
export const replaceSecret = (tx: Tx, accountId: number, id: number, secret: Buffer) =>
  tx.execute(
    `update webhook set old_secret = secret, old_secret_until = now() + interval '${OLD_SECRET_HOURS} hours', secret = $3, secret_at = now()
     where ${ONE}`,
    [accountId, id, secret],
  );

/** Hides it; the purge removes it with its deliveries. */
export const buryWebhook = (tx: Tx, accountId: number, id: number) =>
  tx.execute(`update webhook set deleted = true, enabled = false where ${ONE}`, [accountId, id]);

import { OLD_SECRET_HOURS, type Webhook, type WebhookEvent } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, constant, sql, type Sql, statement } from '../../../platform/db/sql';

const WEBHOOK = {
  id: col.number,
  url: col.text(),
  description: col.text(),
  events: col.texts as col.Column<WebhookEvent[]>,
  enabled: col.bool,
  disabled_reason: col.text<Webhook['disabled_reason']>(),
  added_at: col.time,
  secret_at: col.time,
  old_secret_until: col.orNull(col.time),
  last_attempt_at: col.orNull(col.time),
  failing_since: col.orNull(col.time),
};

/** SQL: one webhook. */
const isWebhook = (accountId: number, id: number): Sql =>
  sql`account_id = ${accountId} and id = ${id}::bigint and not deleted`;

/** Uses webhook_account: an account has few. */
export const listWebhooks = (tx: Tx, accountId: number) =>
  tx.query(statement('webhooks.listWebhooks', WEBHOOK)`
     select id, url, description, events, enabled, disabled_reason, added_at, secret_at,
            case when old_secret_until > now() then old_secret_until end as old_secret_until, last_attempt_at, failing_since
     from webhook where account_id = ${accountId} and not deleted order by id`);

/** Newest first. */
export const readNewestSecrets = (tx: Tx, limit: number) =>
  tx.query(statement('webhooks.readNewestSecrets', { owner_id: col.number, secret: col.bytes })`
     select account_id as owner_id, secret from webhook where not deleted order by secret_at desc limit ${limit}`);

/** Locks the account's webhooks against concurrent additions, and counts them. */
export async function countWebhooks(tx: Tx, accountId: number): Promise<number> {
  await tx.execute(command('webhooks.countWebhooks')`
     select id from account where id = ${accountId} for no key update`);
  return tx.value(statement('webhooks.countWebhooks.2', { count: col.number })`
     select count(*) from webhook where account_id = ${accountId} and not deleted`);
}

interface Target {
  url: string;
  description: string;
  events: readonly WebhookEvent[];
}

export const insertWebhook = (tx: Tx, accountId: number, { url, description, events }: Target, secret: Buffer) =>
  tx.value(statement('webhooks.insertWebhook', { id: col.number })`
     insert into webhook (account_id, url, description, events, secret) values (${accountId}, ${url}, ${description}, ${events}, ${secret}) returning id`);

/**
 * The address and whether the webhook is enabled, locked until the end of the transaction; undefined if there is none.
 */
export const lockWebhook = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('webhooks.lockWebhook', { url: col.text(), enabled: col.bool })`
     select url, enabled from webhook where ${isWebhook(accountId, id)} for no key update`);

/** A webhook that is enabled again, or whose address changes, is tried at once. */
export const updateWebhook = (
  tx: Tx,
  accountId: number,
  id: number,
  { url, description, events, enabled }: Target & { enabled: boolean },
) =>
  tx.execute(command('webhooks.updateWebhook')`
     update webhook set disabled_reason = case when ${enabled} and not enabled then '' else disabled_reason end,
       failing_since = case when url = ${url} and enabled then failing_since end,
       rests = case when url = ${url} and enabled then rests else 0 end,
       rest_until = case when url = ${url} and enabled then rest_until else '-infinity' end,
       url = ${url}, description = ${description}, events = ${events}, enabled = ${enabled}
     where ${isWebhook(accountId, id)}`);

/** Ends the backoff of a failing webhook. */
export const endRest = (tx: Tx, accountId: number, id: number) =>
  tx.execute(
    command('webhooks.endRest')`update webhook set rest_until = '-infinity' where ${isWebhook(accountId, id)}`,
  );

/** The current secret stays valid for a day; one that was replaced earlier ends now. */
export const replaceSecret = (tx: Tx, accountId: number, id: number, secret: Buffer) =>
  tx.execute(command('webhooks.replaceSecret')`
     update webhook set old_secret = secret, old_secret_until = now() + interval '${constant(OLD_SECRET_HOURS)} hours', secret = ${secret}, secret_at = now()
     where ${isWebhook(accountId, id)}`);

/** Hides the webhook; the purge removes it with its deliveries. */
export const softDeleteWebhook = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('webhooks.softDeleteWebhook')`
     update webhook set deleted = true, enabled = false where ${isWebhook(accountId, id)}`);

import { oneAtATime } from '../../../platform/db/one-at-a-time';
import {
  MAX_WEBHOOKS,
  toApiDate,
  type Webhook,
  type updateWebhook as updateCall,
  type webhookBody,
  type z,
} from '@textloom/contracts';
import { AppError, notFound } from '../../../platform/base/app-error';
import { seal } from '../../../platform/base/seal';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { mailOwner } from '../../notices';
import { noteSecurity } from '../../access';
import { newSecret, shownSecret } from '../attempt/sign';
import { giveUpWaiting } from '../delivery/deliveries.repository';
import {
  softDeleteWebhook,
  countWebhooks,
  insertWebhook,
  listWebhooks as readWebhooks,
  lockWebhook,
  replaceSecret,
  updateWebhook as storeWebhook,
} from './webhooks.repository';
import { requireReachable } from './address';
import { type WebhookChange, webhookMail } from './webhooks.mail';

type Needs = Pick<Deps, 'db' | 'config'>;
type Body = z.output<typeof webhookBody>;
type Change = z.output<(typeof updateCall)['body']>;

const dateOf = (date: Date | null): string | null => date && toApiDate(date);

export const listWebhooks = ({ db }: Needs, { accountId }: Session): Promise<{ entries: Webhook[] }> =>
  db.asAccount(accountId, async (tx) => ({
    entries: (await readWebhooks(tx, accountId)).map((row) => ({
      ...row,
      added_at: toApiDate(row.added_at),
      secret_at: toApiDate(row.secret_at),
      old_secret_until: dateOf(row.old_secret_until),
      last_attempt_at: dateOf(row.last_attempt_at),
      failing_since: dateOf(row.failing_since),
    })),
  }));

/** Logs a change, and mails it to the owner. */
async function note(
  tx: Tx,
  { config, accountId, done }: { config: Needs['config']; accountId: number; done: WebhookChange },
  text: string,
): Promise<void> {
  await noteSecurity(tx, { accountId, kind: 'webhook', text });
  await mailOwner(tx, accountId, webhookMail(config, done));
  await notifyProfile(tx, accountId, 'users');
}

const noWebhook = () => notFound('This webhook');

/** Throws if there is none; locks it until the end of the transaction. */
export async function requireWebhook(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ url: string; enabled: boolean }> {
  const webhook = await lockWebhook(tx, accountId, id);
  if (!webhook) throw noWebhook();
  return webhook;
}

/** Only this reply contains the secret. */
export function createWebhook(
  { db, config }: Needs,
  { accountId }: Session,
  body: Body,
): Promise<{ id: number; secret: string }> {
  requireReachable(config, body.url);
  return db.asAccount(accountId, async (tx) => {
    await oneAtATime(tx, 'webhooks', accountId);
    if ((await countWebhooks(tx, accountId)) >= MAX_WEBHOOKS)
      throw new AppError('conflict', `You have ${MAX_WEBHOOKS} webhooks. Delete one that you no longer use first.`);
    const secret = newSecret();
    const id = await insertWebhook(tx, accountId, body, seal(config.webhookKey, accountId, secret));
    await note(
      tx,
      { config, accountId, done: 'added' },
      `Added the webhook ${body.url} for ${body.events.join(', ')}.`,
    );
    return { id, secret: shownSecret(secret) };
  });
}

/** Disabling a webhook gives up its waiting deliveries. */
export function updateWebhook(
  { db, config }: Needs,
  { accountId }: Session,
  id: number,
  change: Change,
): Promise<void> {
  const enabled = change.enabled === 1;
  return db.asAccount(accountId, async (tx) => {
    const before = await requireWebhook(tx, accountId, id);
    if (change.url !== before.url) requireReachable(config, change.url);
    await storeWebhook(tx, accountId, id, { ...change, enabled });
    if (!enabled) await giveUpWaiting(tx, id);
    const done = enabled === before.enabled ? 'changed' : enabled ? 'enabled' : 'disabled';
    const text = { changed: 'Changed', enabled: 'Enabled', disabled: 'Disabled' }[done];
    await note(tx, { config, accountId, done }, `${text} the webhook ${change.url} for ${change.events.join(', ')}.`);
  });
}

export const deleteWebhook = ({ db, config }: Needs, { accountId }: Session, id: number): Promise<void> =>
  db.asAccount(accountId, async (tx) => {
    const { url } = await requireWebhook(tx, accountId, id);
    await softDeleteWebhook(tx, accountId, id);
    await giveUpWaiting(tx, id);
    await note(tx, { config, accountId, done: 'deleted' }, `Deleted the webhook ${url}.`);
  });

export const rotateSecret = (
  { db, config }: Needs,
  { accountId }: Session,
  id: number,
): Promise<{ id: number; secret: string }> =>
  db.asAccount(accountId, async (tx) => {
    const { url } = await requireWebhook(tx, accountId, id);
    const secret = newSecret();
    await replaceSecret(tx, accountId, id, seal(config.webhookKey, accountId, secret));
    await note(tx, { config, accountId, done: 'given a new secret' }, `Created a new secret for the webhook ${url}.`);
    return { id, secret: shownSecret(secret) };
  });

import {
  TEST_EVENT,
  toApiDate,
  type Delivery,
  type DeliveryDetail,
  type listDeliveries as listCall,
  type WebhookPayload,
  type z,
} from '@textloom/contracts';
import { AppError, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { webhookId } from '../delivery/webhook-id';
import {
  retryDelivery,
  findDelivery,
  insertTest,
  pageOfDeliveries,
  type DeliveryRow,
} from '../delivery/deliveries.repository';
import { wakeSenders } from '../delivery/wake';
import { endRest } from './webhooks.repository';
import { requireWebhook } from './webhooks.service';

type Needs = Pick<Deps, 'db'>;

const present = (row: DeliveryRow): Delivery => ({
  ...row,
  date: toApiDate(row.date),
  last_attempt_at: row.last_attempt_at && toApiDate(row.last_attempt_at),
  next_attempt_at: row.next_attempt_at && toApiDate(row.next_attempt_at),
});

export const listDeliveries = (
  { db }: Needs,
  { accountId }: Session,
  webhook: number,
  query: z.output<(typeof listCall)['query']>,
): Promise<z.output<(typeof listCall)['reply']>> =>
  db.asAccount(accountId, async (tx) => {
    await requireWebhook(tx, accountId, webhook);
    const page = await pageOfDeliveries(tx, accountId, webhook, query);
    return { ...page, entries: page.entries.map(present) };
  });

const noDelivery = () => notFound('This delivery');

export const getDelivery = (
  { db }: Needs,
  { accountId }: Session,
  { id, delivery }: { id: number; delivery: number },
): Promise<DeliveryDetail> =>
  db.asAccount(accountId, async (tx) => {
    await requireWebhook(tx, accountId, id);
    const row = await findDelivery(tx, accountId, id, delivery);
    if (!row) throw noDelivery();
    return {
      ...present(row),
      webhook_id: webhookId({ id: row.id, at: row.date }),
      payload: row.payload ?? '',
      response: row.response,
    };
  });

/** A user is looking at it: tries what waits at once, even if the webhook was failing (decision 476). */
async function retryNow(tx: Tx, accountId: number, webhook: number): Promise<void> {
  await endRest(tx, accountId, webhook);
  await wakeSenders(tx);
}

const DISABLED = 'This webhook is disabled. Enable it first.';

export const resendDelivery = (
  { db }: Needs,
  { accountId }: Session,
  { id, delivery }: { id: number; delivery: number },
): Promise<void> =>
  db.asAccount(accountId, async (tx) => {
    const { enabled } = await requireWebhook(tx, accountId, id);
    if (!(await findDelivery(tx, accountId, id, delivery))) throw noDelivery();
    if (!enabled) throw new AppError('conflict', DISABLED);
    if (!(await retryDelivery(tx, accountId, id, delivery)))
      throw new AppError('conflict', 'This event is already waiting to be sent.');
    await retryNow(tx, accountId, id);
  });

export const sendTest = ({ db }: Needs, { accountId }: Session, id: number): Promise<number> =>
  db.asAccount(accountId, async (tx) => {
    if (!(await requireWebhook(tx, accountId, id)).enabled) throw new AppError('conflict', DISABLED);
    const payload: WebhookPayload<typeof TEST_EVENT> = {
      type: TEST_EVENT,
      timestamp: new Date().toISOString(),
      data: { message: 'This is a test.' },
    };
    const delivery = await insertTest(tx, accountId, id, TEST_EVENT, JSON.stringify(payload));
    await retryNow(tx, accountId, id);
    return delivery;
  });

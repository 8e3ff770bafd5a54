import { pageOf, type DeliveredEvent, type DeliveryStatus, type Paged } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, constant, empty, sql, type Sql, statement } from '../../../platform/db/sql';

const DELIVERY = {
  id: col.number,
  event: col.text<DeliveredEvent>(),
  status: col.text<DeliveryStatus>(),
  attempts: col.number,
  code: col.orNull(col.number),
  failure: col.text(),
  date: col.time,
  last_attempt_at: col.orNull(col.time),
  next_attempt_at: col.orNull(col.time),
};
export type DeliveryRow = col.RowOf<typeof DELIVERY>;

/** Deliveries are counted up to this number; the screen shows "1,000+" (ADR 0010). */
const COUNT_CAP = 1_000;

const COLUMNS = sql`id, event, status, attempts, code, failure, created_at as date, last_attempt_at,
  case when status = 'waiting' then next_at end as next_attempt_at`;

export interface DeliveryFilter {
  page: number;
  limit: number;
  status?: DeliveryStatus | undefined;
  event?: DeliveredEvent | undefined;
}

/** One page, newest first; the total is exact up to COUNT_CAP. Uses webhook_delivery_log, _failed or _event. */
export async function pageOfDeliveries(
  tx: Tx,
  accountId: number,
  webhook: number,
  { status, event, ...query }: DeliveryFilter,
): Promise<Paged<DeliveryRow> & { total_capped: boolean }> {
  const where = sql`account_id = ${accountId} and webhook_id = ${webhook} ${status ? sql`and status = ${status}` : empty} ${event ? sql`and event = ${event}` : empty}`;
  const total = await tx.value(statement('webhooks.pageOfDeliveries', { count: col.number })`
     select count(*) from (select from webhook_delivery where ${where} order by id desc limit ${constant(COUNT_CAP + 1)}) counted`);
  const rows = await tx.query(statement('webhooks.pageOfDeliveries.2', DELIVERY)`
     select ${COLUMNS} from webhook_delivery where ${where} order by id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`);
  return { ...pageOf(query, rows, Math.min(total, COUNT_CAP)), total_capped: total > COUNT_CAP };
}

/** SQL: one delivery. */
const isDelivery = (accountId: number, webhook: number, id: number): Sql =>
  sql`account_id = ${accountId} and webhook_id = ${webhook} and id = ${id}`;

export const findDelivery = (tx: Tx, accountId: number, webhook: number, id: number) =>
  tx.maybeOne(statement('webhooks.findDelivery', {
    ...DELIVERY,
    payload: col.orNull(col.text()),
    response: col.text(),
  })`
     select ${COLUMNS}, payload, response from webhook_delivery where ${isDelivery(accountId, webhook, id)}`);

/** Restarts the attempts under the same id. Returns false if the delivery is new and still waiting. */
export const retryDelivery = async (tx: Tx, accountId: number, webhook: number, id: number): Promise<boolean> =>
  (await tx.execute(command('webhooks.retryDelivery')`
     update webhook_delivery set status = 'waiting', tries = 0, asked_at = now(), next_at = clock_timestamp() where ${isDelivery(accountId, webhook, id)} and (status <> 'waiting' or last_attempt_at is not null)`)) >
  0;

/** Inserts a test event, for "Send test event". */
export const insertTest = (tx: Tx, accountId: number, webhook: number, event: DeliveredEvent, payload: string) =>
  tx.value(statement('webhooks.insertTest', { id: col.number })`
     insert into webhook_delivery (account_id, webhook_id, event, payload) values (${accountId}, ${webhook}, ${event}, ${payload}) returning id`);

/** Gives up the waiting deliveries of a disabled webhook. */
export const giveUpWaiting = (tx: Tx, webhook: number) =>
  tx.execute(command('webhooks.giveUpWaiting')`
     update webhook_delivery set status = 'failed', failure = 'The webhook was disabled.' where webhook_id = ${webhook} and status = 'waiting'`);

import { pageOf, type Delivery, type DeliveredEvent, type DeliveryStatus, type Paged } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

export interface DeliveryRow extends Omit<Delivery, 'date' | 'last_attempt_at' | 'next_attempt_at'> {
  date: Date;
  last_attempt_at: Date | null;
  next_attempt_at: Date | null;
}

/** Deliveries are counted up to this number; the screen shows "1,000+" (ADR 0010). */
const COUNT_CAP = 1_000;

const COLUMNS = `id, event, status, attempts, code, failure, created_at as date, last_attempt_at,
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
  const params: unknown[] = [accountId, webhook];
  const also = (column: string, value: string | undefined): string =>
    value === undefined ? '' : `and ${column} = $${params.push(value)}`;
  const where = `account_id = $1 and webhook_id = $2 ${also('status', status)} ${also('event', event)}`;
  const total = await tx.value<number>(
    `select count(*) from (select from webhook_delivery where ${where} order by id desc limit ${COUNT_CAP + 1}) counted`,
    params,
  );
  const n = params.length;
  const rows = await tx.query<DeliveryRow>(
    `select ${COLUMNS} from webhook_delivery where ${where} order by id desc limit $${n + 1} offset $${n + 2}`,
    [...params, query.limit, (query.page - 1) * query.limit],
  );
  return { ...pageOf(query, rows, Math.min(total, COUNT_CAP)), total_capped: total > COUNT_CAP };
}

/** SQL: delivery $3 of webhook $2 of account $1. */
const ONE = 'account_id = $1 and webhook_id = $2 and id = $3';

export const findDelivery = (tx: Tx, accountId: number, webhook: number, id: number) =>
  tx.maybeOne<DeliveryRow & { payload: string | null; response: string }>(
    `select ${COLUMNS}, payload, response from webhook_delivery where ${ONE}`,
    [accountId, webhook, id],
  );

/** Starts the attempts anew, under the same id; false: it is new, and waiting already. */
export const askAgain = async (tx: Tx, accountId: number, webhook: number, id: number): Promise<boolean> =>
  (await tx.execute(
    `update webhook_delivery set status = 'waiting', tries = 0, asked_at = now(), next_at = clock_timestamp() where ${ONE} and (status <> 'waiting' or last_attempt_at is not null)`,
    [accountId, webhook, id],
  )) > 0;

/** An event of its own, for "Send test event". */
export const insertTest = (tx: Tx, accountId: number, webhook: number, event: DeliveredEvent, payload: string) =>
  tx.value<number>(
    'insert into webhook_delivery (account_id, webhook_id, event, payload) values ($1, $2, $3, $4) returning id',
    [accountId, webhook, event, payload],
  );

/** Gives up what waits for a webhook that was disabled. */
export const giveUpWaiting = (tx: Tx, webhook: number) =>
  tx.execute(
    `update webhook_delivery set status = 'failed', failure = 'The webhook was disabled.' where webhook_id = $1 and status = 'waiting'`,
    [webhook],
  );

import { sql, type Sql } from '../../../platform/db/sql';

/**
 * SQL: joins the messages `m` of `b`, a row of send_batch, that match. Each batch is a lookup of its range of ids
 * (message_pkey), which `offset 0` forces: a plain join is planned as a read of all messages of all campaigns once there
 * are a hundred million.
 */
export const joinMessages = (matching: Sql = sql`true`, columns: Sql = sql`*`): Sql =>
  sql`cross join lateral (select ${columns} from message m
     where m.id between b.first_id and b.last_id and m.batch_id = b.id and ${matching} offset 0) m`;

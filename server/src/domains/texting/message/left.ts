import { constant, join, name, sql, type Sql } from '../../../platform/db/sql';
import { UNBILLED_CODES } from '@textloom/contracts';

/**
 * SQL: a message with this status and carrier id was sent, so it counts as sent and is billed. The carrier gives an id
 * to what it accepts: a message that it refused at once, or that expired or failed on our side, has none. Every figure
 * of sent messages uses this definition, or the counters that follow it (send_batch.unsent, usage_hour.sent).
 */
export const leftBy = (status: Sql, providerId: Sql): Sql =>
  sql`(${status} between 1 and 3 or ${status} >= 10 and ${status} not in (${unbilled}) and ${providerId} is not null)`;
const unbilled = join(UNBILLED_CODES.map(constant), ', ');

/** SQL: the message of this alias was sent. */
export const left = (message: string): Sql => leftBy(name(`${message}.status`), name(`${message}.provider_id`));

/** SQL: how many messages of row `b` of send_batch were sent. */
export const leftOfBatch = sql`b.accepted + b.sent + b.delivered + b.failed - b.unsent`;

import { sql } from '../../../platform/db/sql';

/**
 * SQL: a message `m` that a text from its phone answers: a campaign's, a welcome, a first message or a
 * sequence's, which reached the carrier.
 */
export const answerable = sql`m.kind in (1, 2, 6, 8) and (m.status between 0 and 3 or m.status = 20)`;
/** How long after its campaign a text still counts as an answer to it. */
export const ANSWER_HOURS = 72;

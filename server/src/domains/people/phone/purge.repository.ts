import { sql } from '../../../platform/db/sql';
import type { Expired } from '../../../platform/db/delete-expired';
import { EXPIRED_DEACTIVATIONS } from './deactivation.repository';

export const EXPIRED_OF_PEOPLE: Expired = {
  ...EXPIRED_DEACTIVATIONS,
  // A click can be undone for a minute.
  subscriber_undo: sql`at < now() - interval '1 day'`,
  // An import can be undone for a day after its end; an undo that has begun ends in minutes.
  import_undo: sql`at < now() - interval '2 days'`,
  // A phone gets a few codes a day.
  leave_code: sql`asked_at < now() - interval '1 day'`,
  import_opt_out: sql`at < now() - interval '2 days'`,
  // The longest time for which a question, or a refusal, is remembered (decisions 616, 619).
  opt_in_question: sql`asked_at < now() - interval '400 days'`,
};

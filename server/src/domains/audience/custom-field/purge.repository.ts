import { sql } from '../../../platform/db/sql';
import type { Expired } from '../../../platform/db/delete-expired';

const ENDED = sql`state in ('done', 'undone', 'failed') and finished_at < now() - interval '1 day'`;

export const EXPIRED_OF_AUDIENCE: Expired = {
  // Whoever writes a value locks its field until then, so no value is added after these.
  subscriber_value: sql`field_id in (select id from custom_field where deleted)`,
  custom_field: sql`deleted and not exists (select from subscriber_value v where v.field_id = custom_field.id)`,
  // An action can be undone for several seconds.
  bulk_part: sql`bulk_id in (select id from bulk_action where ${ENDED})`,
  bulk_action: sql`${ENDED} and not exists (select from bulk_part p where p.bulk_id = bulk_action.id)`,
};

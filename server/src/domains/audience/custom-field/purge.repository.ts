import type { Expired } from '../../../platform/db/delete-expired';

const ENDED = `state in ('done', 'undone', 'failed') and finished_at < now() - interval '1 day'`;

export const EXPIRED_OF_AUDIENCE: Expired = {
  // Whoever writes a value locks its field until then, so no value is added after these.
  subscriber_value: 'field_id in (select id from custom_field where deleted)',
  custom_field: 'deleted and not exists (select from subscriber_value v where v.field_id = custom_field.id)',
  // An action can be undone for several seconds.
  bulk_part: `bulk_id in (select id from bulk_action where ${ENDED})`,
  bulk_action: `${ENDED} and not exists (select from bulk_part p where p.bulk_id = bulk_action.id)`,
};

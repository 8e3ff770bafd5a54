import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import { phonePattern } from '../../../platform/base/phone-pattern';
import { blankPhone } from '../../../platform/db/blank-phone';
import type { Tx } from '../../../platform/db/connection';

/**
 * Groups of a phone's subscribers, their custom field values, and the stored lines of imported files that contain the
 * phone. Reads all stored lines.
 */
export const listsOfPerson = (tx: Tx, phone: string) =>
  tx.one(statement('audience.listsOfPerson', {
    groups: col.json<unknown[]>([]),
    values: col.json<unknown[]>([]),
    lines: col.json<unknown[]>([]),
  })`
     select
       coalesce((select json_agg(g) from (
         select m.account_id, m.group_id, c.name from contact_group_member m join contact_group c on c.id = m.group_id
         where m.subscriber_id in (select id from subscriber where phone = ${phone})
       ) g), '[]') as groups,
       coalesce((select json_agg(v) from (
         select v.account_id, v.subscriber_id, f.name, v.value from subscriber_value v join custom_field f on f.id = v.field_id
         where v.subscriber_id in (select id from subscriber where phone = ${phone})
       ) v), '[]') as values,
       coalesce((select json_agg(e) from import_error e where e.original ~ ${phonePattern(phone)}), '[]') as lines`);

/** Whether a file is being imported; it may contain any phone. */
export const isImporting = (tx: Tx) =>
  tx.value(statement('audience.isImporting', { exists: col.bool })`
     select exists (select from import_job where state = 'running')`);

/**
 * Removes subscribers from their groups and their custom field values, empties the lines of imported files that contain
 * the phone, and removes it from the names of files and lists.
 */
export async function eraseFromLists(tx: Tx, phone: string, subscriberIds: readonly number[]): Promise<void> {
  await tx.execute(command('audience.eraseFromLists')`
     delete from contact_group_member where subscriber_id = any(${subscriberIds}::bigint[])`);
  await tx.execute(command('audience.eraseFromLists.2')`
     delete from subscriber_value where subscriber_id = any(${subscriberIds}::bigint[])`);
  await tx.execute(command('audience.eraseFromLists.3')`
     update import_error set original = '[]' where original ~ ${phonePattern(phone)}`);
  // The values of a column that the user was asked about, which are not needed when the import has ended.
  await tx.execute(command('audience.eraseFromLists.4')`
     update import_job set consent = null where consent::text ~ ${phonePattern(phone)}`);
  await blankPhone(tx, phone, {
    import_job: ['name', 'reason', 'header', 'agreed_other'],
    import_error: ['reason'],
    bulk_action: ['name', 'reason'],
    contact_group: ['name'],
    custom_field: ['name'],
  });
}

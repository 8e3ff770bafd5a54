import * as col from '../../../platform/db/col';
import { sql, statement, type Sql } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** SQL: the text names the custom field, with or without a fallback. */
const names = (text: Sql, { slug }: { slug: string }): Sql => sql`${text} ~* ('\\{\\s*' || ${slug} || '\\s*[|}]')`;

/**
 * Adds the unfinished campaigns, the automations and the templates that use a custom field. Reads all texts of the
 * account, which is acceptable because fields are rarely removed.
 */
export async function nameFieldUses(
  tx: Tx,
  { accountId, field, uses }: { accountId: number; field: { id: number; slug: string }; uses: string[] },
): Promise<void> {
  const found = await tx.query(statement('automations.nameFieldUses', { said: col.text() })`
     select 'the campaign “' || name || '”' as said from campaign
     where account_id = ${accountId} and not deleted and state in ('scheduled', 'expanding', 'sending', 'paused') and (${names(sql`message`, field)} or ${names(sql`coalesce(ab ->> 'message_b', '')`, field)})
     union all
     select 'the automation “' || name || '”' from automation a
     where account_id = ${accountId} and not deleted
       and (trigger_field = ${field.id} or ${names(sql`message`, field)}
         or exists (select from sequence_step s where s.automation_id = a.id and not s.deleted and (s.field_id = ${field.id} or ${names(sql`s.message || ' ' || s.reminder`, field)})))
     union all
     select 'the template “' || name || '”' from template where account_id = ${accountId} and not deleted and ${names(sql`message`, field)}
     order by 1`);
  uses.push(...found.map(({ said }) => said));
}

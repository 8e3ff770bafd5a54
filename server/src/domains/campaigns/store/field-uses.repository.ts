import type { Tx } from '../../../platform/db/connection';

/** SQL: the text names the custom field $2, with or without a fallback. */
const names = (text: string): string => `${text} ~* ('\\{\\s*' || $2 || '\\s*[|}]')`;

/**
 * Adds the campaigns that are not over, the automations and the templates that use a custom field. Reads the texts of the
 * account: fields are removed rarely.
 */
export async function nameFieldUses(
  tx: Tx,
  { accountId, field, uses }: { accountId: number; field: { id: number; slug: string }; uses: string[] },
): Promise<void> {
  const found = await tx.query<{ said: string }>(
    `select 'the campaign “' || name || '”' as said from campaign
     where account_id = $1 and not deleted and state in ('scheduled', 'expanding', 'sending', 'paused') and (${names('message')} or ${names(`coalesce(ab ->> 'message_b', '')`)})
     union all
     select 'the automation “' || name || '”' from automation a
     where account_id = $1 and not deleted
       and (trigger_field = $3 or ${names('message')}
         or exists (select from sequence_step s where s.automation_id = a.id and not s.deleted and ${names('s.message')}))
     union all
     select 'the template “' || name || '”' from template where account_id = $1 and not deleted and ${names('message')}
     order by 1`,
    [accountId, field.slug, field.id],
  );
  uses.push(...found.map(({ said }) => said));
}

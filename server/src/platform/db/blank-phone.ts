import { phonePattern } from '../base/phone-pattern';
import type { Tx } from './connection';
import { command, join, name, sql } from './sql';

const INSTEAD = '(erased)';

/** The same for the security log and the ledger, which no role may change. */
export const blankPhoneInLogs = (tx: Tx, phone: string) =>
  tx.execute(command('platform.blankPhoneInLogs')`select forget_named_phone(${phonePattern(phone)}, ${INSTEAD})`);

/**
 * Replaces a phone within texts that contain it, such as the name of a file: `columns` by their tables. Reads all rows.
 * Tables and columns come from code only.
 */
export async function blankPhone(
  tx: Tx,
  phone: string,
  columns: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const pattern = phonePattern(phone);
  for (const [table, names] of Object.entries(columns)) {
    const own = names.map(name);
    await tx.execute(command('platform.blankPhone')`
      update ${name(table)} set ${join(own.map((column) => sql`${column} = regexp_replace(${column}, ${pattern}, ${INSTEAD}, 'g')`))}
      where ${join(
        own.map((column) => sql`${column} ~ ${pattern}`),
        ' or ',
      )}`);
  }
}

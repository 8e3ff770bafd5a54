import { phonePattern } from '../base/phone-pattern';
import type { Tx } from './connection';

const INSTEAD = '(erased)';

/** The same for the security log and the ledger, which no role may change. */
export const blankPhoneInLogs = (tx: Tx, phone: string) =>
  tx.execute('select forget_named_phone($1, $2)', [phonePattern(phone), INSTEAD]);

/**
 * Replaces a phone within texts that name it, such as the name of a file: `columns` by their tables. Reads all rows.
 * Tables and columns come from code only.
 */
export async function blankPhone(
  tx: Tx,
  phone: string,
  columns: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [table, names] of Object.entries(columns))
    await tx.execute(
      `update ${table} set ${names.map((name) => `${name} = regexp_replace(${name}, $1, $2, 'g')`).join(', ')}
       where ${names.map((name) => `${name} ~ $1`).join(' or ')}`,
      [phonePattern(phone), INSTEAD],
    );
}

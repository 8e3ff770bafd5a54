import { blankPhone } from '../../../platform/db/blank-phone';
import type { Tx } from '../../../platform/db/connection';

/** Codes that were issued to a phone. */
export const codesOfPerson = (tx: Tx, phone: string) =>
  tx.query<object>(
    'select account_id, keyword_id, name, code, used_at from keyword_code where phone = $1 order by id',
    [phone],
  );

/** Codes stay issued, to `alias`. */
export async function eraseCodesOf(tx: Tx, phone: string, alias: string): Promise<void> {
  await tx.execute('update keyword_code set phone = $2 where phone = $1', [phone, alias]);
  await blankPhone(tx, phone, { keyword_code: ['name'] });
}

import { blankPhone } from '../../../platform/db/blank-phone';
import type { Tx } from '../../../platform/db/connection';
import { command, number, orNull, statement, text, time } from '../../../platform/db/sql';

const CODE = { account_id: number, keyword_id: number, name: text(), code: text(), used_at: orNull(time) };

/** Codes that were issued to a phone. */
export const codesOfPerson = (tx: Tx, phone: string) =>
  tx.query(statement('keywords.codesOfPerson', CODE)`
     select account_id, keyword_id, name, code, used_at from keyword_code where phone = ${phone} order by id`);

/** Codes stay issued, to `alias`. */
export async function eraseCodesOf(tx: Tx, phone: string, alias: string): Promise<void> {
  await tx.execute(command('keywords.eraseCodesOf')`
     update keyword_code set phone = ${alias} where phone = ${phone}`);
  await blankPhone(tx, phone, { keyword_code: ['name'] });
}

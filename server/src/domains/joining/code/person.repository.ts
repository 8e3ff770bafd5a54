import { blankPhone } from '../../../platform/db/blank-phone';
import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

const CODE = {
  account_id: col.number,
  keyword_id: col.number,
  name: col.text(),
  code: col.text(),
  used_at: col.orNull(col.time),
};

/** Codes that were issued to a phone. */
export const codesOfPerson = (tx: Tx, phone: string) =>
  tx.query(statement('joining.codesOfPerson', CODE)`
     select account_id, keyword_id, name, code, used_at from keyword_code where phone = ${phone} order by id`);

/** Returns the files that these keywords send. */
export const filesOfKeywords = (tx: Tx, ids: readonly number[]) =>
  tx.values(statement('joining.filesOfKeywords', { media_id: col.present(col.number) })`
     select distinct media_id from keyword where media_id = any(${ids}::int[])`);

/** The codes stay issued, but to `alias`. */
export async function eraseCodesOf(tx: Tx, phone: string, alias: string): Promise<void> {
  await tx.execute(command('joining.eraseCodesOf')`
     update keyword_code set phone = ${alias} where phone = ${phone}`);
  await blankPhone(tx, phone, { keyword_code: ['name'] });
}

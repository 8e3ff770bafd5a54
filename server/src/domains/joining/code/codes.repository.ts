import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, constant, statement } from '../../../platform/db/sql';

const CODES_PER_INSERT = 5_000;
const ISSUED_CODES_SHOWN = 25;

/** Uses keyword_code_phone, so only issued codes are read. */
export const latestIssued = (tx: Tx, keywordId: number) =>
  tx.query(statement('joining.latestIssued', {
    phone: col.present(col.text()),
    code: col.text(),
    name: col.text(),
    used_at: col.present(col.time),
  })`
     select phone, code, name, used_at from keyword_code
     where keyword_id = ${keywordId} and phone is not null and used_at is not null order by used_at desc, id desc limit ${constant(ISSUED_CODES_SHOWN)}`);

/** Adds codes to a column; existing ones, used or not, stay unchanged. */
export async function addCodes(
  tx: Tx,
  accountId: number,
  keywordId: number,
  name: string,
  codes: readonly string[],
): Promise<void> {
  for (let from = 0; from < codes.length; from += CODES_PER_INSERT) {
    await tx.execute(command('joining.addCodes')`
       insert into keyword_code (account_id, keyword_id, name, code)
       select ${accountId}, ${keywordId}, ${name}, code from unnest(${codes.slice(from, from + CODES_PER_INSERT)}::text[]) with ordinality as given (code, place) order by place
       on conflict (keyword_id, name, code) do nothing`);
  }
}

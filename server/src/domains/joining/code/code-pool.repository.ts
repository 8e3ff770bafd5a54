import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import { codePoolsOf } from '../keyword/code-pools-of.repository';

/** The code columns of a keyword and their remaining codes. */
export const codePools = (tx: Tx, keywordId: number) =>
  tx.query(statement('joining.codePools', {
    name: col.text(),
    total: col.number,
    available: col.number,
    issued: col.number,
  })`
     ${codePoolsOf(keywordId)} order by name`);

/** Returns the names that are code columns of any of the account's keywords. */
export const codeNames = (tx: Tx, accountId: number, names: readonly string[]) =>
  tx.values(statement('joining.codeNames', { name: col.text() })`
     select w.name from unnest(${names}::text[]) w(name)
       where exists (select from keyword k join keyword_code c on c.keyword_id = k.id and c.name in (w.name, upper(trim(w.name)))
                     where k.account_id = ${accountId} and not k.deleted)`);

/**
 * Takes a code of this column for the phone in the caller's transaction: its earlier one, else the oldest unused one,
 * else null (ENG-013; messaging design, section 7). Uses keyword_code_phone and keyword_code_free; parallel joins skip
 * each other's rows.
 */
export async function takeCode(
  tx: Tx,
  keywordId: number,
  name: string,
  phone: string,
): Promise<{ code: string; taken: boolean } | null> {
  const own = await tx.query(statement('joining.takeCode', { code: col.text() })`
     select code from keyword_code where keyword_id = ${keywordId} and phone = ${phone} and name = ${name} order by id limit 1`);
  if (own[0]) return { code: own[0].code, taken: false };
  const row = await tx.maybeOne(statement('joining.takeCode.2', { code: col.text() })`
     update keyword_code set phone = ${phone}, used_at = now() where id = (
       select id from keyword_code where keyword_id = ${keywordId} and name = ${name} and phone is null order by id limit 1 for update skip locked
     ) returning code`);
  return row ? { code: row.code, taken: true } : null;
}

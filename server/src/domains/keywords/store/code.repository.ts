import type { CodePool } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

/** SQL: the code columns of a keyword, counted. */
export const codePoolsOf = (keywordId: string): string =>
  `select name, count(*) as total, count(*) filter (where phone is null) as available, count(phone) as issued
   from keyword_code where keyword_id = ${keywordId} group by name`;

/** The code columns of a keyword and their remaining codes. */
export const codePools = (tx: Tx, keywordId: number) =>
  tx.query<CodePool>(`${codePoolsOf('$1')} order by name`, [keywordId]);

/** Those of these names that are code columns of any of the account's keywords. */
export const codeNames = (tx: Tx, accountId: number, names: readonly string[]) =>
  tx.values<string>(
    `select w.name from unnest($2::text[]) w(name)
       where exists (select from keyword k join keyword_code c on c.keyword_id = k.id and c.name in (w.name, upper(trim(w.name)))
                     where k.account_id = $1 and not k.deleted)`,
    [accountId, names],
  );

/**
 * Takes a code of this column for the phone in the caller's transaction: its earlier one, else the oldest unused, else
 * null (ENG-013; messaging design, section 7). Uses keyword_code_phone and keyword_code_free; parallel joins skip each
 * other's rows.
 */
export async function takeCode(
  tx: Tx,
  keywordId: number,
  name: string,
  phone: string,
): Promise<{ code: string; taken: boolean } | null> {
  const own = await tx.query<{ code: string }>(
    'select code from keyword_code where keyword_id = $1 and phone = $2 and name = $3 order by id limit 1',
    [keywordId, phone, name],
  );
  if (own[0]) return { code: own[0].code, taken: false };
  const row = await tx.maybeOne<{ code: string }>(
    `update keyword_code set phone = $3, used_at = now() where id = (
       select id from keyword_code where keyword_id = $1 and name = $2 and phone is null order by id limit 1 for update skip locked
     ) returning code`,
    [keywordId, name, phone],
  );
  return row ? { code: row.code, taken: true } : null;
}

import type { Tx } from '../../../platform/db/connection';

const CODES_PER_INSERT = 5_000;
const ISSUED_CODES_SHOWN = 25;

/** Uses keyword_code_phone, so only issued codes are read. */
export const latestIssued = (tx: Tx, keywordId: number) =>
  tx.query<{ phone: string; code: string; name: string; used_at: Date }>(
    `select phone, code, name, used_at from keyword_code
     where keyword_id = $1 and phone is not null and used_at is not null order by used_at desc, id desc limit ${ISSUED_CODES_SHOWN}`,
    [keywordId],
  );

/** Adds codes to a column; existing ones, used or not, stay unchanged. */
export async function addCodes(
  tx: Tx,
  accountId: number,
  keywordId: number,
  name: string,
  codes: readonly string[],
): Promise<void> {
  for (let from = 0; from < codes.length; from += CODES_PER_INSERT) {
    await tx.execute(
      `insert into keyword_code (account_id, keyword_id, name, code)
       select $1, $2, $3, code from unnest($4::text[]) with ordinality as given (code, place) order by place
       on conflict (keyword_id, name, code) do nothing`,
      [accountId, keywordId, name, codes.slice(from, from + CODES_PER_INSERT)],
    );
  }
}

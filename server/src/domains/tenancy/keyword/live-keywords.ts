import { sql, type Sql } from '../../../platform/db/sql';
import { leftSharedCode } from '../number';

/** SQL: live keywords `k` that pass a test, with their accounts `a`, over all accounts. */
export const liveKeywords = (test: Sql): Sql =>
  sql`keyword k join account a on a.id = k.account_id and not a.deleted where ${test} and not k.deleted and not k.disabled`;

/**
 * SQL: keyword `k` has one of these texts, and its account is reached at one of these numbers: it has the number, moves
 * there, or left it lately (ADR 0122). The account is null for the shared code. Uses keyword_text.
 */
export function textedAt(texts: readonly string[], lines: readonly { accountId: number | null }[]): Sql {
  const accounts = lines.flatMap(({ accountId }) => accountId ?? []);
  const shared = lines.some(({ accountId }) => accountId === null);
  return sql`k.canonical = any(${texts}::text[]) and (k.account_id = any(${accounts}::int[])
    or ${shared}::boolean and (k.number is null or ${leftSharedCode(sql`k.account_id`)}))`;
}

import { sql, type Sql } from '../../../platform/db/sql';

/** SQL: live keywords `k` that pass a test, with their accounts `a`, over all accounts. */
export const liveKeywords = (test: Sql): Sql =>
  sql`keyword k join account a on a.id = k.account_id and not a.deleted where ${test} and not k.deleted and not k.disabled`;

/** SQL: keyword `k` has one of these texts at one of these numbers; null: the shared code. Uses keyword_text. */
export const textedAt = (texts: readonly string[], numbers: readonly (string | null)[]): Sql =>
  sql`k.canonical = any(${texts}::text[]) and coalesce(k.number, '') = any(${numbers.map((number) => number ?? '')}::text[])`;

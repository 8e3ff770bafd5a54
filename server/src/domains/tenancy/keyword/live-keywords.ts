import { sql, type Sql } from '../../../platform/db/sql';

/** SQL: live keywords `k` of these texts, with their accounts `a`, over all accounts. Uses keyword_live. */
export const liveKeywords = (
  texts: readonly string[],
): Sql => sql`keyword k join account a on a.id = k.account_id and not a.deleted
  where k.canonical = any(${texts}::text[]) and not k.deleted and not k.disabled`;

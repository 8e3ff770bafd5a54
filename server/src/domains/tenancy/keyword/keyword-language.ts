import { sql, type Sql } from '../../../platform/db/sql';

/** SQL: the language of a keyword's people; English without a keyword. */
export const languageOf = (keywordId: Sql): Sql =>
  sql`coalesce((select k.language from keyword k where k.id = ${keywordId}), 'en')`;

/** SQL: an account has a Spanish keyword. Uses keyword_account. */
export const hasSpanish = (account: Sql): Sql =>
  sql`exists (select from keyword k where k.account_id = ${account} and k.language = 'es' and not k.deleted)`;

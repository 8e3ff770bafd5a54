import { sql, type Sql } from '../../../platform/db/sql';

/** SQL: the code columns of a keyword, with their counts. */
export const codePoolsOf = (keywordId: Sql | number): Sql =>
  sql`select name, count(*) as total, count(*) filter (where phone is null) as available, count(phone) as issued
   from keyword_code where keyword_id = ${keywordId} group by name`;

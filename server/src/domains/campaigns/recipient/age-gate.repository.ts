import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { sql, statement } from '../../../platform/db/sql';
import { listed, type Choice } from './recipients.repository';

/**
 * Whether a choice includes people whose keyword does not ask for their birthday and this age. A YES is no proof to carriers
 * (docs/compliance.md, "Evidence and age"). Chosen keywords are judged without their people.
 */
export const reachesUnasked = (tx: Tx, accountId: number, choice: Choice, age: number) => {
  const unasked = sql`select id from keyword where account_id = ${accountId} and (min_age < ${age} or age_way <> 'birthday')`;
  return tx.value(statement('campaigns.reachesUnasked', { reached: col.bool })`
     with ${listed(accountId, choice)}, unasked as materialized (${unasked})
     select exists (select from unasked where id = any(${choice.keywords}::int[]))
       or exists (select from listed cross join lateral (select * from subscriber where id = listed.id offset 0) s
         where s.account_id = ${accountId} and s.disabled = 0 and not s.deleted and s.keyword_id in (select id from unasked)) as reached`);
};

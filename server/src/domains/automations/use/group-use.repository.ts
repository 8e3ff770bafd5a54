import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** The names of planned campaigns and automations that send to a group, the next ones first. Uses campaign_planned. */
export const plannedForGroup = (tx: Tx, accountId: number, groupId: number) =>
  tx.values(statement('automations.plannedForGroup', { name: col.text() })`
     select name from (
       select name, send_at as at from campaign where account_id = ${accountId} and state = 'scheduled' and not deleted and choice -> 'groups' @> to_jsonb(${groupId}::bigint)
       union all
       select name, next_at from automation where account_id = ${accountId} and kind = 'recurring' and not deleted and choice -> 'groups' @> to_jsonb(${groupId}::bigint)
     ) planned order by at nulls last, name`);

import type { NextNumber } from '@textloom/contracts';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';
import { numberOf } from '../../tenancy/number';

/**
 * A number of the account beside the one that texts leave from: the one that it moves to, else one that it holds and has not
 * left. Undefined: none. Uses number_move_account and bought_number_account.
 */
export const nextNumber = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('numbers.nextNumber', { digits: col.text(), state: col.text<NextNumber['state']>() })`
     select digits, state from (
       select v.digits, 'moving' as state, 0 as place, v.started_at as since from number_move v where v.account_id = ${accountId} and v.state = 'open'
       union all
       select b.digits, case when b.approved_at is null or exists (select from number_registration r where r.digits = b.digits and r.suspended_at is not null) then 'unapproved' else 'approved' end, 1, b.bought_at from bought_number b
       where b.account_id = ${accountId} and b.digits is distinct from ${numberOf(accountId)}
         and not exists (select from other_number o where o.account_id = b.account_id and o.digits = b.digits and o.until is not null)
     ) next order by place, since, digits limit 1`);

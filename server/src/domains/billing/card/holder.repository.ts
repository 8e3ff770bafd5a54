import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';

/** The names by which the card provider knows the account. */
export const findHolder = (tx: Tx, accountId: number) =>
  tx.one(statement('billing.findHolder', { installation: col.text(), account: col.text(), accountId: col.number })`
     select (select value ->> 'id' from setting where name = 'installation') as installation,
            reference::text as account, id as "accountId" from account where id = ${accountId}`);

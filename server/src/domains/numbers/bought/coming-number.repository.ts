import * as col from '../../../platform/db/col';
import { sql, statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

/** SQL: row `p` of number_port is not decided yet. */
export const OPEN_PORT = sql`p.state in ('requested', 'submitted')`;

/** Whether an account brings a number. Uses number_port_open. */
export const hasOpenPort = (tx: Tx, accountId: number) =>
  tx.value(statement('numbers.hasOpenPort', { open: col.bool })`
     select exists (select from number_port p where p.account_id = ${accountId} and ${OPEN_PORT}) as open`);

/** Whether somebody brings a number. Uses number_port_number. */
export const isBrought = (tx: Tx, digits: string) =>
  tx.value(statement('numbers.isBrought', { brought: col.bool })`
     select exists (select from number_port p where p.digits = ${digits} and ${OPEN_PORT}) as brought`);

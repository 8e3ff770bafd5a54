import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';

// People who were added without a welcome or a question: the first text to them has to name the sender (ADR 0116).

/** The question or the welcome to these people was not sent, or did not arrive. */
export const markNoWelcome = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await tx.execute(command('people.markNoWelcome')`
     update subscriber set no_welcome = true where id in (
         select id from subscriber where id = any(${ids}::bigint[]) and not no_welcome order by id for update)`);
};

/** A text that names the account is queued for these people. */
export const clearNoWelcome = async (tx: Tx, accountId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0)
    await tx.execute(command('people.clearNoWelcome')`
     update subscriber set no_welcome = false where account_id = ${accountId} and id = any(${ids}::bigint[]) and no_welcome`);
};

/** Whether the next text to this phone has to name the account. Uses subscriber_phone. */
export const hasNoWelcome = (tx: Tx, accountId: number, phone: string) =>
  tx.value(statement('people.hasNoWelcome', { found: col.bool })`
     select exists (select from subscriber where account_id = ${accountId} and phone = ${phone} and no_welcome) as found`);

/** The same, and clears it. Uses subscriber_phone. */
export const takeNoWelcome = async (tx: Tx, accountId: number, phone: string): Promise<boolean> =>
  (await tx.execute(command('people.takeNoWelcome')`
     update subscriber set no_welcome = false where account_id = ${accountId} and phone = ${phone} and no_welcome`)) >
  0;

import type { Tx } from '../../../platform/db/connection';
import type { Holder } from '../../../platform/providers/cards/card-provider';

/** What the account is called at the card provider. */
export const findHolder = (tx: Tx, accountId: number) =>
  tx.one<Holder>(
    `select (select value ->> 'id' from setting where name = 'installation') as installation,
            reference::text as account, id as "accountId" from account where id = $1`,
    [accountId],
  );

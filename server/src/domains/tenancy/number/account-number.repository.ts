import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Statements, Tx } from '../../../platform/db/connection';
import type { NumberKind } from './own-number.repository';

/** The own number of an account with its rate in carrier segments; undefined: the account is on the shared code. */
export const numberOfAccount = (tx: Tx, accountId: number) =>
  tx.maybeOne(statement('tenancy.numberOfAccount', { digits: col.text(), perSecond: col.number })`
     select digits, per_second as "perSecond" from own_number where account_id = ${accountId}`);

const LISTED_NUMBER = {
  digits: col.text(),
  accountId: col.number,
  company: col.text(),
  kind: col.text<NumberKind>(),
  /** Carrier segments. */
  perSecond: col.number,
  addedAt: col.time,
};

/** Every own number with its account, for the operator. */
export const listedNumbers = (engine: Statements) =>
  engine.single.query(statement('tenancy.listedNumbers', LISTED_NUMBER)`
     select own.digits, own.account_id as "accountId", a.company, own.kind, own.per_second as "perSecond", own.added_at as "addedAt"
     from own_number own join account a on a.id = own.account_id order by own.digits`);

/** Releases the number of a deleted account. */
export const releaseNumberOf = (tx: Tx, { accountId }: { accountId: number }) =>
  tx.execute(command('tenancy.releaseNumberOf')`
     delete from own_number where account_id = ${accountId}`);

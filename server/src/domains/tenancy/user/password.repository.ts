import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { command, statement } from '../../../platform/db/sql';

/** Email and password hash of a user. */
export const readSecret = (tx: Tx, userId: number) =>
  tx.one(statement('tenancy.readSecret', { email: col.text(), password_hash: col.text() })`
     select email, password_hash from app_user where id = ${userId}`);

export const storePasswordHash = (tx: Tx, userId: number, passwordHash: string) =>
  tx.execute(command('tenancy.storePasswordHash')`
     update app_user set password_hash = ${passwordHash} where id = ${userId}`);

/** Replaces the hash of the same password, unless the password was changed meanwhile. */
export const replaceHash = (tx: Tx, userId: number, before: string, after: string) =>
  tx.execute(command('tenancy.replaceHash')`
     update app_user set password_hash = ${after} where id = ${userId} and password_hash = ${before}`);

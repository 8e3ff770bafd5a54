import { phonePattern } from '../../../platform/base/phone-pattern';
import type { Tx } from '../../../platform/db/connection';
import { command } from '../../../platform/db/sql';

/** Removes views that search for the phone or are named after it, of every account. Reads all rows. */
export const eraseViewsNaming = (tx: Tx, phone: string) =>
  tx.execute(command('home.eraseViewsNaming')`
     delete from saved_view where name ~ ${phonePattern(phone)} or query ~ ${phonePattern(phone)}`);

import type { Tx } from './connection';
import * as col from './col';
import { statement } from './sql';

/**
 * The random name of this installation, made with its database: outside services are told it, so that what belongs to
 * another installation with the same keys is not taken for our own. A restore keeps it.
 */
export const installationId = (tx: Tx) =>
  tx.value(statement('platform.installationId', { id: col.text() })`
     select value ->> 'id' as id from setting where name = 'installation'`);

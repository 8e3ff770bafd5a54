import type { Tx } from './connection';
import * as col from './col';
import { statement } from './sql';

/**
 * The random name of this installation, created with its database. Outside services store it, so that objects of
 * another installation with the same keys are not mistaken for ours. A restore keeps it.
 */
export const installationId = (tx: Tx) =>
  tx.value(statement('platform.installationId', { id: col.text() })`
     select value ->> 'id' as id from setting where name = 'installation'`);

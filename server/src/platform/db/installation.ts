import type { Tx } from './connection';

/**
 * The random name of this installation, made with its database: outside services are told it, so that what belongs to
 * another installation with the same keys is not taken for our own. A restore keeps it.
 */
export const installationId = (tx: Tx) =>
  tx.value<string>(`select value ->> 'id' from setting where name = 'installation'`);

import * as col from '../../../platform/db/col';
import { command, statement } from '../../../platform/db/sql';
import type { Database, Tx } from '../../../platform/db/connection';

/** The carrier's records that belong to other messages of this phone. */
export const recordsOfOthers = (
  engine: Database['engine'],
  message: { id: number; phone: string },
  providerIds: readonly string[],
) =>
  engine.single.values(statement('texting.recordsOfOthers', { provider_id: col.present(col.text()) })`
     select provider_id from message where phone = ${message.phone} and id <> ${message.id} and provider_id = any(${providerIds}::text[])`);

/** Locks the carrier's records until the transaction ends, in one order. */
export const lockRecords = (tx: Tx, providerIds: readonly string[]) =>
  tx.execute(command('texting.lockRecords')`
     select pg_advisory_xact_lock(hashtextextended(record, 0)) from (select unnest(${providerIds}::text[]) as record order by 1) r`);

/** Ids of the messages whose record was assigned to another message of the same phone. */
export const withTakenRecord = (tx: Tx, records: readonly { id: number; providerId: string }[]): Promise<number[]> => {
  const ids = records.map(({ id }) => id);
  return tx.values(statement('texting.withTakenRecord', { id: col.number })`
     select m.id from unnest(${ids}::bigint[], ${records.map(({ providerId }) => providerId)}::text[]) r(id, provider_id) join message m on m.id = r.id and m.id = any(${ids}::bigint[])
       where exists (select from message o where o.phone = m.phone and o.id <> m.id and o.provider_id = r.provider_id)`);
};

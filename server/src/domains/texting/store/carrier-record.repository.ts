import type { Database, Tx } from '../../../platform/db/connection';

/** Which of the carrier's records belong to other messages of this phone. */
export async function recordsOfOthers(
  engine: Database['engine'],
  message: { id: number; phone: string },
  providerIds: readonly string[],
): Promise<string[]> {
  const { rows } = await engine.query<{ provider_id: string }>(
    'select provider_id from message where phone = $1 and id <> $2 and provider_id = any($3::text[])',
    [message.phone, message.id, providerIds],
  );
  return rows.map((row) => row.provider_id);
}

/** Locks the carrier's records until the transaction ends, in one order. */
export const lockRecords = (tx: Tx, providerIds: readonly string[]) =>
  tx.query(
    'select pg_advisory_xact_lock(hashtextextended(record, 0)) from (select unnest($1::text[]) as record order by 1) r',
    [providerIds],
  );

/** Ids of the messages whose record another message of the same phone has. */
export const withTakenRecord = (tx: Tx, records: readonly { id: number; providerId: string }[]) =>
  tx.values<number>(
    `select m.id from unnest($1::bigint[], $2::text[]) r(id, provider_id) join message m on m.id = r.id and m.id = any($1::bigint[])
       where exists (select from message o where o.phone = m.phone and o.id <> m.id and o.provider_id = r.provider_id)`,
    [records.map(({ id }) => id), records.map(({ providerId }) => providerId)],
  );

import type { Database, Tx } from '../../../db/connection';
import * as col from '../../../db/col';
import { command, name, sql, type Sql, statement } from '../../../db/sql';
import { namesOf, type PartReceipt } from './smpp.receipts';

/** A part that the carrier accepted. */
export interface SentPart {
  messageId: number;
  part: number;
  parts: number;
  providerId: string;
  phone: string;
}

/** The combined status of all parts. */
const MESSAGE_REPORT = {
  messageId: col.number,
  providerId: col.text(),
  status: col.number,
  providerCode: col.orNull(col.text()),
};
export type MessageReport = col.RowOf<typeof MESSAGE_REPORT>;

/** An error overrides everything except delivery, as for whole messages. */
const rank = (column: string): Sql => {
  const status = name(column);
  return sql`(case when ${status} >= 10 then 3 when ${status} = 3 then 4 else ${status} end)`;
};

const ROW = { n: col.number, messageId: col.number };
type Row = col.RowOf<typeof ROW>;

/** Applies receipts to known parts and returns the matched receipts. Uses part_provider. */
async function match(tx: Tx, receipts: readonly PartReceipt[]): Promise<Row[]> {
  const names = receipts.flatMap((receipt, n) =>
    namesOf(receipt.providerId).map((name, order) => ({ n, name, order, receipt })),
  );
  return tx.query(statement('platform.match', ROW)`
     with given as (
       select * from unnest(${names.map((one) => one.n)}::int[], ${names.map((one) => one.name)}::text[], ${names.map((one) => one.order)}::int[], ${names.map((one) => one.receipt.phone)}::text[], ${names.map((one) => one.receipt.status)}::smallint[], ${names.map((one) => one.receipt.providerCode)}::text[]) g(n, name, place, phone, status, code)
     ), hit as materialized (
       select distinct on (g.n) g.n, p.message_id, p.part, g.status, g.code
       from given g join smpp.part p on p.provider_id = g.name and p.phone = g.phone order by g.n, g.place, p.sent_at desc
     ), best as (
       select distinct on (message_id, part) * from hit order by message_id, part, ${rank('status')} desc
     ), locked as materialized (
       select p.message_id, p.part from smpp.part p join best using (message_id, part) order by 1, 2 for update of p
     ), change as (
       update smpp.part p set status = b.status, provider_code = b.code from best b join locked using (message_id, part)
       where p.message_id = b.message_id and p.part = b.part and ${rank('b.status')} > ${rank('p.status')}
     )
     select n, message_id as "messageId" from hit`);
}

/** Delivered when all parts are, failed when one is. Messages without changes are omitted. */
const combined = (tx: Tx, messageIds: readonly number[]) =>
  tx.query(statement('platform.combined', MESSAGE_REPORT)`
     select * from (
       select message_id as "messageId", (array_agg(provider_id order by part))[1] as "providerId",
         case when max(status) >= 10 then max(status) when count(*) = max(parts) then min(status) else 1 end as status,
         (array_agg(provider_code order by status desc, part))[1] as "providerCode"
       from smpp.part where message_id = any(${messageIds}::bigint[]) group by message_id
     ) m where status > 1`);

const RECEIPT = {
  providerId: col.text(),
  phone: col.text(),
  status: col.number as col.Column<PartReceipt['status']>,
  providerCode: col.orNull(col.text()),
};

/** Stores the parts and returns what early receipts say about them. */
export async function storeSent(db: Database, parts: readonly SentPart[]): Promise<MessageReport[]> {
  // Committed before looking for early receipts, as reportParts commits those before looking again, so that one of the
  // two sees the other.
  await db.engine.single.execute(command('platform.storeParts')`
     insert into smpp.part (message_id, part, parts, provider_id, phone)
     select * from unnest(${parts.map((one) => one.messageId)}::bigint[], ${parts.map((one) => one.part)}::smallint[], ${parts.map((one) => one.parts)}::smallint[], ${parts.map((one) => namesOf(one.providerId)[0])}::text[], ${parts.map((one) => one.phone)}::text[])
     on conflict (message_id, part) do update set parts = excluded.parts, provider_id = excluded.provider_id, status = 1, provider_code = null, sent_at = now()`);
  const names = parts.flatMap((one) => namesOf(one.providerId).map((name) => ({ name, phone: one.phone })));
  return db.asEngine(async (tx) => {
    const early = await tx.query(statement('platform.storeSent', RECEIPT)`
       delete from smpp.early_receipt r using unnest(${names.map((one) => one.name)}::text[], ${names.map((one) => one.phone)}::text[]) g(name, phone) where r.provider_id = g.name and r.phone = g.phone
       returning r.provider_id as "providerId", r.phone, r.status, r.provider_code as "providerCode"`);
    if (early.length === 0) return [];
    return combined(
      tx,
      (await match(tx, early)).map((row) => row.messageId),
    );
  });
}

/** Applies receipts; those that match nothing are stored until the response to their submit arrives. */
export async function reportParts(db: Database, receipts: readonly PartReceipt[]): Promise<MessageReport[]> {
  const found = await db.asEngine((tx) => match(tx, receipts));
  const hit = new Set(found.map((row) => row.n));
  const early = receipts.filter((_, n) => !hit.has(n));
  if (early.length > 0) found.push(...(await keepEarly(db, early)));
  return db.asEngine((tx) =>
    combined(
      tx,
      found.map((row) => row.messageId),
    ),
  );
}

async function keepEarly(db: Database, early: readonly PartReceipt[]): Promise<Row[]> {
  // In a fixed order and each once, so that two processes with the same receipts wait instead of deadlocking.
  for (const one of [...early].sort((a, b) => (a.providerId < b.providerId ? -1 : 1))) {
    await db.engine.single.execute(command('platform.keepEarly')`
       insert into smpp.early_receipt as r (provider_id, phone, status, provider_code)
       values (${namesOf(one.providerId)[0]}, ${one.phone}, ${one.status}, ${one.providerCode})
       on conflict (provider_id, phone) do update set status = excluded.status, provider_code = excluded.provider_code, at = now()
       where ${rank('excluded.status')} > ${rank('r.status')} or r.at < now() - interval '1 day'`);
  }
  return db.asEngine((tx) => match(tx, early));
}

const KNOWN_PARTS = {
  parts: col.number,
  known: col.number,
  providerId: col.text(),
  status: col.number,
  providerCode: col.orNull(col.text()),
};

/** What is known about a claimed message without an outcome. */
export const partsOf = ({ engine }: Database, messageId: number) =>
  engine.single.maybeOne(statement('platform.partsOf', KNOWN_PARTS)`
     select max(parts)::int as parts, count(*)::int as known, (array_agg(provider_id order by part))[1] as "providerId",
       case when max(status) >= 10 then max(status) when count(*) = max(parts) then min(status) else 1 end as status,
       (array_agg(provider_code order by status desc, part))[1] as "providerCode"
     from smpp.part where message_id = ${messageId} group by message_id`);

import { DETAIL_FIELDS } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { beginNothing } from '../subscriber/bulk.repository';
import * as col from '../../../platform/db/col';
import { command, constant, join, name, type Sql, sql, statement } from '../../../platform/db/sql';

/** Subscribers in a part: an undo locks their phones together, as actions on selected subscribers do. */
const PART_SIZE = 500;

/** The columns of a subscriber that an import writes to a known one. */
const WRITTEN = ['deleted', 'added_at', 'subscribed_at', 'modified_at', ...DETAIL_FIELDS];

/** SQL: row `t` of a subscriber as an undo restores it. */
export const WAS = sql`jsonb_build_object('id', t.id, ${join(WRITTEN.map((column) => sql`'${name(column)}', t.${name(column)}`))})`;

/** SQL: stores what a step of an import changed. `people`: id and `was` of each person; `was` is null for new ones. */
export const keptBy = (accountId: number, importId: number, people: Sql): Sql => sql`
  insert into import_undo (account_id, import_id, added, changed)
  select ${accountId}, ${importId}::int, coalesce(array_agg(id) filter (where was is null), '{}'), coalesce(jsonb_agg(was) filter (where was is not null), '[]')
  from (select id, was, (row_number() over () - 1) / ${constant(PART_SIZE)} as part from (${people}) p) parts group by part`;

/** SQL: the ids of the people whom an import added or changed, until they are no longer kept for its undo. */
export const peopleOfImport = (accountId: number, importId: number): Sql => sql`
  select unnest(u.added) from import_undo u where u.account_id = ${accountId} and u.import_id = ${importId}::int
  union all select (w ->> 'id')::bigint from import_undo u cross join lateral jsonb_array_elements(u.changed) w where u.account_id = ${accountId} and u.import_id = ${importId}::int`;

/** A value of a custom field before an import, in the columns of its table; `value` is null when there was none. */
export interface ValueBefore {
  id: number;
  field: number;
  value: string | null;
  folded: string | null;
  number: number | null;
  day: string | null;
}

/**
 * The step changed only custom field values of these people: stores the people as they were, and records the change.
 */
export const keepTouched = (tx: Tx, { id, accountId }: { id: number; accountId: number }, ids: readonly number[]) =>
  tx.execute(command('people.keepTouched')`
     with touched as materialized (
       select t.id, ${WAS} as was from subscriber t where t.account_id = ${accountId} and t.id = any(${ids}::bigint[]) order by t.id for update
     ), undo as (
       ${keptBy(accountId, id, sql`select id, was from touched`)}
     )
     update subscriber t set modified_at = now() from touched m where t.id = m.id`);

/** Stores the values that the step has changed, in the parts of their people. */
export const keepValues = (
  tx: Tx,
  { id, accountId }: { id: number; accountId: number },
  values: readonly ValueBefore[],
) =>
  tx.execute(command('people.keepValues')`
     with own as materialized (select * from import_undo where account_id = ${accountId} and import_id = ${id} and at = now()),
     member as (
       select id as part, unnest(added) as person from own
       union all select own.id, (w ->> 'id')::bigint from own cross join lateral jsonb_array_elements(changed) w
     ), kept as (
       select m.part, jsonb_agg(v.was) as list from jsonb_array_elements(${JSON.stringify(values)}::jsonb) v(was) join member m on m.person = (v.was ->> 'id')::bigint group by m.part
     )
     update import_undo u set field_values = kept.list from kept where u.id = kept.part`);

/** SQL: the people of CTE `part` (rows of import_undo), each with what the undo writes: \`fresh\` ones are taken off the list. */
const TARGETS = sql`target as materialized (
  select unnest(added) as id, at, true as fresh, true as deleted, null::timestamptz as added_at, null::timestamptz as subscribed_at, null::timestamptz as modified_at,
    ${join(DETAIL_FIELDS.map((field) => sql`'' as ${name(field)}`))} from part
  union all
  select w.id, at, false, ${join(WRITTEN.map((column) => name(`w.${column}`)))} from part
  cross join lateral jsonb_to_recordset(changed) w(id bigint, deleted boolean, added_at timestamptz, subscribed_at timestamptz, modified_at timestamptz, ${join(DETAIL_FIELDS.map((field) => sql`${name(field)} text`))})
)`;

/**
 * SQL: nobody has changed subscriber `t` since the import. People who would leave the list stay on it after a text to
 * the account, because that is a contact of their own, and after another consent. A reaction does not count as a text,
 * nor the end of an undone opt-out as consent. Uses inbound_message_phone and the ledger's primary key.
 */
const untouched = (
  accountId: number,
): Sql => sql`t.modified_at is not distinct from case when n.fresh then null else n.at end
  and not (n.deleted and exists (select from inbound_message i where i.phone = t.phone and i.account_id = ${accountId} and i.received_at > n.at and i.decision <> 'reaction' offset 0))
  and not (n.deleted and exists (select from consent_event e where e.phone = t.phone and e.account_id = ${accountId} and e.subscriber_id = t.id and e.event not in ('opt-out', 'restore', 'wrong-number', 'deactivated') and e.at > n.at offset 0))`;

const IMPORT_UNDO_COUNTS = {
  removed: col.number,
  restored: col.number,
  kept: col.number,
};

/**
 * What an undo of the import would do now with the people it added or changed; of a running undo, what is left to do.
 */
export const previewRows = (tx: Tx, accountId: number, importId: number) =>
  tx.one(statement('people.previewRows', IMPORT_UNDO_COUNTS)`
     with part as (select * from import_undo where account_id = ${accountId} and import_id = ${importId}), ${TARGETS}, judged as (
       select n.deleted, ${untouched(accountId)} as untouched from target n join subscriber t on t.id = n.id and t.account_id = ${accountId}
     )
     select count(*) filter (where untouched and deleted) as removed, count(*) filter (where untouched and not deleted) as restored,
       count(*) filter (where not untouched) as kept from judged`);

/** The people whom the import added or changed, and the undo has not processed. */
export const rowsToUndo = (tx: Tx, accountId: number, importId: number) =>
  tx.value(statement('people.rowsToUndo', { people: col.number })`
     select coalesce(sum(cardinality(added) + jsonb_array_length(changed)), 0) as people from import_undo where account_id = ${accountId} and import_id = ${importId}`);

/** The next part of an import to undo, and the phones of its people. */
export const nextUndoPart = (tx: Tx, accountId: number, importId: number) =>
  tx.maybeOne(statement('people.nextUndoPart', { id: col.number, phones: col.texts })`
     with part as (select * from import_undo where account_id = ${accountId} and import_id = ${importId} order by id limit 1), ${TARGETS}
     select part.id, array(select t.phone from target n join subscriber t on t.id = n.id where t.account_id = ${accountId}) as phones from part`);

const UNDONE_PART = {
  ...IMPORT_UNDO_COUNTS,
  /** The subscribers who left the list by it, without those who were imported as unsubscribed. */
  left: col.numbers,
  /** Everybody whose import it has undone. */
  people: col.numbers,
  /** When the step of the import wrote them, in microseconds. */
  moment: col.text(),
  /** Values in custom fields that the undone people had before. */
  values: col.json<ValueBefore[]>([]),
};
export type UndonePart = col.RowOf<typeof UNDONE_PART>;

/**
 * Undoes a part and deletes it, in one statement, under the locks of its phones. People whom the import added leave the
 * list without its details, as if it had never happened; the others are restored. Each consent that ends is a row of
 * the ledger.
 */
export async function undoPart(
  tx: Tx,
  accountId: number,
  part: number,
  { words, userId }: { words: string; userId: number },
): Promise<UndonePart> {
  await beginNothing(tx);
  return tx.one(statement('people.undoPart', UNDONE_PART)`
     with part as materialized (delete from import_undo where account_id = ${accountId} and id = ${part} returning *), ${TARGETS}, undone as (
       update subscriber t set deleted = n.deleted, ${join(DETAIL_FIELDS.map((field) => sql`${name(field)} = n.${name(field)}`))},
         added_at = case when n.fresh then t.added_at else n.added_at end,
         subscribed_at = case when n.fresh then t.subscribed_at else n.subscribed_at end,
         modified_at = case when n.fresh then now() else n.modified_at end
       from target n where t.id = n.id and t.account_id = ${accountId} and ${untouched(accountId)}
       returning t.id, t.phone, t.keyword_id, t.deleted, t.deleted and t.disabled = 0 as left
     ), consent as (
       insert into consent_event (account_id, phone, keyword_id, subscriber_id, event, words, actor, channel)
       select ${accountId}, phone, keyword_id, id, 'opt-out', ${words}, ${`user:${userId}`}, 'web' from undone where "left" order by id
     )
     select (select at::text from part) as moment,
       (select coalesce(jsonb_agg(v), '[]') from part cross join lateral jsonb_array_elements(field_values) v
        where (v ->> 'id')::bigint in (select id from undone)) as values,
       count(*) filter (where deleted) as removed, count(*) filter (where not deleted) as restored,
       (select count(*) from target n join subscriber t on t.id = n.id) - count(*) as kept,
       coalesce(array_agg(id) filter (where "left"), '{}') as left, coalesce(array_agg(id), '{}') as people
     from undone`);
}

/**
 * Subtracts the people who left by an undo from the import's activity entry, which was written when the import ended.
 */
export async function uncountImportActivity(
  tx: Tx,
  { accountId, importId, endedAt, people }: { accountId: number; importId: number; endedAt: string; people: number },
): Promise<void> {
  const entry = sql`account_id = ${accountId} and added_at = ${endedAt}::timestamptz and module_entry_id = ${importId} and people`;
  await tx.execute(command('people.uncountImportActivity')`delete from activity where ${entry} <= ${people}`);
  await tx.execute(command('people.uncountImportActivity.2')`
     update activity set people = people - ${people} where ${entry} > ${people}`);
}

/** SQL: the list in a column of import_undo `u`, without the entries of these subscribers. */
const without = (column: string, ids: readonly number[]): Sql =>
  sql`coalesce((select jsonb_agg(w) from jsonb_array_elements(u.${name(column)}) w where not ((w ->> 'id')::bigint = any(${ids}::bigint[]))), '[]')`;

/** Empties what is stored of erased subscribers; their ids stay, but lead nowhere. Reads all rows. */
export const eraseFromUndo = (tx: Tx, subscriberIds: readonly number[]) =>
  tx.execute(command('people.eraseFromUndo')`
     update import_undo u set changed = ${without('changed', subscriberIds)}, field_values = ${without('field_values', subscriberIds)}
     where exists (select from jsonb_array_elements(u.changed || u.field_values) w where (w ->> 'id')::bigint = any(${subscriberIds}::bigint[]))`);

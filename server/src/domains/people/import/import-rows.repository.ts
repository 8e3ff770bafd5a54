import { agreementWords, DETAIL_FIELDS, type Agreement } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { isOnSharedCode } from '../../tenancy/number';
import { DETAILS } from '../subscriber/details';
import { keptBy, WAS } from './import-undo.repository';
import * as col from '../../../platform/db/col';
import { command, join, name, type Sql, sql, statement } from '../../../platform/db/sql';

/** The import that the rows belong to. */
export interface RowsImport {
  id: number;
  accountId: number;
  userId: number;
  keywordId: number;
  /** Of the file. */
  name: string;
  /** How and when its people agreed, where the user stated it. */
  agreed: Agreement | null;
}

/** Rows to write, as one array per column for unnest. Each phone occurs once. */
export interface RowColumns {
  lines: number[];
  phones: string[];
  fields: string[][];
}

const WRITTEN = {
  /** People who joined. */
  good: col.number,
  /** Lines whose phones have opted out. */
  barred: col.numbers,
  /** Lines whose number was deactivated, or ended as a wrong number, and whose people may have agreed before. */
  ended: col.numbers,
};
export type Written = col.RowOf<typeof WRITTEN>;

const LEFT = {
  /** New people, stored as unsubscribed. */
  good: col.number,
  /** Known people who were subscribed until now. */
  changed: col.number,
  /** Their subscriptions, on all lists. */
  ended: col.numbers,
};
/** The results of rows that the file marks as left. */
type Left = col.RowOf<typeof LEFT>;

/** Separates the values of a column: one text needs no escaping here and no parsing by the database, value by value. */
const SEPARATOR = '\u001F';

function asText(values: readonly string[]): string {
  const text = values.join(SEPARATOR);
  return text.split(SEPARATOR).length === values.length
    ? text
    : values.map((value) => value.replaceAll(SEPARATOR, ' ')).join(SEPARATOR);
}

/** SQL: subscriber `t` would change by the row. */
const differsFrom = (row: string): Sql =>
  sql`(t.deleted or ${join(
    DETAIL_FIELDS.map((field) => sql`${name(row)}.${name(field)} not in ('', t.${name(field)})`),
    ' or ',
  )})`;
const OVERWRITTEN = join(
  DETAIL_FIELDS.map(
    (field) => sql`${name(field)} = case when m.${name(field)} = '' then t.${name(field)} else m.${name(field)} end`,
  ),
);

/** SQL: the rows as CTE `src`. */
const sourceOf = ({ lines, phones, fields }: RowColumns): Sql => sql`src as materialized (
  select line, phone, ${join(DETAIL_FIELDS.map((field) => sql`coalesce(${name(field)}, '') as ${name(field)}`))}
  from unnest(${`{${lines.join(',')}}`}::int[], ${`{${phones.join(',')}}`}::text[], ${join(
    fields.map((values) => sql`string_to_array(${asText(values)}, ${SEPARATOR})`),
  )}) s(line, phone, ${DETAILS})
)`;

/** The keyword of an account. */
type Place = Pick<RowsImport, 'accountId' | 'keywordId'>;

/** SQL: what is stored for row `s`: its subscriber of the keyword as `t`, its suppression as `x`. */
const foundOf = ({ accountId, keywordId }: Place, more: Sql): Sql => sql`
  left join lateral (select t.id, t.disabled, t.deleted, ${more} from subscriber t where t.account_id + 0 = ${accountId} and t.phone = s.phone and t.keyword_id + 0 = ${keywordId} offset 0) t on true
  left join lateral (select true as found, x.keyword_id from suppression x where x.account_id = ${accountId} and x.phone = s.phone and x.keyword_id in (0, ${keywordId}) order by x.keyword_id limit 1) x on true`;

/**
 * SQL: whether the consent of a phone that is new to the keyword may be older than the deactivation of the number `d`,
 * or than the end of a consent of the account `e`. Phones without a known date of consent are left out (ADR 0112).
 */
const endedOf = (accountId: number, deactivatedOn: Sql, agreed: string | null): Sql => sql`
  left join lateral (select true as found where ${deactivatedOn} >= coalesce(${agreed}::date, '-infinity')) d on t.id is null
  left join lateral (select true as found from subscriber o where o.account_id = ${accountId} and o.phone = s.phone and o.ended is not null
    and coalesce(o.ended_on, o.disabled_at::date) >= coalesce(${agreed}::date, '-infinity') limit 1) e on t.id is null`;

const FOUND_PHONE = {
  phone: col.text(),
  /** It is on the list of the keyword. */
  known: col.bool,
  /** It has opted out, so that no row subscribes it. */
  barred: col.bool,
  /** Its consent may have ended with the number. */
  ended: col.bool,
  /** It has left the whole account already, and is on no list. */
  gone: col.bool,
};

/**
 * What an import of these phones into the keyword would find now, by the same rule as the statements that write them.
 */
export const findPhones = (
  tx: Tx,
  accountId: number,
  keywordId: number,
  phones: readonly string[],
  agreedOn: string | null,
) =>
  tx.query(statement('people.findPhones', FOUND_PHONE)`
     select s.phone, t.id is not null and not t.deleted as known, coalesce(x.found or left_code(s.phone, ${accountId}) or t.disabled <> 0 and t.ended is null, false) as barred, coalesce(t.ended is not null or d.found or e.found, false) as ended,
       coalesce(x.keyword_id = 0, false) and not exists (select from subscriber a where a.account_id + 0 = ${accountId} and a.phone = s.phone and a.disabled = 0 offset 0) as gone
     from unnest(${phones}::text[]) s(phone) ${foundOf({ accountId, keywordId }, sql`t.ended`)} ${endedOf(accountId, sql`deactivated_on(s.phone)`, agreedOn)}`);

/**
 * Writes a sub-batch in one statement. New phones are subscribed, known ones get the fields of the file (an empty cell
 * deletes nothing), and phones that opted out, by suppression or unsubscribe, are left untouched. Looks up row by row
 * (`offset 0`) in subscriber_phone and the suppressions' keys. `+ 0` keeps the planner from the indexes that begin with
 * the account: of a new account it has no statistics, and would read all of its subscribers for each row. If a phone
 * joins by text between the lookup and the insert, the statement fails with a unique violation and must be run again.
 * Rows that change are locked first, so that an undo restores the row itself, not what the lookup saw.
 */
const write = (job: RowsImport, rows: RowColumns, words: string) => {
  const { accountId, keywordId, agreed } = job;
  return statement('people.writeRows', WRITTEN)`
with ${sourceOf(rows)}, met as materialized (
  select s.*, t.id, t.differs, x.found or c.found or t.disabled <> 0 and t.ended is null as barred, t.ended is not null or d.found or e.found as ended from src s
  ${foundOf(job, sql`t.ended, ${differsFrom('s')} as differs`)}
  left join lateral (select true as found from code_suppression c where c.phone = s.phone and ${isOnSharedCode(accountId)} limit 1) c on true
  ${endedOf(accountId, sql`(select day from deactivated_phone where phone = s.phone)`, agreed?.on ?? null)}
  where x.found or c.found or d.found or e.found or t.id is not null
), added as (
  insert into subscriber (account_id, keyword_id, phone, subscribed_at, no_welcome, ${DETAILS})
  select ${accountId}, ${keywordId}, phone, now(), true, ${DETAILS} from src where line not in (select line from met) order by phone
  returning id, phone
), touched as materialized (
  select m.*, t.was from met m cross join lateral (
    select ${WAS} as was from subscriber t where t.id = m.id and t.disabled = 0 and ${differsFrom('m')} offset 0 for update) t
  where m.differs and m.barred is not true
), changed as (
  update subscriber t set ${OVERWRITTEN}, modified_at = now(), deleted = false,
    added_at = case when t.deleted then now() else t.added_at end, subscribed_at = case when t.deleted then now() else t.subscribed_at end
  from touched m where t.id = m.id
  returning t.id, t.phone, t.added_at = now() as joined, m.was
), undo as (
  ${keptBy(accountId, job.id, sql`select id, null::jsonb as was from added union all select id, was from changed`)}
), consent as (
  insert into consent_event (account_id, phone, keyword_id, subscriber_id, event, words, actor, channel)
  select ${accountId}, phone, ${keywordId}, id, 'opt-in', ${words}, ${actorOf(job)}, 'import'
  from (select id, phone from added union all select id, phone from changed where joined) p
)
select (select count(*) from added) + (select count(*) from changed where joined) as good,
  coalesce((select array_agg(line) from met where barred), '{}') as barred,
  coalesce((select array_agg(line) from met where ended and barred is not true), '{}') as ended`;
};

/**
 * Phones that the file marks as left: suppressed for the whole account, unsubscribed from all its lists, and stored as
 * unsubscribed when they are new. Their other fields do not change. Opt-outs that only the file has made are recorded
 * as its own (import_opt_out), and an undo lifts them. A phone that another file opts out as well belongs to neither.
 * The activity feed names the people who left, but no new ones, who were never on a list.
 */
const unsubscribe = (job: RowsImport, rows: RowColumns, words: string) => {
  const { accountId, keywordId } = job;
  return statement('people.writeLeft', LEFT)`
with ${sourceOf(rows)}, met as materialized (
  select s.*, t.id from src s
  left join lateral (select t.id from subscriber t where t.account_id + 0 = ${accountId} and t.phone = s.phone and t.keyword_id + 0 = ${keywordId} offset 0) t on true
), subscribed as materialized (
  select t.id, t.phone, t.modified_at from (select phone from src order by phone) s
  cross join lateral (select t.id, t.phone, t.modified_at from subscriber t where t.account_id = ${accountId} and t.phone = s.phone and t.disabled = 0 offset 0 for update) t
), changed as (
  update subscriber t set disabled = 1, disabled_at = now(), modified_at = now() from subscribed s where t.id = s.id
  returning t.id, t.phone, t.keyword_id, t.deleted
), waited as (
  update subscriber t set pending_until = null, modified_at = now() from src s where t.account_id = ${accountId} and t.phone = s.phone and t.pending_until is not null
  returning t.id, t.phone, t.keyword_id
), added as (
  insert into subscriber (account_id, keyword_id, phone, disabled, disabled_at, no_welcome, ${DETAILS})
  select ${accountId}, ${keywordId}, phone, 1, now(), true, ${DETAILS} from met where id is null order by phone
  returning id, phone, keyword_id
), undo as (
  ${keptBy(accountId, job.id, sql`select id, null::jsonb as was from added`)}
), suppressed as (
  insert into suppression (account_id, phone, keyword_id, reason) select ${accountId}, phone, 0, 'import' from src order by phone on conflict do nothing
  returning phone
), own as (
  insert into import_opt_out (account_id, phone, import_id, ended)
  select ${accountId}, p.phone, ${job.id}::int, coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'modified_at', t.modified_at)) from subscribed t where t.phone = p.phone), '[]')
  from suppressed p
  on conflict (account_id, phone) do update set import_id = excluded.import_id, at = excluded.at, ended = excluded.ended
), others as (
  delete from import_opt_out c using src where c.account_id = ${accountId} and c.phone = src.phone and c.phone not in (select phone from suppressed)
), consent as (
  insert into consent_event (account_id, phone, keyword_id, subscriber_id, event, words, actor, channel)
  select ${accountId}, phone, keyword_id, id, event, ${words}, ${actorOf(job)}, 'import'
  from (select id, phone, keyword_id, 'opt-out' as event from added union all select id, phone, keyword_id, 'opt-out' from changed
        union all select id, phone, keyword_id, 'unconfirmed' from waited) p
), act as (
  insert into activity (account_id, type, module_entry_id, phone, keyword)
  select ${accountId}, 'subscriber-unregister', c.id, c.phone, k.keyword from changed c join keyword k on k.id = c.keyword_id where not c.deleted order by c.id
)
select (select count(*) from added) as good, (select count(distinct phone) from changed where phone not in (select phone from added)) as changed,
  coalesce((select array_agg(id) from changed), '{}') as ended`;
};

/**
 * Size of the pending list of known_name_folded, in kB: enough for the names of a whole file, so that no step stops to
 * sort them.
 */
const NAMES_WAIT_KB = 65_536;

const actorOf = ({ userId }: RowsImport): string => `user:${userId}`;

/** Writes rows and the consent of new subscribers: one ledger row each, with the name of the file and how they agreed. */
export async function writeRows(tx: Tx, job: RowsImport, rows: RowColumns): Promise<Written> {
  const agreed = job.agreed ? `; ${agreementWords(job.agreed)}` : '';
  await tx.execute(
    command('people.sizePendingList')`select set_config('gin_pending_list_limit', ${String(NAMES_WAIT_KB)}, true)`,
  );
  return tx.one(write(job, rows, `Imported from ${job.name}${agreed}`));
}

/**
 * Stores new and known phones as unsubscribed, with a ledger row for each subscription that ends and each new
 * subscriber.
 */
export async function writeLeft(tx: Tx, job: RowsImport, rows: RowColumns): Promise<Left> {
  if (rows.lines.length === 0) return { good: 0, changed: 0, ended: [] };
  return tx.one(unsubscribe(job, rows, `Unsubscribed in ${job.name}`));
}

/** Sorts the pending names, so that a search need not read them one by one. */
export const sortNewNames = (tx: Tx) => tx.execute(command('people.sortNewNames')`select sort_new_names()`);

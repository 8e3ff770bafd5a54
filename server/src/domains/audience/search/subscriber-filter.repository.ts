import {
  canonicalKeyword,
  foldedValue,
  phoneDigits,
  phonePart,
  readBound,
  searchTerm,
  type SmartCondition,
  type SubscriberQuery,
} from '@textloom/contracts';
import { beginning, containing, contains } from '../../../platform/db/like';
import { constant, empty, join, sql, type Sql } from '../../../platform/db/sql';
import { peopleOfImport } from '../../people/import';
import { requireDay } from '../../../platform/web/filter-day';

/**
 * Matches of a filter are counted up to this number: the screen shows "1,000+" until it has the exact number
 * (subscribers/totals).
 */
export const COUNT_CAP = 1_000;

/** The keyword and the subscription that a filter asks for; null: any. */
export interface ListPart {
  keyword: string | null;
  disabled: 0 | 1 | null;
}

/** A search for a part of a name, a phone or an email, as search.repository.ts resolves it. */
export interface PartSearch extends ListPart {
  by: 'name' | 'phone' | 'email';
  words: string;
  /** The other conditions. */
  rest: Sql;
  /** Whether `keyword` and `disabled` are the only other conditions. */
  alone: boolean;
}

/** The order of a list: an index provides it, also among people of one name, or none does. */
export type OrderKind = 'indexed' | 'by name' | 'other';

export interface Totals {
  total: number;
  active: number;
  /** There are more matches: both numbers are lower bounds. */
  capped: boolean;
}

/** How the matches of a filter are counted. */
export type Counting =
  /** By the exact counters: the only conditions are keyword and subscription. */
  | ({ by: 'counters' } & ListPart)
  /** Already counted, by the search. */
  | { by: 'search'; found: Totals }
  /** Row by row. `rows`: the fastest form of `subscriber s where …`. */
  | { by: 'rows'; rows: Sql };

/** How a page of the matches is found. Orders without an index always use the conditions. */
type Paging =
  /** With the conditions: an index returns the matches in order, or they are sorted. */
  | { by: 'conditions' }
  /** As a slice of the ids of all matches, newest first; for the order by date. */
  | { by: 'ids'; newest: string }
  /** By reading rows in index order and comparing each, because no index combines the condition with the order. */
  | ({ by: 'scan' } & Scan);

interface Scan {
  /** The other conditions, which every row has to meet. */
  rest: Sql;
  /** Whether a row matches. */
  match: Sql;
  /** `subscriber s where …` for all matches, if they are few: read instead of the scan when their number is known. */
  few: Sql;
  /** What to read if the scan has not filled the page. */
  further: Further;
}

export type Further =
  /** All matches, as `subscriber s where …`. */
  | { by: 'all'; found: Sql }
  /**
   * For the orders by name: matches that contain the first `most` of the order, without reading all. `scanFirst`: false if
   * they are few enough to skip the scan.
   */
  | { by: 'names'; scanFirst: boolean; found: (most: Sql, order: NameOrder) => Sql };

interface NameOrder {
  byLastName: boolean;
  backwards: boolean;
}

/** A condition on subscriber `s`, and how to count and page its matches. */
export interface SubscriberFilter {
  accountId: number;
  where: Sql;
  /** A search for a part, which `where` contains: `resolveSearch` replaces it by a fast one. Null: none. */
  search: PartSearch | null;
  counting: Counting;
  paging: Paging;
}

/** A filter that counts and pages by its condition alone. */
export const plainFilter = (accountId: number, where: Sql): SubscriberFilter => ({
  ...{ accountId, where, search: null },
  counting: { by: 'rows', rows: sql`subscriber s where ${where}` },
  paging: { by: 'conditions' },
});

const YES = new Set(['1', 'true', 'yes', 'on']);
const NO = new Set(['0', 'false', 'no']);

/**
 * The keyword with that text: the live one, else the one deleted last. A single value, so that subscriber_keyword
 * returns rows in list order.
 */
export const keywordIdOf = (accountId: number, keyword: string | null): Sql =>
  sql`(select id from keyword where account_id = ${accountId} and canonical = ${keyword} order by deleted, id desc limit 1)`;

/** Both names stand for the same field; when they differ nothing matches (decision 8). */
const disabledOf = ({ disabled, subscription }: SubscriberQuery): 0 | 1 | 'none' | null => {
  if (disabled !== undefined && subscription !== undefined && disabled !== subscription) return 'none';
  const given = disabled ?? subscription;
  return given === undefined ? null : given === '1' ? 1 : 0;
};

/**
 * The filters of a list as conditions that indexes serve: subscriber_keyword, subscriber_zip,
 * subscriber_area, subscriber_unique for phones, subscriber_list for dates, phone_dup for duplicates, the key of
 * subscriber_tag. Parts of names,
 * phones and emails: search.repository.ts.
 */
export function subscriberFilter(accountId: number, query: SubscriberQuery, timezone: number): SubscriberFilter {
  const countable = [sql`s.account_id = ${accountId}`, sql`not s.deleted`];
  const others: Sql[] = [];

  const disabled = disabledOf(query);
  if (disabled === 'none') others.push(sql`false`);
  else if (disabled !== null) countable.push(sql`s.disabled = ${constant(disabled)}`);
  const keyword = query.keyword === undefined ? null : canonicalKeyword(query.keyword);
  if (keyword !== null) countable.push(sql`s.keyword_id = ${keywordIdOf(accountId, keyword)}`);

  const named = query.withname ?? query.hasname;
  if (named !== undefined && YES.has(named)) others.push(WITH_NAME);
  if (named !== undefined && NO.has(named)) others.push(sql`${NAMELESS} = 1`);
  const duplicates = query.duplicates !== undefined && YES.has(query.duplicates);
  if (query.zip !== undefined) others.push(zipCondition(query.zip.trim()));
  const search = query.search ?? '';
  const words = searchTerm(search);
  const kind = kindOf(search, words);
  // One part is searched for, the other conditions are compared row by row.
  let part: Pick<PartSearch, 'by' | 'words'> | undefined;
  if (kind === 'name') part = { by: 'name', words };
  if (kind === 'email') part = { by: 'email', words };
  for (const phone of [query.phone, kind === 'phone' ? search : undefined]) {
    const digits = phone === undefined ? undefined : phoneDigits(phone);
    if (digits === undefined) continue;
    if (part === undefined && isPart(digits)) part = { by: 'phone', words: digits };
    else others.push(phoneCondition(digits));
  }
  if (query.pending !== undefined)
    others.push(query.pending === '1' ? sql`s.pending_until is not null` : sql`s.pending_until is null`);
  if (query.tag !== undefined) others.push(tagged(accountId, query.tag.toLowerCase().trim()));
  if (query.held !== undefined) others.push(onHold(accountId, query.held === 'any' ? null : query.held));
  if (query.field !== undefined) {
    const { field_is: is, field_from: from, field_to: to } = query;
    others.push(withValue(accountId, { field: query.field, is, from, to }));
  }
  if (query.import !== undefined) others.push(sql`s.id in (${peopleOfImport(accountId, Number(query.import))})`);
  if (query.group !== undefined) others.push(inGroup(accountId, query.group, query.also));
  if (query.not_group !== undefined)
    others.push(sql`not exists (${membership(accountId, query.not_group)} and m.subscriber_id = s.id)`);
  if (query['added_at-start'] !== undefined)
    others.push(sql`s.added_at >= ${requireDay('added_at-start', query['added_at-start'], timezone)}`);
  if (query['added_at-end'] !== undefined)
    others.push(sql`s.added_at < ${requireDay('added_at-end', query['added_at-end'], timezone, 1)}`);

  const within = join([...countable, ...others], ' and ');
  // `is true` makes the planner hash the phones once instead of looking up phone_dup for every skipped row.
  const rest = duplicates
    ? sql`${within} and (s.phone in (select phone from phone_dup where account_id = ${accountId})) is true`
    : within;
  if (part !== undefined) {
    const { by, words } = part;
    // Subscribers found by a name have a name, so `withname` adds nothing.
    const alone = !duplicates && others.every((condition) => by === 'name' && condition === WITH_NAME);
    return {
      ...plainFilter(accountId, sql`${rest} and ${containsPart[by](words)}`),
      search: { by, words, rest, alone, keyword, disabled: disabled === 'none' ? null : disabled },
    };
  }
  const plain = plainFilter(accountId, rest);
  if (duplicates) {
    const rows = sql`${duplicatesOf(accountId)} where ${within}`;
    const match = sql`exists (select from phone_dup where account_id = ${accountId} and phone = s.phone)`;
    const further: Further = { by: 'all', found: sql`subscriber s where ${rest}` };
    return {
      ...plain,
      counting: { by: 'rows', rows },
      paging: { by: 'scan', rest: within, match, few: rows, further },
    };
  }
  return others.length === 0 && disabled !== 'none'
    ? { ...plain, counting: { by: 'counters', keyword, disabled } }
    : plain;
}

/**
 * Reads phone by phone in the index subscriber_unique (`offset 0`), because the planner would otherwise read a tenth of
 * the account.
 */
const duplicatesOf = (accountId: number): Sql =>
  sql`(select s.* from phone_dup d cross join lateral (select * from subscriber where account_id = ${accountId} and phone = d.phone offset 0) s where d.account_id = ${accountId}) s`;

/** Whether a subscriber contains the words of that parameter; a name also across the space between first and last name. */
export const containsPart: Readonly<Record<PartSearch['by'], (words: string) => Sql>> = {
  name: (words) => contains(sql`s.first_name || ' ' || s.last_name`, words),
  phone: (words) => sql`strpos(s.phone, ${words}) > 0`,
  email: (words) => contains(sql`s.email`, words),
};
/** 1 for a subscriber without a name, else 0: the expression of the index subscriber_first_name. */
export const NAMELESS = sql`(case when s.first_name = '' and s.last_name = '' then 1 else 0 end)`;
const WITH_NAME = sql`${NAMELESS} = 0`;

const membership = (accountId: number, group: number): Sql =>
  sql`select m.subscriber_id from contact_group_member m where m.account_id = ${accountId} and m.group_id = ${group}::bigint`;
/** A subquery, so that the planner reads a small group by its key, and a large one along the list. */
const inGroup = (accountId: number, group: number, also: readonly number[] | undefined): Sql =>
  sql`s.id in (${membership(accountId, group)}${also === undefined ? empty : sql` union all select unnest(${also}::bigint[])`})`;

/** A subquery, for the same reason. */
export const tagged = (accountId: number, tag: string): Sql =>
  sql`s.id in (select t.subscriber_id from subscriber_tag t where t.account_id = ${accountId} and t.tag = ${tag})`;

/** A subquery, for the same reason: holds are few. */
const onHold = (accountId: number, reason: string | null): Sql =>
  sql`s.disabled = 0 and s.phone in (select h.phone from marketing_hold h where h.account_id = ${accountId}${reason === null ? empty : sql` and h.reason = ${reason}`})`;

/** Sorts behind every other character. */
const LAST = '\u{10FFFF}';

const fieldIdOf = (accountId: number, slug: string): Sql =>
  sql`(select id from custom_field where account_id = ${accountId} and slug = ${slug} and not deleted)`;

type ValueCondition = Omit<Extract<SmartCondition, { kind: 'field' }>, 'kind'>;

/** SQL: the subscriber has a matching value in a custom field. Uses the index of its kind. */
export function withValue(accountId: number, { field, is, begins, from, to }: ValueCondition): Sql {
  const compare = (text: string, how: Sql): Sql => {
    const { number = null, day = null } = readBound(text) ?? {};
    return day === null ? sql`v.number ${how} ${number}::float8` : sql`v.day ${how} ${day}::date`;
  };
  const conditions = [sql`v.account_id = ${accountId}`, sql`v.field_id = ${fieldIdOf(accountId, field)}`];
  if (is !== undefined) conditions.push(sql`v.folded = ${foldedValue(is)}`);
  if (begins !== undefined) {
    const least = foldedValue(begins);
    conditions.push(sql`v.folded >= ${least} and v.folded < ${`${least}${LAST}`}`);
  }
  if (from !== undefined) conditions.push(compare(from, sql`>=`));
  if (to !== undefined) conditions.push(compare(to, sql`<=`));
  return sql`s.id in (select v.subscriber_id from subscriber_value v where ${join(conditions, ' and ')})`;
}

/** The prefix as a range: with row-level security, LIKE alone cannot use subscriber_zip. */
export const zipCondition = (zip: string): Sql =>
  sql`s.zip <> '' and s.zip >= ${zip} and s.zip < ${`${zip}${LAST}`} and s.zip like ${beginning(zip)}`;

/** Digits that may stand anywhere in a phone (decision 101). */
const isPart = (digits: string): boolean => digits.length > 3 && digits.length < 10;

/** Three digits are an area code, fewer are its beginning, more are a part of the number (decision 101). */
function phoneCondition(digits: string): Sql {
  if (digits === '') return sql`false`;
  if (digits.length === 10) return sql`s.phone = ${digits}`;
  if (digits.length === 3) return sql`s.area_code = ${digits}`;
  return sql`s.phone like ${digits.length < 3 ? beginning(digits) : containing(digits)}`;
}

/** One field searches names, phones and emails; the form of the text decides which. */
function kindOf(search: string, words: string): 'phone' | 'email' | 'name' | null {
  if (phonePart(search) !== '') return 'phone';
  if (words === '') return null;
  return words.includes('@') ? 'email' : 'name';
}

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
import { beginning, containing, containsTerm } from '../../../platform/db/like';
import { requireDay } from '../../../platform/web/filter-day';

/**
 * Matches of a filter are counted up to this number: the screen shows "1,000+" until it has the exact number
 * (subscribers/totals).
 */
export const COUNT_CAP = 1_000;

/** A search for a part of a name, a phone or an email, as search.repository.ts resolves it. */
export interface PartSearch {
  by: 'name' | 'phone' | 'email';
  words: string;
  /** The parameter that holds the words: the last one. */
  at: string;
  /** The other conditions. */
  rest: string;
  /** Whether `keyword` and `disabled` are the only other conditions. */
  alone: boolean;
  keyword: string | null;
  /** The parameter that holds the keyword; null without one. */
  keywordAt: string | null;
  disabled: 0 | 1 | null;
}

/** The order of a list: an index has it, also for people of one name together, or none has it. */
export type OrderKind = 'indexed' | 'by name' | 'other';

/** A condition that no index combines with the list's order: rows are read in that order and compared. */
interface Walk {
  /** The other conditions, which every row has to meet. */
  rest: string;
  /** Whether a row matches. */
  match: string;
  /** All matches, if they are few: `subscriber s where …`. */
  few: string;
  /** All matches, if they are many. */
  many: string;
  /**
   * For the orders by name: matches that contain the first `most` of the order, without reading all. `order`: whether it is
   * by last name, and whether it is backwards.
   */
  ends?: { found: (most: string, order: string) => string; before: 'walk' | 'all' };
}

/** Conditions on subscriber `s`, with their parameters; $1 is the account. */
export interface SubscriberFilter {
  where: string;
  params: unknown[];
  /**
   * Set when the exact total can be read from the counters: the only conditions are keyword and disabled. Else null.
   */
  counted: { keyword: string | null; disabled: 0 | 1 | null } | null;
  /** A search for a part, which `where` contains: `resolveSearch` makes it fast. */
  search?: PartSearch;
  /** The fastest form of `subscriber s where …` for counting. */
  counting?: string;
  /** How to find a page in the order of an index. */
  walk?: Walk;
  /** The ids of all matches, newest first, as a PostgreSQL array. */
  newest?: string;
  /** The number of matches, if it is already known. */
  known?: { total: number; active: number; capped: boolean };
}

const YES = new Set(['1', 'true', 'yes', 'on']);
const NO = new Set(['0', 'false', 'no']);

/**
 * The keyword with that text: the live one, else the one deleted last. A single value, so that subscriber_keyword
 * returns rows in list order.
 */
export const keywordIdOf = (param: string): string =>
  `(select id from keyword where account_id = $1 and canonical = ${param} order by deleted, id desc limit 1)`;

/** Both names mean the same field; when they differ nothing matches (decision 8). */
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
  const params: unknown[] = [accountId];
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const countable = ['s.account_id = $1', 'not s.deleted'];
  const others: string[] = [];

  const disabled = disabledOf(query);
  if (disabled === 'none') others.push('false');
  else if (disabled !== null) countable.push(`s.disabled = ${disabled}`);
  const keyword = query.keyword === undefined ? null : canonicalKeyword(query.keyword);
  const keywordAt = keyword === null ? null : bind(keyword);
  if (keywordAt !== null) countable.push(`s.keyword_id = ${keywordIdOf(keywordAt)}`);

  const named = query.withname ?? query.hasname;
  if (named !== undefined && YES.has(named)) others.push(WITH_NAME);
  if (named !== undefined && NO.has(named)) others.push(`${NAMELESS} = 1`);
  const duplicates = query.duplicates !== undefined && YES.has(query.duplicates);
  if (query.zip !== undefined) others.push(zipCondition(query.zip.trim(), bind));
  const search = query.search ?? '';
  const words = searchTerm(search);
  const kind = kindOf(search, words);
  // One part is searched for, the other conditions are compared.
  let part: Pick<PartSearch, 'by' | 'words'> | undefined;
  if (kind === 'name') part = { by: 'name', words };
  if (kind === 'email') part = { by: 'email', words };
  for (const phone of [query.phone, kind === 'phone' ? search : undefined]) {
    const digits = phone === undefined ? undefined : phoneDigits(phone);
    if (digits === undefined) continue;
    if (part === undefined && isPart(digits)) part = { by: 'phone', words: digits };
    else others.push(phoneCondition(digits, bind));
  }
  if (query.pending !== undefined) others.push(`s.pending_until is ${query.pending === '1' ? 'not null' : 'null'}`);
  if (query.tag !== undefined) others.push(tagged(bind(query.tag.toLowerCase().trim())));
  if (query.held !== undefined) others.push(onHold(query.held === 'any' ? null : bind(query.held)));
  if (query.field !== undefined) {
    const { field_is: is, field_from: from, field_to: to } = query;
    others.push(withValue({ field: query.field, is, from, to }, bind));
  }
  if (query.group !== undefined) others.push(inGroup(bind(query.group), query.also && bind(query.also)));
  if (query.not_group !== undefined)
    others.push(`not exists (${membership(bind(query.not_group))} and m.subscriber_id = s.id)`);
  if (query['added_at-start'] !== undefined)
    others.push(`s.added_at >= ${bind(requireDay('added_at-start', query['added_at-start'], timezone))}`);
  if (query['added_at-end'] !== undefined)
    others.push(`s.added_at < ${bind(requireDay('added_at-end', query['added_at-end'], timezone, 1))}`);

  const within = [...countable, ...others].join(' and ');
  // `is true` leads to one hash of the phones instead of a lookup in phone_dup for every row that is skipped.
  const rest = duplicates
    ? `${within} and (s.phone in (select phone from phone_dup where account_id = $1)) is true`
    : within;
  if (part !== undefined) {
    const { by, words } = part;
    // Subscribers found by a name have one, so `withname` adds nothing.
    const alone = !duplicates && others.every((condition) => by === 'name' && condition === WITH_NAME);
    const at = bind(words);
    return {
      where: `${rest} and ${contains[by](at)}`,
      params,
      counted: null,
      search: { by, words, at, rest, alone, keyword, keywordAt, disabled: disabled === 'none' ? null : disabled },
    };
  }
  if (duplicates) {
    const few = `${DUPLICATES} where ${within}`;
    const match = 'exists (select from phone_dup where account_id = $1 and phone = s.phone)';
    return {
      where: rest,
      params,
      counted: null,
      counting: few,
      walk: { rest: within, match, few, many: `subscriber s where ${rest}` },
    };
  }
  return { where: rest, params, counted: others.length === 0 && disabled !== 'none' ? { keyword, disabled } : null };
}

/**
 * Reads phone by phone in the index subscriber_unique (`offset 0`), because the planner would otherwise read a tenth of
 * the account.
 */
const DUPLICATES = `(select s.* from phone_dup d cross join lateral (select * from subscriber where account_id = $1 and phone = d.phone offset 0) s where d.account_id = $1) s`;

/** Whether a subscriber contains the words of that parameter; a name also across the space between first and last name. */
export const contains: Readonly<Record<PartSearch['by'], (at: string) => string>> = {
  name: (at) => containsTerm(`s.first_name || ' ' || s.last_name`, at),
  phone: (at) => `strpos(s.phone, ${at}) > 0`,
  email: (at) => containsTerm('s.email', at),
};
/** 1 for a subscriber without a name, else 0: the expression of the index subscriber_first_name. */
export const NAMELESS = `(case when s.first_name = '' and s.last_name = '' then 1 else 0 end)`;
const WITH_NAME = `${NAMELESS} = 0`;

const membership = (group: string): string =>
  `select m.subscriber_id from contact_group_member m where m.account_id = $1 and m.group_id = ${group}::bigint`;
/** A subquery, so that the planner reads a small group by its key, and a large one along the list. */
const inGroup = (group: string, also: string | undefined): string =>
  `s.id in (${membership(group)}${also === undefined ? '' : ` union all select unnest(${also}::bigint[])`})`;

/** A subquery, for the same reason. */
export const tagged = (tag: string): string =>
  `s.id in (select t.subscriber_id from subscriber_tag t where t.account_id = $1 and t.tag = ${tag})`;

/** A subquery, for the same reason: holds are few. */
const onHold = (reason: string | null): string =>
  `s.disabled = 0 and s.phone in (select h.phone from marketing_hold h where h.account_id = $1${reason === null ? '' : ` and h.reason = ${reason}`})`;

/** Sorts behind every other character. */
const LAST = '\u{10FFFF}';

const fieldIdOf = (slug: string): string =>
  `(select id from custom_field where account_id = $1 and slug = ${slug} and not deleted)`;

type ValueCondition = Omit<Extract<SmartCondition, { kind: 'field' }>, 'kind'>;

/** Who has a value in a custom field; read in the index of its kind. */
export function withValue({ field, is, begins, from, to }: ValueCondition, bind: (value: unknown) => string): string {
  const compare = (text: string, how: '>=' | '<='): string => {
    const { number = null, day = null } = readBound(text) ?? {};
    return day === null ? `v.number ${how} ${bind(number)}::float8` : `v.day ${how} ${bind(day)}::date`;
  };
  const conditions = [
    is !== undefined && `v.folded = ${bind(foldedValue(is))}`,
    begins !== undefined &&
      `v.folded >= ${bind(foldedValue(begins))} and v.folded < ${bind(`${foldedValue(begins)}${LAST}`)}`,
    from !== undefined && compare(from, '>='),
    to !== undefined && compare(to, '<='),
  ].filter((condition) => condition !== false);
  return `s.id in (select v.subscriber_id from subscriber_value v where ${['v.account_id = $1', `v.field_id = ${fieldIdOf(bind(field))}`, ...conditions].join(' and ')})`;
}

/** The prefix as a range: with row-level security, LIKE alone cannot use subscriber_zip. */
export const zipCondition = (zip: string, bind: (value: unknown) => string): string =>
  `s.zip <> '' and s.zip >= ${bind(zip)} and s.zip < ${bind(`${zip}${LAST}`)} and s.zip like ${bind(beginning(zip))}`;

/** Digits that may stand anywhere in a phone (decision 101). */
const isPart = (digits: string): boolean => digits.length > 3 && digits.length < 10;

/** Three digits are an area code, fewer are its beginning, more are a part of the number (decision 101). */
function phoneCondition(digits: string, bind: (value: unknown) => string): string {
  if (digits === '') return 'false';
  if (digits.length === 10) return `s.phone = ${bind(digits)}`;
  if (digits.length === 3) return `s.area_code = ${bind(digits)}`;
  return digits.length < 3 ? `s.phone like ${bind(beginning(digits))}` : `s.phone like ${bind(containing(digits))}`;
}

/** One field searches names, phones and emails; the form of the text decides which. */
function kindOf(search: string, words: string): 'phone' | 'email' | 'name' | null {
  if (phonePart(search) !== '') return 'phone';
  if (words === '') return null;
  return words.includes('@') ? 'email' : 'name';
}

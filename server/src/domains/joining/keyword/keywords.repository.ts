import {
  type AgeWay,
  type Language,
  type CustomVariables,
  searchTerm,
  type keywordQuery,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { codePoolsOf } from './code-pools-of.repository';
import { contains, nameFit } from '../../../platform/db/like';
import { latestFirst, type Walk } from '../../../platform/db/cursor';
import { direction, orderBy } from '../../../platform/db/order-by';
import * as col from '../../../platform/db/col';
import { name, sql, type Sql, statement } from '../../../platform/db/sql';

const KEYWORD = {
  id: col.number,
  keyword: col.text(),
  expected_messages: col.number,
  terms_url: col.text(),
  opt_in: col.text(),
  segments: col.number,
  min_age: col.number,
  age_way: col.text<AgeWay>(),
  language: col.text<Language>(),
  approved: col.bool,
  disabled: col.bool,
  deleted: col.bool,
  added_at: col.time,
  subscribers: col.number,
  custom_variables: col.json<CustomVariables>({}),
  media_id: col.orNull(col.number),
  media_token: col.orNull(col.text()),
  media_name: col.orNull(col.text()),
  media_mime: col.orNull(col.text()),
  media_extension: col.orNull(col.text()),
  media_size: col.orNull(col.number),
};
export type KeywordRow = col.RowOf<typeof KEYWORD>;

// Totals come from the counter rows, numbers of codes from the unique index of keyword_code.
const COLUMNS = sql`k.id, k.keyword, k.expected_messages, k.terms_url, k.opt_in, k.segments, k.min_age, k.age_way, k.language, k.approved, k.disabled, k.deleted, k.added_at,
  coalesce(c.active, 0) as subscribers, coalesce(v.variables, '{}') as custom_variables,
  k.media_id, m.token as media_token, m.name as media_name, m.mime as media_mime, m.extension as media_extension, m.size as media_size`;
const SOURCES = sql`keyword k
  left join media m on m.id = k.media_id
  left join lateral (select sum(active)::int as active from subscriber_count where account_id = k.account_id and keyword_id = k.id) c on true
  left join lateral (
    select jsonb_object_agg(name, available) as variables from (${codePoolsOf(name('k.id'))}) codes
  ) v on true`;

/** Sort keys of the list; anything else means added_at (decision 27). */
const ADDED_AT = sql`k.added_at`;
const ORDER: Readonly<Record<string, Sql>> = {
  added_at: ADDED_AT,
  date: ADDED_AT,
  keyword: sql`k.canonical`,
  name: sql`k.canonical`,
  subscribers: sql`subscribers`,
  status: sql`k.approved`,
  approved: sql`k.approved`,
  expected_messages: sql`k.expected_messages`,
  segments: sql`k.segments`,
};

type Query = z.output<typeof keywordQuery>;
const termOf = ({ search }: Query): string | null => (search === undefined ? null : searchTerm(search));
function matches(accountId: number, query: Query): Sql {
  const { status } = query;
  const term = termOf(query);
  const approved = status === undefined ? null : status === 'approved';
  return sql`k.account_id = ${accountId} and not k.deleted and (${term}::text is null or ${contains(sql`k.keyword`, term)} or ${contains(sql`k.opt_in`, term)}) and (${approved}::boolean is null or k.approved = ${approved})`;
}

/** One page, newest first by default. Relies on keyword_account: an account has few keywords. */
export function pageOfKeywords(tx: Tx, accountId: number, query: Query) {
  const columns = { ...ORDER, match: nameFit(sql`k.keyword`, termOf(query)) };
  const order = orderBy(columns, query.orderby, ADDED_AT);
  const way = direction(query.orderbytype);
  return tx.query(statement('joining.pageOfKeywords', KEYWORD)`
     select ${COLUMNS} from ${SOURCES} where ${matches(accountId, query)} order by ${order} ${way}, k.id ${way} limit ${query.limit} offset ${(query.page - 1) * query.limit}`);
}

/** Reads one row more than a page of the list that programs walk through. Uses keyword_account. */
export function walkKeywords(tx: Tx, accountId: number, { after, limit }: Walk) {
  const { cursor, order, beyond } = latestFirst('k', after);
  return tx.query(statement('joining.walkKeywords', { ...KEYWORD, cursor: col.text() })`
     select ${COLUMNS}, ${cursor} from ${SOURCES} where k.account_id = ${accountId} and not k.deleted ${beyond} ${order} limit ${limit + 1}`);
}

export const countKeywords = (tx: Tx, accountId: number, query: Query) =>
  tx.value(
    statement('joining.countKeywords', {
      total: col.number,
    })`select count(*) as total from keyword k where ${matches(accountId, query)}`,
  );

export const findKeyword = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('joining.findKeyword', KEYWORD)`
     select ${COLUMNS} from ${SOURCES} where k.account_id = ${accountId} and k.id = ${id}::bigint and not k.deleted`);

/** Locks the keyword and counts its subscribers; a concurrent join waits for the lock. */
export async function lockKeyword(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ subscribers: number; media_id: number | null } | undefined> {
  const locked = await tx.maybeOne(statement('joining.lockKeyword', { media_id: col.orNull(col.number) })`
     select media_id from keyword where account_id = ${accountId} and id = ${id}::bigint and not deleted for update`);
  if (!locked) return undefined;
  const subscribers = await tx.value(statement('joining.lockKeyword.2', { subscribers: col.number })`
     select coalesce(sum(active), 0) as subscribers from subscriber_count where account_id = ${accountId} and keyword_id = ${id}`);
  return { subscribers, media_id: locked.media_id };
}

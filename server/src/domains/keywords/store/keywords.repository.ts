import {
  type AgeWay,
  type CustomVariables,
  searchTerm,
  type keywordBody,
  type keywordQuery,
  type z,
} from '@textloom/contracts';
import type { Database, Tx } from '../../../platform/db/connection';
import { codePoolsOf } from './code.repository';
import { contains } from '../../../platform/db/like';
import { latestFirst, type Walk } from '../../../platform/db/cursor';
import { direction, orderBy } from '../../../platform/db/order-by';
import * as col from '../../../platform/db/col';
import { command, name, sql, type Sql, statement } from '../../../platform/db/sql';

const KEYWORD = {
  id: col.number,
  keyword: col.text(),
  expected_messages: col.number,
  terms_url: col.text(),
  opt_in: col.text(),
  segments: col.number,
  min_age: col.number,
  age_way: col.text<AgeWay>(),
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
const COLUMNS = sql`k.id, k.keyword, k.expected_messages, k.terms_url, k.opt_in, k.segments, k.min_age, k.age_way, k.approved, k.disabled, k.deleted, k.added_at,
  coalesce(c.active, 0) as subscribers, coalesce(v.variables, '{}') as custom_variables,
  k.media_id, m.token as media_token, m.name as media_name, m.mime as media_mime, m.extension as media_extension, m.size as media_size`;
const SOURCES = sql`keyword k
  left join media m on m.id = k.media_id
  left join lateral (select sum(active)::int as active from subscriber_count where account_id = k.account_id and keyword_id = k.id) c on true
  left join lateral (
    select jsonb_object_agg(name, available) as variables from (${codePoolsOf(name('k.id'))}) codes
  ) v on true`;

/** Sort keys of the list; anything else means added_at (decision 27). */
const ORDER: Readonly<Record<string, string>> = {
  added_at: 'k.added_at',
  date: 'k.added_at',
  keyword: 'k.canonical',
  name: 'k.canonical',
  subscribers: 'subscribers',
  status: 'k.approved',
  approved: 'k.approved',
  expected_messages: 'k.expected_messages',
  segments: 'k.segments',
};

type Query = z.output<typeof keywordQuery>;
function matches(accountId: number, { search, status }: Query): Sql {
  const term = search === undefined ? null : searchTerm(search);
  const approved = status === undefined ? null : status === 'approved';
  return sql`k.account_id = ${accountId} and not k.deleted and (${term}::text is null or ${contains(sql`k.keyword`, term)} or ${contains(sql`k.opt_in`, term)}) and (${approved}::boolean is null or k.approved = ${approved})`;
}

/** One page, newest first by default. Relies on keyword_account: an account has few keywords. */
export function pageOfKeywords(tx: Tx, accountId: number, query: Query) {
  const order = name(orderBy(ORDER, query.orderby, 'k.added_at'));
  const way = direction(query.orderbytype);
  return tx.query(statement('keywords.pageOfKeywords', KEYWORD)`
     select ${COLUMNS} from ${SOURCES} where ${matches(accountId, query)} order by ${order} ${way}, k.id ${way} limit ${query.limit} offset ${(query.page - 1) * query.limit}`);
}

/** One more than a page of the list that programs walk through; uses keyword_account. */
export function walkKeywords(tx: Tx, accountId: number, { after, limit }: Walk) {
  const { cursor, order, beyond } = latestFirst('k', after);
  return tx.query(statement('keywords.walkKeywords', { ...KEYWORD, cursor: col.text() })`
     select ${COLUMNS}, ${cursor} from ${SOURCES} where k.account_id = ${accountId} and not k.deleted ${beyond} ${order} limit ${limit + 1}`);
}

export const countKeywords = (tx: Tx, accountId: number, query: Query) =>
  tx.value(
    statement('keywords.countKeywords', {
      total: col.number,
    })`select count(*) as total from keyword k where ${matches(accountId, query)}`,
  );

export const findKeyword = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne(statement('keywords.findKeyword', KEYWORD)`
     select ${COLUMNS} from ${SOURCES} where k.account_id = ${accountId} and k.id = ${id}::bigint and not k.deleted`);

/** How long the text of a deleted keyword stays reserved for its account (messaging design, section 2). */
const RESERVED_FOR = `interval '30 days'`;

/**
 * Whether the text is free for this account. Reads across accounts (the shortcode is shared), so it runs
 * as the engine. Called on every key release (KEY-013), so it is one prepared statement and one round trip.
 * Relies on keyword_live and keyword_tombstone.
 */
export async function isFree({ engine }: Database, accountId: number, canonical: string): Promise<boolean> {
  const { rows } = await engine.query<{ free: boolean }>({
    name: 'keyword-free',
    text: `select not exists (select from keyword where canonical = $2 and not deleted)
      and not exists (select from keyword where canonical = $2 and deleted and deleted_at > now() - ${RESERVED_FOR} and account_id <> $1) as free`,
    values: [accountId, canonical],
  });
  return rows[0]?.free ?? false;
}

export type NewKeyword = Omit<z.output<typeof keywordBody>, 'company'> & { canonical: string; mediaId: number | null };

/** Returns undefined if another account has taken the text meanwhile: the unique index keyword_live decides. */
export const insertKeyword = (tx: Tx, accountId: number, one: NewKeyword) =>
  tx.maybeOne(statement('keywords.insertKeyword', { id: col.number })`
     insert into keyword (account_id, keyword, canonical, expected_messages, terms_url, opt_in, segments, media_id, min_age, age_way)
     values (${accountId}, ${one.keyword}, ${one.canonical}, ${one.expected_messages}, ${one.terms_url}, ${one.opt_in}, ${one.segments}, ${one.mediaId}, ${one.min_age ?? 0}, ${one.age_way ?? 'birthday'})
     on conflict (canonical) where not deleted do nothing returning id`);

/** The text and the number of expected messages never change (ENG-012). */
export const updateKeyword = (
  tx: Tx,
  accountId: number,
  id: number,
  change: Pick<NewKeyword, 'terms_url' | 'opt_in' | 'segments' | 'mediaId' | 'min_age' | 'age_way'>,
) =>
  tx.execute(command('keywords.updateKeyword')`
     update keyword set terms_url = ${change.terms_url}, opt_in = ${change.opt_in}, segments = ${change.segments}, media_id = ${change.mediaId}, min_age = coalesce(${change.min_age}, min_age), age_way = coalesce(${change.age_way}, age_way)
     where account_id = ${accountId} and id = ${id}::bigint and not deleted`);

/** Locks the keyword and counts its subscribers; a concurrent join waits for the lock. */
export async function lockKeyword(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ subscribers: number; media_id: number | null } | undefined> {
  const locked = await tx.maybeOne(statement('keywords.lockKeyword', { media_id: col.orNull(col.number) })`
     select media_id from keyword where account_id = ${accountId} and id = ${id}::bigint and not deleted for update`);
  if (!locked) return undefined;
  const subscribers = await tx.value(statement('keywords.lockKeyword.2', { subscribers: col.number })`
     select coalesce(sum(active), 0) as subscribers from subscriber_count where account_id = ${accountId} and keyword_id = ${id}`);
  return { subscribers, media_id: locked.media_id };
}

/** The row stays as the tombstone that keeps the text reserved. */
export const buryKeyword = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('keywords.buryKeyword')`
     update keyword set deleted = true, deleted_at = now(), media_id = null where account_id = ${accountId} and id = ${id}`);

/** Deletes the keywords of a deleted account. */
export const buryKeywords = (tx: Tx, { accountId, now }: { accountId: number; now: Date }) =>
  tx.execute(command('keywords.buryKeywords')`
     update keyword set deleted = true, deleted_at = ${now} where account_id = ${accountId} and not deleted`);

import { searchTerm, type keywordBody, type keywordQuery, type z, type Keyword } from '@textloom/contracts';
import type { Database, Tx } from '../../../platform/db/connection';
import { codePoolsOf } from './code.repository';
import { containsTerm } from '../../../platform/db/like';
import { newestFirst, type Walk } from '../../../platform/db/cursor';
import { orderBy } from '../../../platform/db/order-by';

type Worded = 'added_at' | 'file' | 'welcome_message_parsed' | 'display_welcome_message';

export interface KeywordRow extends Omit<Keyword, Worded> {
  added_at: Date;
  media_id: number | null;
  media_token: string | null;
  media_name: string | null;
  media_mime: string | null;
  media_extension: string | null;
  media_size: number | null;
}

// Totals come from the counter rows, numbers of codes from the unique index of keyword_code.
const COLUMNS = `k.id, k.keyword, k.expected_messages, k.terms_url, k.opt_in, k.segments, k.min_age, k.age_way, k.approved, k.disabled, k.deleted, k.added_at,
  coalesce(c.active, 0) as subscribers, coalesce(v.variables, '{}') as custom_variables,
  k.media_id, m.token as media_token, m.name as media_name, m.mime as media_mime, m.extension as media_extension, m.size as media_size`;
const SOURCES = `keyword k
  left join media m on m.id = k.media_id
  left join lateral (select sum(active)::int as active from subscriber_count where account_id = k.account_id and keyword_id = k.id) c on true
  left join lateral (
    select jsonb_object_agg(name, available) as variables from (${codePoolsOf('k.id')}) codes
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
const MATCH = `k.account_id = $1 and not k.deleted and ($2::text is null or ${containsTerm('k.keyword', '$2')} or ${containsTerm('k.opt_in', '$2')}) and ($3::boolean is null or k.approved = $3)`;
const matchParams = (accountId: number, query: Query): unknown[] => [
  accountId,
  query.search === undefined ? null : searchTerm(query.search),
  query.status === undefined ? null : query.status === 'approved',
];

/** One page, newest first by default. Relies on keyword_account: an account has few keywords. */
export function pageOfKeywords(tx: Tx, accountId: number, query: Query): Promise<KeywordRow[]> {
  const order = orderBy(ORDER, query.orderby, 'k.added_at');
  return tx.query<KeywordRow>(
    `select ${COLUMNS} from ${SOURCES} where ${MATCH} order by ${order} ${query.orderbytype}, k.id ${query.orderbytype} limit $4 offset $5`,
    [...matchParams(accountId, query), query.limit, (query.page - 1) * query.limit],
  );
}

/** One more than a page of the list that programs walk through; uses keyword_account. */
export function walkKeywords(
  tx: Tx,
  accountId: number,
  { after, limit }: Walk,
): Promise<(KeywordRow & { cursor: string })[]> {
  const { cursor, order, beyond, params } = newestFirst('k', after, 3);
  return tx.query(
    `select ${COLUMNS}, ${cursor} from ${SOURCES} where k.account_id = $1 and not k.deleted ${beyond} ${order} limit $2`,
    [accountId, limit + 1, ...params],
  );
}

export const countKeywords = (tx: Tx, accountId: number, query: Query) =>
  tx.value<number>(`select count(*) as total from keyword k where ${MATCH}`, matchParams(accountId, query));

export const findKeyword = (tx: Tx, accountId: number, id: number) =>
  tx.maybeOne<KeywordRow>(
    `select ${COLUMNS} from ${SOURCES} where k.account_id = $1 and k.id = $2::bigint and not k.deleted`,
    [accountId, id],
  );

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
  tx.maybeOne<{ id: number }>(
    `insert into keyword (account_id, keyword, canonical, expected_messages, terms_url, opt_in, segments, media_id, min_age, age_way)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (canonical) where not deleted do nothing returning id`,
    [
      accountId,
      one.keyword,
      one.canonical,
      one.expected_messages,
      one.terms_url,
      one.opt_in,
      one.segments,
      one.mediaId,
      one.min_age ?? 0,
      one.age_way ?? 'birthday',
    ],
  );

/** The text and the number of expected messages never change (ENG-012). */
export const updateKeyword = (
  tx: Tx,
  accountId: number,
  id: number,
  change: Pick<NewKeyword, 'terms_url' | 'opt_in' | 'segments' | 'mediaId' | 'min_age' | 'age_way'>,
) =>
  tx.execute(
    `update keyword set terms_url = $3, opt_in = $4, segments = $5, media_id = $6, min_age = coalesce($7, min_age), age_way = coalesce($8, age_way)
     where account_id = $1 and id = $2::bigint and not deleted`,
    [accountId, id, change.terms_url, change.opt_in, change.segments, change.mediaId, change.min_age, change.age_way],
  );

/** Locks the keyword and counts its subscribers; a concurrent join waits for the lock. */
export async function lockKeyword(
  tx: Tx,
  accountId: number,
  id: number,
): Promise<{ subscribers: number; media_id: number | null } | undefined> {
  const locked = await tx.maybeOne<{ media_id: number | null }>(
    'select media_id from keyword where account_id = $1 and id = $2::bigint and not deleted for update',
    [accountId, id],
  );
  if (!locked) return undefined;
  const subscribers = await tx.value<number>(
    'select coalesce(sum(active), 0) as subscribers from subscriber_count where account_id = $1 and keyword_id = $2',
    [accountId, id],
  );
  return { subscribers, media_id: locked.media_id };
}

/** The row stays as the tombstone that keeps the text reserved. */
export const buryKeyword = (tx: Tx, accountId: number, id: number) =>
  tx.execute(
    'update keyword set deleted = true, deleted_at = now(), media_id = null where account_id = $1 and id = $2',
    [accountId, id],
  );

/** Deletes the keywords of a deleted account. */
export const buryKeywords = (tx: Tx, { accountId, now }: { accountId: number; now: Date }) =>
  tx.execute('update keyword set deleted = true, deleted_at = $2 where account_id = $1 and not deleted', [
    accountId,
    now,
  ]);

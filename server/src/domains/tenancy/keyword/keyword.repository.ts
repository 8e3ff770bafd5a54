import * as col from '../../../platform/db/col';
import type { Database, Tx } from '../../../platform/db/connection';
import { command, sql, type Sql, statement } from '../../../platform/db/sql';
import { numberOf } from '../number';
import type { keywordBody, z } from '@textloom/contracts';

/**
 * How long a text stays reserved for its account at a number where the account had it: after the keyword was deleted, and
 * after the account left the number (messaging design, section 2).
 */
const RESERVED_FOR = sql`interval '30 days'`;

/** SQL: keyword `k` has its text at a number; null: the shared code. */
const has = (number: Sql): Sql => sql`k.number is not distinct from ${number} and not k.deleted`;

/** SQL: the text of keyword `k` is reserved for its account at a number. */
const isReserved = (number: Sql): Sql =>
  sql`(k.number is not distinct from ${number} and k.deleted_at > now() - ${RESERVED_FOR} or k.left_number is not distinct from ${number} and k.left_at > now() - ${RESERVED_FOR})`;

/**
 * Whether the text is free for this account at its number. Reads across accounts (the shortcode is shared), so it runs
 * as the engine. Called on every key release (KEY-013), so it is one prepared statement and one round trip.
 * Uses keyword_canonical.
 */
export const isFree = ({ engine }: Database, accountId: number, canonical: string) =>
  engine.prepared.value(statement('tenancy.isFree', { free: col.bool })`
     select not exists (select from (select ${numberOf(accountId)} as number) own, keyword k where k.canonical = ${canonical}
       and (${has(sql`own.number`)} or k.account_id <> ${accountId} and ${isReserved(sql`own.number`)})) as free`);

/**
 * Texts of an account's live keywords that another account has at a number, or that are reserved for it there: the
 * account cannot come to that number. Null: the shared code. Uses keyword_canonical.
 */
export const takenTexts = (tx: Tx, accountId: number, number: string | null) =>
  tx.values(statement('tenancy.takenTexts', { keyword: col.text() })`
     select own.keyword from keyword own where own.account_id = ${accountId} and not own.deleted and exists (
       select from keyword k where k.canonical = own.canonical and k.account_id <> ${accountId} and (${has(sql`${number}::text`)} or ${isReserved(sql`${number}::text`)})
     ) order by own.canonical`);

/** Which of the texts are those of live keywords, at whatever number. Uses keyword_canonical. */
export const liveTexts = (tx: Tx, texts: readonly string[]) =>
  tx.values(statement('tenancy.liveTexts', { canonical: col.text() })`
     select distinct canonical from keyword where canonical = any(${texts}::text[]) and not deleted order by canonical`);

export type NewKeyword = Omit<z.output<typeof keywordBody>, 'company'> & { canonical: string; mediaId: number | null };

/**
 * Returns undefined if another account has taken the text at the number meanwhile: the unique index keyword_text decides.
 * The statement does not name it, so that a later release may replace the index while this one runs.
 */
export const insertKeyword = (tx: Tx, accountId: number, one: NewKeyword) =>
  tx.maybeOne(statement('tenancy.insertKeyword', { id: col.number })`
     insert into keyword (account_id, keyword, canonical, expected_messages, terms_url, opt_in, segments, media_id, min_age, age_way, language)
     values (${accountId}, ${one.keyword}, ${one.canonical}, ${one.expected_messages}, ${one.terms_url}, ${one.opt_in}, ${one.segments}, ${one.mediaId}, ${one.min_age ?? 0}, ${one.age_way ?? 'birthday'}, ${one.language ?? 'en'})
     on conflict do nothing returning id`);

/** The text and the number of expected messages never change (ENG-012). */
export const updateKeyword = (
  tx: Tx,
  accountId: number,
  id: number,
  change: Pick<NewKeyword, 'terms_url' | 'opt_in' | 'segments' | 'mediaId' | 'min_age' | 'age_way' | 'language'>,
) =>
  tx.execute(command('tenancy.updateKeyword')`
     update keyword set terms_url = ${change.terms_url}, opt_in = ${change.opt_in}, segments = ${change.segments}, media_id = ${change.mediaId}, min_age = coalesce(${change.min_age}, min_age), age_way = coalesce(${change.age_way}, age_way), language = coalesce(${change.language}, language)
     where account_id = ${accountId} and id = ${id}::bigint and not deleted`);

/** Locks the keywords of an account: every join locks its own before it writes (joinKeywords), so joins wait. */
export const lockKeywords = (tx: Tx, accountId: number) =>
  tx.execute(command('tenancy.lockKeywords')`
     select id from keyword where account_id = ${accountId} and not deleted order by id for update`);

/** The row stays as the tombstone that keeps the text reserved. */
export const softDeleteKeyword = (tx: Tx, accountId: number, id: number) =>
  tx.execute(command('tenancy.softDeleteKeyword')`
     update keyword set deleted = true, deleted_at = now(), media_id = null where account_id = ${accountId} and id = ${id}`);

/** Deletes the keywords of a deleted account. */
export const softDeleteKeywords = (tx: Tx, { accountId, now }: { accountId: number; now: Date }) =>
  tx.execute(command('tenancy.softDeleteKeywords')`
     update keyword set deleted = true, deleted_at = ${now} where account_id = ${accountId} and not deleted`);

export interface WebPageChange {
  on: boolean;
  names: number;
  terms_url: string;
  privacy_url: string;
}

export const writeWebPage = (tx: Tx, accountId: number, id: number, change: WebPageChange) =>
  tx.execute(command('tenancy.writeWebPage')`
     update keyword set web_page = ${change.on}, web_names = ${change.names}, web_terms_url = ${change.terms_url}, web_privacy_url = ${change.privacy_url} where account_id = ${accountId} and id = ${id}::bigint and not deleted`);

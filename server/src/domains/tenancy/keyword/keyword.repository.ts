import * as col from '../../../platform/db/col';
import type { Database, Tx } from '../../../platform/db/connection';
import { command, sql, statement } from '../../../platform/db/sql';
import type { keywordBody, z } from '@textloom/contracts';

/** How long the text of a deleted keyword stays reserved for its account (messaging design, section 2). */
const RESERVED_FOR = sql`interval '30 days'`;

/**
 * Whether the text is free for this account. Reads across accounts (the shortcode is shared), so it runs
 * as the engine. Called on every key release (KEY-013), so it is one prepared statement and one round trip.
 * Relies on keyword_live and keyword_tombstone.
 */
export const isFree = ({ engine }: Database, accountId: number, canonical: string) =>
  engine.prepared.value(statement('tenancy.isFree', { free: col.bool })`
     select not exists (select from keyword where canonical = ${canonical} and not deleted)
      and not exists (select from keyword where canonical = ${canonical} and deleted and deleted_at > now() - ${RESERVED_FOR} and account_id <> ${accountId}) as free`);

export type NewKeyword = Omit<z.output<typeof keywordBody>, 'company'> & { canonical: string; mediaId: number | null };

/**
 * Returns undefined if another account has taken the text meanwhile: the unique index keyword_live decides. The statement
 * does not name it, so that a later release may replace the index while this one runs.
 */
export const insertKeyword = (tx: Tx, accountId: number, one: NewKeyword) =>
  tx.maybeOne(statement('tenancy.insertKeyword', { id: col.number })`
     insert into keyword (account_id, keyword, canonical, expected_messages, terms_url, opt_in, segments, media_id, min_age, age_way)
     values (${accountId}, ${one.keyword}, ${one.canonical}, ${one.expected_messages}, ${one.terms_url}, ${one.opt_in}, ${one.segments}, ${one.mediaId}, ${one.min_age ?? 0}, ${one.age_way ?? 'birthday'})
     on conflict do nothing returning id`);

/** The text and the number of expected messages never change (ENG-012). */
export const updateKeyword = (
  tx: Tx,
  accountId: number,
  id: number,
  change: Pick<NewKeyword, 'terms_url' | 'opt_in' | 'segments' | 'mediaId' | 'min_age' | 'age_way'>,
) =>
  tx.execute(command('tenancy.updateKeyword')`
     update keyword set terms_url = ${change.terms_url}, opt_in = ${change.opt_in}, segments = ${change.segments}, media_id = ${change.mediaId}, min_age = coalesce(${change.min_age}, min_age), age_way = coalesce(${change.age_way}, age_way)
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

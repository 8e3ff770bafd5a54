import { liveKeywords, textedAt } from '../../tenancy/keyword';
import { leftSharedCode } from '../../tenancy/number';
import type { AgeWay, Language } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { InboundSms } from '../../../platform/providers/carrier/gateway';
import { maySend } from '../../texting/ledger';
import { type Line, senderNames } from '../../texting/inbound-text';
import { sentSince } from '../../texting/message';
import * as col from '../../../platform/db/col';
import { sql, type Sql, statement } from '../../../platform/db/sql';

const JOIN_KEYWORD = {
  id: col.number,
  keyword: col.text(),
  opt_in: col.text(),
  terms_url: col.text(),
  expected_messages: col.number,
  segments: col.number,
  accountId: col.number,
  canonical: col.text(),
  mediaId: col.orNull(col.number),
  /** The keyword is approved, and the account may send. */
  welcomes: col.bool,
  /** Names of its account, best first. */
  names: col.texts,
  hasCodes: col.bool,
  /** The age that is asked before a join; 0: none. */
  minAge: col.number,
  ageWay: col.text<AgeWay>(),
  language: col.text<Language>(),
  /** Where it is texted: the own number of its account; null: the shared code. */
  number: col.orNull(col.text()),
  /** Its account moved away from the shared code lately. */
  leftCode: col.bool,
  /** Lowest id of messages sent within a day: with it as a parameter, joinStates is planned for their months only. */
  sentSince: col.number,
};
/** A keyword with the parts of its welcome. */
export type JoinKeyword = col.RowOf<typeof JOIN_KEYWORD>;

/** Live keywords `k`, locked against deletion and against another number until the join is written (lockKeyword). */
const lockedKeywords = (tx: Tx, test: Sql) =>
  tx.query(statement('joining.joinKeywords', JOIN_KEYWORD)`
     select k.id, k.account_id as "accountId", k.keyword, k.canonical, k.opt_in, k.terms_url, k.expected_messages, k.segments, k.media_id as "mediaId", k.min_age as "minAge", k.age_way as "ageWay", k.language,
       k.approved and ${maySend} as welcomes, exists (select from keyword_code c where c.keyword_id = k.id) as "hasCodes",
       ${senderNames} as names, k.number, ${leftSharedCode(sql`k.account_id`)} as "leftCode",
       ${sentSince(1)} as "sentSince"
     from ${liveKeywords(test)} order by k.id for key share of k`);

/** Those with these texts that people text to these lines. */
export const joinKeywords = (tx: Tx, texts: readonly string[], lines: readonly Line[]) =>
  lockedKeywords(tx, textedAt(texts, lines));

export const joinKeywordsById = (tx: Tx, ids: readonly number[]) => lockedKeywords(tx, sql`k.id = any(${ids}::int[])`);

/**
 * Those that people text to this line. To the shared code also those of accounts that left it lately, whose posters still
 * name it, unless another account has the text there.
 */
export function keywordsOn({ accountId }: Line, keywords: readonly JoinKeyword[]): JoinKeyword[] {
  if (accountId !== null) return keywords.filter((keyword) => keyword.accountId === accountId);
  const home = keywords.filter(({ number }) => number === null);
  const taken = new Set(home.map(({ canonical }) => canonical));
  return [...home, ...keywords.filter(({ leftCode, canonical }) => leftCode && !taken.has(canonical))];
}

const JOIN_STATE = {
  phone: col.text(),
  /** This message was already stored. */
  known: col.bool,
  subscriberId: col.orNull(col.number),
  /** The phone is subscribed. */
  active: col.bool,
  /** The phone has left the account or this keyword. */
  suppressed: col.bool,
  /** The phone has left the whole code, and the keyword is on it. */
  offCode: col.bool,
  /** A welcome of this keyword was sent to this phone within 24 h. */
  welcomed: col.bool,
};
/** The relation of a phone to the keyword it texted. */
export type JoinState = col.RowOf<typeof JOIN_STATE>;

/**
 * Uses subscriber_phone and the other tables' indexes, row by row: `limit` and `offset 0` prevent hashing whole tables
 * for a few phones (which `exists` would allow), and `+ 0` prevents reading all subscribers of an account or keyword,
 * which without statistics seems as cheap as the lookup by phone.
 */
export const joinStates = (tx: Tx, joinings: readonly { inbound: InboundSms; keyword: JoinKeyword }[]) =>
  tx.query(statement('joining.joinStates', JOIN_STATE)`
     select j.phone, coalesce((select true from inbound_message i where i.provider_id = j.provider_id limit 1), false) as known,
       s.id as "subscriberId", coalesce(s.disabled = 0 and not s.deleted, false) as active,
       coalesce((select true from suppression x where x.account_id = j.a and x.phone = j.phone and x.keyword_id in (0, j.k) limit 1), false) as suppressed,
       coalesce((select true from code_suppression x where x.phone = j.phone and j.number is null limit 1), false) as "offCode",
       s.id is not null and coalesce((
         select true from message m where m.phone = j.phone and m.id >= ${Math.min(...joinings.map(({ keyword }) => keyword.sentSince))} and m.kind = 2 and m.keyword_id = j.k and m.status between 0 and 3
           and m.created_at > now() - interval '24 hours' limit 1
       ), false) as welcomed
     from unnest(${joinings.map(({ inbound }) => inbound.providerId)}::text[], ${joinings.map(({ inbound }) => inbound.from)}::text[], ${joinings.map(({ keyword }) => keyword.accountId)}::int[], ${joinings.map(({ keyword }) => keyword.id)}::int[], ${joinings.map(({ keyword }) => keyword.number)}::text[]) j(provider_id, phone, a, k, number)
     left join lateral (
       select id, disabled, deleted from subscriber s where s.account_id + 0 = j.a and s.phone = j.phone and s.keyword_id + 0 = j.k offset 0
     ) s on true`);

import { DETAIL_FIELDS, type SubscriberDetails } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { AGING_DAYS } from '../phone/deactivation.repository';
import { DETAILS } from './details';
import * as col from '../../../platform/db/col';
import { constant, join, name, sql, statement } from '../../../platform/db/sql';

const PHONE_STATE = {
  phone: col.text(),
  /** The subscriber; null for a phone that is not subscribed. */
  subscribed: col.orNull(col.number),
  optedOut: col.bool,
  /** Asked for this keyword, and has not answered yet. */
  pending: col.bool,
  /** MM/DD/YYYY of the day on which its carrier deactivated it, so recently that nobody has the number. */
  deactivated: col.orNull(col.text()),
};
/**
 * Relation of a phone to a keyword. A subscription that ended with the number does not count as an opt-out.
 */
export type PhoneState = col.RowOf<typeof PHONE_STATE>;

export const phoneStates = (tx: Tx, accountId: number, keywordId: number, phones: readonly string[]) =>
  tx.query(statement('people.phoneStates', PHONE_STATE)`
     select p.phone, case when s.disabled = 0 and not s.deleted then s.id end as subscribed, coalesce(s.pending_until > now(), false) as pending,
       coalesce(s.disabled <> 0 and s.disabled_at is not null and s.ended is null, false) or exists (select from suppression x where x.account_id = ${accountId} and x.phone = p.phone and x.keyword_id in (0, ${keywordId})) or left_code(p.phone, ${accountId}) as "optedOut",
       case when d.day > current_date - ${constant(AGING_DAYS)} and (s.subscribed_at is null or s.disabled <> 0) then to_char(d.day, 'MM/DD/YYYY') end as deactivated
     from unnest(${phones}::text[]) p(phone)
     left join subscriber s on s.account_id = ${accountId} and s.phone = p.phone and s.keyword_id = ${keywordId}
     left join lateral (select deactivated_on(p.phone) as day) d on true`);

/**
 * Inserts people who are asked to confirm, each with the moment until which they are pending (decision 67). A deleted
 * row is restored with the fields of the form, and one that did not answer long ago becomes pending again.
 */
export const insertPending = (
  tx: Tx,
  accountId: number,
  keywordId: number,
  people: readonly { phone: string; until: Date }[],
  details: SubscriberDetails,
) =>
  tx.query(statement('people.insertPending', { id: col.number, phone: col.text() })`
     insert into subscriber as t (account_id, keyword_id, phone, ${DETAILS}, disabled, pending_until)
     select ${accountId}, ${keywordId}, phone, ${join(DETAIL_FIELDS.map((field) => details[field]))}, 1, until
     from unnest(${people.map(({ phone }) => phone)}::text[], ${people.map(({ until }) => until)}::timestamptz[]) p(phone, until) order by phone
     on conflict (account_id, phone, keyword_id) do update set ${join(DETAIL_FIELDS.map((field) => sql`${name(field)} = excluded.${name(field)}`))},
       disabled = 1, disabled_at = null, pending_until = excluded.pending_until, ended = null, ended_on = null,
       deleted = false, added_at = now(), subscribed_at = null, modified_at = now()
     where case when t.disabled = 0 then t.deleted else t.disabled_at is null or t.ended is not null end
     returning id, phone`);

import { DETAIL_FIELDS, type SubscriberDetails } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { AGING_DAYS } from './deactivation.repository';

/**
 * Relation of phones to a keyword: subscribed already, by which row, opted out, or so recently deactivated that nobody can
 * have the number. A subscription that ended with the number does not count as an opt-out.
 */
export const phoneStates = (tx: Tx, accountId: number, keywordId: number, phones: readonly string[]) =>
  tx.query<{ phone: string; subscribed: number | null; optedOut: boolean; deactivated: string | null }>(
    `select p.phone, case when s.disabled = 0 and not s.deleted then s.id end as subscribed,
       coalesce(s.disabled <> 0 and s.ended is null, false) or exists (select from suppression x where x.account_id = $1 and x.phone = p.phone and x.keyword_id in (0, $2)) or left_code(p.phone) as "optedOut",
       case when d.day > current_date - ${AGING_DAYS} and (s.subscribed_at is null or s.disabled <> 0) then to_char(d.day, 'MM/DD/YYYY') end as deactivated
     from unnest($3::text[]) p(phone)
     left join subscriber s on s.account_id = $1 and s.phone = p.phone and s.keyword_id = $2
     left join lateral (select deactivated_on(p.phone) as day) d on true`,
    [accountId, keywordId, phones],
  );

/** Inserts subscribers, subscribed immediately (decision 67); a deleted row is restored with the fields of the form. */
export const insertSubscribers = (
  tx: Tx,
  accountId: number,
  keywordId: number,
  phones: readonly string[],
  person: SubscriberDetails,
) =>
  tx.query<{ id: number; phone: string }>(
    `insert into subscriber as t (account_id, keyword_id, phone, ${DETAIL_FIELDS.join(', ')}, subscribed_at)
     select $1, $2, phone, ${DETAIL_FIELDS.map((_, index) => `$${index + 4}`).join(', ')}, now() from unnest($3::text[]) phone order by phone
     on conflict (account_id, phone, keyword_id) do update set ${DETAIL_FIELDS.map((field) => `${field} = excluded.${field}`).join(', ')},
       disabled = 0, disabled_at = null, ended = null, ended_on = null,
       deleted = false, added_at = now(), subscribed_at = now(), modified_at = now()
     where t.deleted and t.disabled = 0 or t.ended is not null
     returning id, phone`,
    [accountId, keywordId, phones, ...DETAIL_FIELDS.map((field) => person[field])],
  );

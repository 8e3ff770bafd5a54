// Parts of the statement that writes joins (joining/join/join-write.repository.ts), each beside the tables that it
// writes. One statement for all of a group: with one for each table, joins were 10% slower.
import { sql } from '../../../platform/db/sql';

/** SQL: subscribes the rows of CTE `j` (a, k, phone, writes, welcome); known subscribers become active again. */
export const SUBSCRIBED = sql`sub as (
  insert into subscriber as s (account_id, keyword_id, phone, subscribed_at, no_welcome)
  select a, k, phone, now(), welcome is null from j where writes order by a, k, phone
  on conflict (account_id, phone, keyword_id) do update set disabled = 0, disabled_at = null, pending_until = null, ended = null, ended_on = null, deleted = false, subscribed_at = now(), modified_at = now(),
    added_at = case when s.deleted then now() else s.added_at end,
    no_welcome = s.no_welcome and excluded.no_welcome
  returning id, phone
)`;

/** SQL: the consent ledger and the activity of CTE `joined` (j with subscriber_id), whose texts are CTE `inb`. */
export const CONSENTED = sql`consent as (
  insert into consent_event (account_id, phone, keyword_id, subscriber_id, event, words, actor, channel, inbound_id)
  select a, phone, k, joined.subscriber_id, event, body, 'phone', 'sms', inb.id from joined join inb using (phone) where event is not null
), act as (
  insert into activity (account_id, type, module_entry_id, phone, keyword)
  select a, 'subscriber-register', subscriber_id, phone, keyword from joined where event = 'opt-in'
)`;

/**
 * SQL: a keyword that the phone itself texted lifts the hold of the phone (ADR 0112). For CTE `joined` and the texts
 * `inb`.
 */
export const RELEASED = sql`released as (
  delete from marketing_hold h using j where h.account_id = j.a and h.phone = j.phone returning h.account_id, h.phone
), lifted as (
  insert into consent_event (account_id, phone, event, words, actor, channel, inbound_id)
  select released.account_id, phone, 'hold-lifted', joined.body, 'phone', 'sms', inb.id from released join joined using (phone) join inb using (phone)
)`;

import type { Tx } from '../../../platform/db/connection';
import * as col from '../../../platform/db/col';
import { sql, statement } from '../../../platform/db/sql';

const ROW = { id: col.number, accountId: col.number, phone: col.text(), keywordId: col.number, deleted: col.bool };

const ENDED = sql`disabled = 1, disabled_at = now(), modified_at = now()`;
const RETURNED = sql`returning s.id, s.account_id as "accountId", s.phone, s.keyword_id as "keywordId", s.deleted`;

/**
 * Ends all subscriptions of an account to a phone. Nothing suppresses the number: a newer consent subscribes it again.
 */
export const endAsWrongNumber = (tx: Tx, accountId: number, phone: string) =>
  tx.query(statement('people.endAsWrongNumber', ROW)`
     update subscriber s set ${ENDED}, ended = 'wrong_number', ended_on = null
     where s.account_id = ${accountId} and s.phone = ${phone} and s.disabled = 0 ${RETURNED}`);

/**
 * Returns which of these phones have a subscription in any account. Uses subscriber_phone, phone by phone (`offset 0`):
 * most numbers that a carrier deactivates are unknown here.
 */
export const subscribedAmong = (tx: Tx, phones: readonly string[]) =>
  tx.values(statement('people.subscribedAmong', { phone: col.text() })`
     select p.phone from unnest(${phones}::text[]) p(phone)
     cross join lateral (select from subscriber s where s.phone = p.phone and s.disabled = 0 limit 1 offset 0) s`);

/**
 * Ends the consents to these numbers that were given before the end of the day on which they were deactivated. The caller
 * has locked the phones.
 */
export const endAsDeactivated = (tx: Tx, phones: readonly string[], day: string) =>
  tx.query(statement('people.endAsDeactivated', ROW)`
     update subscriber s set ${ENDED}, ended = 'deactivated', ended_on = ${day}::date
     where s.phone = any(${phones}::text[]) and s.disabled = 0
       and coalesce(s.subscribed_at, s.added_at) < (${day}::date + 1)::timestamp at time zone 'utc' ${RETURNED}`);

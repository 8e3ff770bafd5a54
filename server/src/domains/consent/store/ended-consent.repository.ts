import type { Tx } from '../../../platform/db/connection';
import type { Suppression } from './suppression.repository';

export type Ended = 'wrong_number' | 'deactivated';

type Row = Suppression & { id: number; deleted: boolean };

const ENDED = `disabled = 1, disabled_at = now(), modified_at = now()`;
const RETURNED = `returning s.id, s.account_id as "accountId", s.phone, s.keyword_id as "keywordId", s.deleted`;

/** Ends what an account has of a phone. Nothing suppresses the number: a newer consent subscribes it again. */
export const endAsWrongNumber = (tx: Tx, accountId: number, phone: string) =>
  tx.query<Row>(
    `update subscriber s set ${ENDED}, ended = 'wrong_number', ended_on = null
     where s.account_id = $1 and s.phone = $2 and s.disabled = 0 ${RETURNED}`,
    [accountId, phone],
  );

/**
 * Those of these phones that have a subscription in any account. Uses subscriber_phone, phone by phone (`offset 0`): most
 * numbers that a carrier deactivates are unknown here.
 */
export const subscribedAmong = (tx: Tx, phones: readonly string[]) =>
  tx.values<string>(
    `select p.phone from unnest($1::text[]) p(phone)
     cross join lateral (select from subscriber s where s.phone = p.phone and s.disabled = 0 limit 1 offset 0) s`,
    [phones],
  );

/**
 * Ends the consents to these numbers that were given before the end of the day on which they were deactivated. The caller
 * has locked the phones.
 */
export const endAsDeactivated = (tx: Tx, phones: readonly string[], day: string) =>
  tx.query<Row>(
    `update subscriber s set ${ENDED}, ended = 'deactivated', ended_on = $2::date
     where s.phone = any($1::text[]) and s.disabled = 0
       and coalesce(s.subscribed_at, s.added_at) < ($2::date + 1)::timestamp at time zone 'utc' ${RETURNED}`,
    [phones, day],
  );

import { isHeld } from './hold.repository';
import { sql, type Sql } from '../../../platform/db/sql';

/**
 * SQL: subscriber row `s` of an account may be texted and can be reached, now or when a hold of the phone is lifted:
 * subscribed, neither the account nor the row's keyword is suppressed (ENG-022; messaging design, section 3), and no message
 * has failed because of its number.
 */
export const addressableOrHeld = (
  account: Sql | number,
): Sql => sql`s.account_id = ${account} and s.disabled = 0 and not s.deleted and s.undeliverable is null and not exists (
  select from suppression x where x.account_id = ${account} and x.phone = s.phone and x.keyword_id in (0, s.keyword_id))`;

/** SQL: the same, and nothing holds the phone now (ADR 0112). */
export const addressable = (account: Sql | number): Sql =>
  sql`${addressableOrHeld(account)} and not ${isHeld('s', account)}`;

import { held } from './hold.repository';

/**
 * SQL: subscriber row `s` of account $1 may be texted and can be reached: subscribed, neither the account nor the row's
 * keyword is suppressed (ENG-022; messaging design, section 3), nothing holds the phone (ADR 0112), and no message has
 * failed because of its number.
 */
export const ADDRESSABLE = `s.account_id = $1 and s.disabled = 0 and not s.deleted and s.undeliverable is null and not exists (
  select from suppression x where x.account_id = $1 and x.phone = s.phone and x.keyword_id in (0, s.keyword_id)) and not ${held('s')}`;

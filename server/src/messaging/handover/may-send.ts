/** SQL: the account `a` may send now: neither frozen nor expired, and paid or on trial (decision 65; messaging design, section 6). */
export const MAY_SEND = `not a.frozen and not a.deleted and exists (
  select from subscription may where may.account_id = a.id and may.end_at > now() and (may.paid or may.with_trial))`;

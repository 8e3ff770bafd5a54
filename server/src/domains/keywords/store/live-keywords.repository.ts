/** SQL: live keywords `k` of the texts $1, with their accounts `a`, over all accounts. Uses keyword_live. */
export const LIVE_KEYWORDS = `keyword k join account a on a.id = k.account_id and not a.deleted
  where k.canonical = any($1::text[]) and not k.deleted and not k.disabled`;

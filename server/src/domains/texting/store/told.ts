/**
 * SQL: whether somebody wants to know the outcome of a message, from its columns in `row`. Accounts without such a
 * webhook cost one comparison.
 */
export const toldOutcome = (row: string, status: string): string =>
  `(${status} = 3 or ${status} >= 10) and ${row}.account_id in (
     select w.account_id from webhook w where w.enabled and not w.deleted and w.events && '{message.delivered,message.failed}')`;

/**
 * SQL: the lowest id of messages that were sent within the last days; `id >=` it skips the tables of older months
 * (docs/adr/0028-messages-by-month.md).
 */
export const SENT_SINCE = (days: number): string => `(select message_since(${days}))`;

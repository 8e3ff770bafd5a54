/**
 * Expand, then contract (ADR 0069): a migration leaves the release before running, unless it declares that it does not.
 */
const CONTRACT = /^-- contract: \S/m;

/** Whether a program that lacks this migration may not run on its schema. */
export const isContract = (sql: string): boolean => CONTRACT.test(sql);

/** Key of what the account's numbers are. */
export const NUMBERS = ['numbers'] as const;

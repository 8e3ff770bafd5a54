/** Key of the account's request to bring a number. */
export const PORT = ['number-port'] as const;

/** Key of the account's request to transfer a number. */
export const PORT = ['number-port'] as const;

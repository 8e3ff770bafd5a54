/** Cache keys of this remote, in one place. */
export const INBOX = ['inbox'] as const;
export const threadKey = (id: string) => [...INBOX, 'thread', id] as const;

/** Users of the account. */
export const COLLEAGUES = ['colleagues'] as const;

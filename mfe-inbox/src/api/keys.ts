/** Cache keys of this remote, in one place. */
export const INBOX = ['inbox'] as const;
export const threadKey = (id: string) => [...INBOX, 'thread', id] as const;

/** Users of the account. */
export const COLLEAGUES = ['colleagues'] as const;

/** What each keyword answers outside its opening hours, and the templates to choose from. */
export const AUTO_ANSWERS = ['auto-answers'] as const;
export const AUTO_ANSWER_TEMPLATES = [...AUTO_ANSWERS, 'templates'] as const;

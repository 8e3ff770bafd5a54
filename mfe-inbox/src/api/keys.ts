/** Cache keys of this remote, in one place. */
export const INBOX = ['inbox'] as const;
/** The latest page of a thread. */
export const threadKey = (id: string) => [...INBOX, 'thread', id] as const;
/**
 * The page of older messages before a cursor. Not below `INBOX`, because invalidating the inbox must not reload a whole
 * thread.
 */
export const olderKey = (id: string, before: string) => ['inbox-older', id, before] as const;

/** Users of the account. */
export const COLLEAGUES = ['colleagues'] as const;

/** The automatic answer of each keyword, and the templates to choose from. */
export const AUTO_ANSWERS = ['auto-answers'] as const;
export const AUTO_ANSWER_TEMPLATES = [...AUTO_ANSWERS, 'templates'] as const;
/** The account's message templates. */
export const TEMPLATES = ['templates', 'all'] as const;
/** The list, separate from INBOX because it is refreshed row by row (list/use-conversations.ts), never as a whole. */
export const CONVERSATIONS = ['conversations'] as const;

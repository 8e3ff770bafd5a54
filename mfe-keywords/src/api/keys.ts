/** Cache keys of this remote, in one place. */
export const KEYWORDS = ['keywords'] as const;

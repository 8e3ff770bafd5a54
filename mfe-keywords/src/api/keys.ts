/** Cache keys of this remote, in one place. */
export const KEYWORDS = ['keywords'] as const;
export const keywordKey = (id: number) => [...KEYWORDS, 'one', id] as const;

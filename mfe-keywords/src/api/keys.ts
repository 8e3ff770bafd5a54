/** Cache keys of this remote, in one place. */
export const KEYWORDS = ['keywords'] as const;
export const keywordKey = (id: number) => [...KEYWORDS, 'one', id] as const;
export const promiseKey = (id: number) => [...keywordKey(id), 'promise'] as const;
export const webPageKey = (id: number) => [...keywordKey(id), 'page'] as const;
export const codesKey = (id: number) => [...keywordKey(id), 'codes'] as const;

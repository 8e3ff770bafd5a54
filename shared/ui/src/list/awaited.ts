/**
 * Not there for anybody yet, but drawn: where a button's styles have a media query, as MUI's have for hovering, the
 * browser looks at every element of the page when they are new. It does so before there are rows, not while one types.
 */
export const awaited = { position: 'absolute', visibility: 'hidden' } as const;

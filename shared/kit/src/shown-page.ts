/** The page of the address; a query is another view of the same page. */
export const shownPage = (): string => window.location.pathname + (window.location.hash.split('?')[0] ?? '');

/**
 * Rendered but invisible: when the first button with a media query in its styles appears (MUI's hover styles have one),
 * the browser restyles every element of the page. This makes it happen before there are rows, not while the user types.
 */
export const awaited = { position: 'absolute', visibility: 'hidden' } as const;

/** Query parameters of links in mails. Those with a token act for a user: nobody else may read or copy them. */
const MAILED = ['token', 'invited', 'confirm-email', 'stop-email', 'verify-email', 'confirm-alerts'] as const;
export type MailedName = (typeof MAILED)[number];

/**
 * Fragment of a page that a mailed link has opened. It makes the address differ from the application's: browsers keep
 * the state of an entry whose own address is entered again, so /app/ would show the link for ever.
 */
const FRAGMENT = '#link';

/** Key in the state of the browser's history. */
const KEY = 'textloom.mailed';

/**
 * Moves the parameters of a mailed link from the address into the state of this history entry, where a reload and Back
 * find them, but no request, log, bookmark or screen shows them. It runs first and has no imports.
 */
export function hideMailedLink(): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  const found: Partial<Record<MailedName, string>> = {};
  for (const name of MAILED) {
    const value = query.get(name);
    if (value) found[name] = value;
    query.delete(name);
  }
  if (Object.keys(found).length === 0) return;
  const rest = query.toString();
  const state: unknown = window.history.state;
  window.history.replaceState(
    { ...(typeof state === 'object' ? state : {}), [KEY]: found },
    '',
    `${pathname}${rest && `?${rest}`}${hash || FRAGMENT}`,
  );
}

/** A parameter of the mailed link that this history entry was opened with; empty without one. */
export function fromMail(name: MailedName): string {
  const state = window.history.state as { readonly [KEY]?: Partial<Record<MailedName, string>> } | null;
  return state?.[KEY]?.[name] ?? '';
}

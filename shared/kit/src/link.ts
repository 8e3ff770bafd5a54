/**
 * Every address of the product (product specification, section 2; decision 143), below /app. A link is
 * typed by it, so remotes point at each other's pages without importing each other.
 */
export const APP_PATHS = [
  '/home',
  '/activity',
  '/reports',
  '/help',
  '/support',
  '/quicktour',
  '/logout',
  '/account',
  '/account/edit',
  '/account/add',
  '/account/:id',
  '/account/inbox',
  '/account/inbox/:id',
  '/subscribers',
  '/subscribers/add',
  '/subscribers/:id',
  '/subscribers/groups',
  '/subscribers/groups/add',
  '/subscribers/groups/:id',
  '/keywords',
  '/keywords/add',
  '/keywords/:id',
  '/keywords/:id/poster',
  '/messages',
  '/messages/add',
  '/messages/sent',
  '/messages/:id',
  '/messages/templates',
  '/messages/template/add',
  '/messages/template/:id',
  '/plans',
  '/plans/cancel',
  '/plans/addkeywords',
  '/plans/addmessages',
  '/plans/pay/:plan',
  '/plans/thankyou',
  '/payments',
  '/payments/orders',
] as const;
export type AppPath = (typeof APP_PATHS)[number];

type Params<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? { [K in Name]: string | number } & Params<Tail>
    : { [K in Rest]: string | number }
  : unknown;

/** Query of a link; empty, null and undefined values are omitted, true is written `true`. */
export type LinkQuery = Readonly<Record<string, string | number | boolean | null | undefined>>;

type LinkArgs<P extends AppPath> =
  unknown extends Params<P> ? [params?: null, query?: LinkQuery] : [params: Params<P>, query?: LinkQuery];

/**
 * Address for `<Link to>` and `navigate`: `link('/subscribers/:id', { id: 5 }, { tab: 'history' })`.
 * Parameters are typed by the path and escaped; a missing one throws.
 */
export function link<P extends AppPath>(path: P, ...[params, query]: LinkArgs<P>): string {
  const values: Readonly<Record<string, unknown>> = params ?? {};
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`The link ${path} needs "${name}".`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

import type { AppPath } from './app-paths';

export type { AppPath } from './app-paths';

/** Where the application lives below its origin: the router's basename, and the start of an address in HTML. */
export const APP_BASE = '/app';

/** `/keywords/:id/codes/:code` → `'id' | 'code'`; never for a path without parameters. */
type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** Query of a link; empty, null and undefined values are left out, true is written `true`. */
export type LinkQuery = Readonly<Record<string, string | number | boolean | null | undefined>>;

type LinkArgs<P extends AppPath> = [ParamNames<P>] extends [never]
  ? [params?: null, query?: LinkQuery]
  : [params: { readonly [Name in ParamNames<P>]: string | number }, query?: LinkQuery];

/**
 * Address of a declared page for `<Link to>` and `navigate`, without APP_BASE:
 * `link('/subscribers/:id', { id: 5 }, { tab: 'history' })`. A path that no manifest declares, or a missing
 * parameter, does not compile (docs/adr/0022). Parameters are escaped; an empty one throws.
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

import type { AppPath } from './app-paths';

export type { AppPath } from './app-paths';

/** The application's path below its origin: the router's basename, and the start of an address in HTML. */
export const APP_BASE = '/app';

/** `/keywords/:id/codes/:code` → `'id' | 'code'`; never for a path without parameters. */
type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** Query of a link; empty, null and undefined values are omitted, true is written `true`. */
export type LinkQuery = Readonly<Record<string, string | number | boolean | null | undefined>>;

type PathWithParams = Extract<AppPath, `${string}:${string}`>;
type PlainPath = Exclude<AppPath, PathWithParams>;

/**
 * Address of a declared page for `<Link to>` and `navigate`, without APP_BASE:
 * `link('/subscribers/:id', { id: 5 }, { tab: 'history' })`. A path that no manifest declares, or a missing
 * parameter, does not compile (docs/adr/0022). Parameters are escaped; an empty one throws.
 */
export function link(path: PlainPath, params?: null, query?: LinkQuery): string;
export function link<P extends PathWithParams>(
  path: P,
  params: { readonly [Name in ParamNames<P>]: string | number },
  query?: LinkQuery,
): string;
export function link(
  path: string,
  params?: Readonly<Record<string, string | number>> | null,
  query?: LinkQuery,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params?.[name] ?? '';
    if (value === '') throw new TypeError(`The link ${path} needs "${name}".`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}

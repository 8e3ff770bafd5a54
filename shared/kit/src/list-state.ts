import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { readListQuery, writeListQuery } from './list-storage';
import { withoutOpen } from './open-row';

/** Parameters of every list, with the product's defaults (API-076). */
export interface ListBase {
  page: number;
  orderby: string;
  orderbytype: 'ASC' | 'DESC';
}
export const LIST_BASE: ListBase = { page: 1, orderby: 'added_at', orderbytype: 'DESC' };

/** Filters of a list with their neutral values: `{ search: '', keyword: '' }`. */
export type ListFilters = Record<string, string | number>;

export interface ListState<L extends ListFilters> {
  /** All values, defaults filled in. */
  readonly values: L & ListBase;
  /** The query to send; empty texts are omitted. */
  readonly query: { [K in keyof L]?: Exclude<L[K], ''> } & ListBase;
  /** True when a filter (not page, not order) differs from its neutral value. */
  readonly active: boolean;
  /** Query string of this list, without `?`; for links that keep the filters. */
  readonly search: string;
  /** Changes filters and goes to page 1. With `replace` the browser's Back skips the change (typing). */
  set(changes: Partial<L>, options?: { replace?: boolean }): void;
  /** With `replace` the browser's Back skips the change. */
  setPage(page: number, options?: { replace?: boolean }): void;
  setSort(orderby: string, orderbytype: ListBase['orderbytype']): void;
  /** Clear Filters (SUBS-025): empties the address and the stored filters, keeps the order. */
  clear(): void;
}

type Raw = Readonly<Record<string, string | number>>;
type Choices = Readonly<Record<string, readonly string[] | undefined>>;

/** Above any real page; the server refuses larger numbers. */
const LAST_PAGE = 1_000_000;

function readValues(defaults: Raw, search: URLSearchParams, choices: Choices): Record<string, string | number> {
  const entries = Object.entries(defaults).map(([name, neutral]): [string, string | number] => {
    const text = search.get(name);
    if (text === null || choices[name]?.includes(text) === false) return [name, neutral];
    if (typeof neutral === 'string')
      return [name, name === 'orderbytype' ? (text.toUpperCase() === 'ASC' ? 'ASC' : 'DESC') : text];
    const number = Number(text);
    return [
      name,
      Number.isInteger(number) && (name !== 'page' || (number > 0 && number <= LAST_PAGE)) ? number : neutral,
    ];
  });
  return Object.fromEntries(entries);
}

/** A list's own parameters, without defaults. */
function writeValues(defaults: Raw, values: Raw): string {
  const search = new URLSearchParams();
  for (const [name, neutral] of Object.entries(defaults)) {
    const value = values[name];
    if (value !== undefined && value !== neutral) search.set(name, String(value));
  }
  return search.toString();
}

const ORDER = ['page', 'orderby', 'orderbytype', 'limit'];

/**
 * The stored query of a route when this address was opened: another tab may store another one at any time. After going
 * back from a filtered list to the same list without filters it is empty.
 */
function useArrival(route: string): { readonly stored: string; readonly wentBack: boolean } {
  const { key, search } = useLocation();
  const way = useNavigationType();
  const place = withoutOpen(search);
  const [arrival, setArrival] = useState(() => ({ route, key, place, stored: readListQuery(route), wentBack: false }));
  // A row that is opened beside the list changes only the address.
  if (arrival.route === route && (arrival.key === key || arrival.place === place)) return arrival;
  const wentBack = way === 'POP' && arrival.route === route;
  const now = { route, key, place, stored: wentBack ? '' : readListQuery(route), wentBack };
  setArrival(now);
  return now;
}

/**
 * State of a list: filters, page and order, kept in the address and stored per route (SUBS-026, SUBS-027). A query in
 * the address wins and replaces the stored one; without one, the stored one is restored into the address; Clear empties
 * both (decision 89). Back reverts one change. Other parameters (`tab`, …) are left alone. `choices` are the allowed
 * values of filters; others are ignored. A list that is shown beside the pages of its rows sets its own `route`, or
 * each of those pages would store filters.
 */
export function useListState<L extends ListFilters>(
  filters: L,
  choices: { readonly [K in keyof L]?: readonly string[] } = {},
  ownRoute?: string,
): ListState<L> {
  const { pathname, search: address, hash } = useLocation();
  const route = ownRoute ?? pathname;
  const navigate = useNavigate();
  const definition = JSON.stringify({ ...LIST_BASE, ...filters });
  const defaults = useMemo(() => JSON.parse(definition) as Raw, [definition]);
  const [allowed] = useState<Choices>(choices);

  const inAddress = useMemo(() => new URLSearchParams(address), [address]);
  const hasOwn = Object.keys(defaults).some((name) => inAddress.has(name));
  const arrival = useArrival(route);
  const stored = hasOwn ? '' : arrival.stored;
  // The first render already uses the restored query, so the unfiltered list is not requested.
  const search = hasOwn ? inAddress : new URLSearchParams(stored);
  const text = search.toString();
  const values = useMemo(() => readValues(defaults, new URLSearchParams(text), allowed), [defaults, text, allowed]);

  // An address is rendered a moment after it was written. The written one applies immediately, or the second of two
  // quick changes would revert the first.
  const written = useRef(values);
  useLayoutEffect(() => {
    written.current = values;
  }, [values]);

  const write = useCallback(
    (next: Raw, replace: boolean) => {
      const own = writeValues(defaults, next);
      written.current = readValues(defaults, new URLSearchParams(own), allowed);
      writeListQuery(route, own);
      const rest = new URLSearchParams(inAddress);
      for (const name of Object.keys(defaults)) rest.delete(name);
      for (const [name, value] of new URLSearchParams(own)) rest.set(name, value);
      const all = rest.toString();
      void navigate({ pathname, search: all === '' ? '' : `?${all}`, hash }, { replace });
    },
    [defaults, allowed, pathname, route, inAddress, hash, navigate],
  );

  useEffect(() => {
    if (hasOwn) writeListQuery(route, writeValues(defaults, values));
    else if (stored !== '') write(readValues(defaults, new URLSearchParams(stored), allowed), true);
    else if (arrival.wentBack) writeListQuery(route, '');
  }, [hasOwn, stored, arrival, route, defaults, allowed, values, write]);

  return useMemo(() => {
    const own = Object.entries(defaults);
    const state: ListState<ListFilters> = {
      values: { ...LIST_BASE, ...values },
      query: { ...LIST_BASE, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) },
      active: own.some(([name, neutral]) => !ORDER.includes(name) && values[name] !== neutral),
      search: writeValues(defaults, values),
      set: (changes, options) => write({ ...written.current, ...changes, page: 1 }, options?.replace ?? false),
      setPage: (page, options) => write({ ...written.current, page }, options?.replace ?? false),
      setSort: (orderby, orderbytype) => write({ ...written.current, orderby, orderbytype, page: 1 }, false),
      clear: () =>
        write(
          {
            ...defaults,
            ...Object.fromEntries(['orderby', 'orderbytype'].map((name) => [name, written.current[name] ?? ''])),
          },
          false,
        ),
    };
    // `defaults` was made from `filters`, so its values have the caller's types.
    return state as unknown as ListState<L>;
  }, [defaults, values, write]);
}

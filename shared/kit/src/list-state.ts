import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { readListQuery, writeListQuery } from './list-storage';

/** What every list has, with the product's defaults (API-076). */
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
  /** What to send: empty texts left out. */
  readonly query: { [K in keyof L]?: Exclude<L[K], ''> } & ListBase;
  /** True when a filter (not page, not order) differs from its neutral value. */
  readonly active: boolean;
  /** Query string of the address for this list, without `?`; for links that carry the filters on. */
  readonly search: string;
  /** Changes filters and goes to page 1. With `replace` the browser's Back skips the change (typing). */
  set(changes: Partial<L>, options?: { replace?: boolean }): void;
  /** With `replace` the browser's Back skips the change. */
  setPage(page: number, options?: { replace?: boolean }): void;
  setSort(orderby: string, orderbytype?: ListBase['orderbytype']): void;
  /** Clear Filters (SUBS-025): empties the address and what is stored, keeps the order. */
  clear(): void;
}

type Raw = Readonly<Record<string, string | number>>;
type Choices = Readonly<Record<string, readonly string[] | undefined>>;

/** Nobody has so many; beyond it the server takes a page for no number. */
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

/** Own parameters of a list, without those that say the default. */
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
 * What is stored for a route as it was when this address was opened: another tab may store something else at any
 * time. Going back to the list without filters, from the same list with some, finds it without.
 */
function useArrival(): { readonly stored: string; readonly wentBack: boolean } {
  const { pathname, key } = useLocation();
  const way = useNavigationType();
  const [arrival, setArrival] = useState(() => ({ pathname, key, stored: readListQuery(pathname), wentBack: false }));
  if (arrival.pathname === pathname && arrival.key === key) return arrival;
  const wentBack = way === 'POP' && arrival.pathname === pathname;
  const now = { pathname, key, stored: wentBack ? '' : readListQuery(pathname), wentBack };
  setArrival(now);
  return now;
}

/**
 * State of a list: filters, page and order, kept in the address and stored per route (SUBS-026,
 * SUBS-027). A query in the address wins and replaces the stored one; opened without one, the stored
 * one is restored into the address; Clear empties both (decision 89). Back takes one change back. Parameters that are not the
 * list's own (`tab`, …) are left alone. `choices` are all that an address may say of a filter: what is none of them
 * filters nothing.
 */
export function useListState<L extends ListFilters>(
  filters: L,
  base: Partial<ListBase> = {},
  choices: { readonly [K in keyof L]?: readonly string[] } = {},
): ListState<L> {
  const { pathname, search: address, hash } = useLocation();
  const navigate = useNavigate();
  const definition = JSON.stringify({ ...LIST_BASE, ...base, ...filters });
  const defaults = useMemo(() => JSON.parse(definition) as Raw, [definition]);
  const [allowed] = useState<Choices>(choices);

  const inAddress = useMemo(() => new URLSearchParams(address), [address]);
  const hasOwn = Object.keys(defaults).some((name) => inAddress.has(name));
  const arrival = useArrival();
  const stored = hasOwn ? '' : arrival.stored;
  // The first render already uses what is about to be restored: no request for the unfiltered list.
  const search = hasOwn ? inAddress : new URLSearchParams(stored);
  const text = search.toString();
  const values = useMemo(() => readValues(defaults, new URLSearchParams(text), allowed), [defaults, text, allowed]);

  // An address is rendered a moment after it was written: what was written counts at once, or the second of
  // two quick changes would take the first one back.
  const written = useRef({ over: values, values });
  if (written.current.over !== values) written.current = { over: values, values };

  const write = useCallback(
    (next: Raw, replace: boolean) => {
      const own = writeValues(defaults, next);
      written.current.values = readValues(defaults, new URLSearchParams(own), allowed);
      writeListQuery(pathname, own);
      const rest = new URLSearchParams(inAddress);
      for (const name of Object.keys(defaults)) rest.delete(name);
      for (const [name, value] of new URLSearchParams(own)) rest.set(name, value);
      const all = rest.toString();
      void navigate({ pathname, search: all === '' ? '' : `?${all}`, hash }, { replace });
    },
    [defaults, allowed, pathname, inAddress, hash, navigate],
  );

  useEffect(() => {
    if (hasOwn) writeListQuery(pathname, writeValues(defaults, values));
    else if (stored !== '') write(readValues(defaults, new URLSearchParams(stored), allowed), true);
    else if (arrival.wentBack) writeListQuery(pathname, '');
  }, [hasOwn, stored, arrival, pathname, defaults, allowed, values, write]);

  return useMemo(() => {
    const own = Object.entries(defaults);
    const state: ListState<ListFilters> = {
      values: { ...LIST_BASE, ...values },
      query: { ...LIST_BASE, ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) },
      active: own.some(([name, neutral]) => !ORDER.includes(name) && values[name] !== neutral),
      search: writeValues(defaults, values),
      set: (changes, options) => write({ ...written.current.values, ...changes, page: 1 }, options?.replace ?? false),
      setPage: (page, options) => write({ ...written.current.values, page }, options?.replace ?? false),
      setSort: (orderby, orderbytype = LIST_BASE.orderbytype) =>
        write({ ...written.current.values, orderby, orderbytype, page: 1 }, false),
      clear: () =>
        write(
          {
            ...defaults,
            ...Object.fromEntries(['orderby', 'orderbytype'].map((name) => [name, written.current.values[name] ?? ''])),
          },
          false,
        ),
    };
    // `defaults` was made from `filters`, so its values are the caller's types.
    return state as unknown as ListState<L>;
  }, [defaults, values, write]);
}

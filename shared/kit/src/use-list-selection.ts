import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { choose, chooseMatching, isSelected, NOTHING, type Selected, sizeOf } from './selected';
import { useStable } from './use-stable';

export interface SelectionOptions<Filter> {
  /** Rows of the page. */
  ids: readonly number[];
  /** The list's filter, and how many rows it matches. Without it, rows can only be selected one by one. */
  filter?: Filter;
  total?: number;
  /**
   * Which of these rows a filter matches. Called when all matches of another filter than that of the page are selected.
   */
  matching?: (filter: Filter, ids: readonly number[]) => Promise<readonly number[]>;
}

export interface ListSelection<Filter = never> {
  readonly count: number;
  /** How many of them are not on this page: on another one, or hidden by the filters. */
  readonly elsewhere: number;
  has(id: number): boolean;
  toggle(id: number, on: boolean): void;
  /** How much of the page is selected. */
  readonly page: 'none' | 'some' | 'all';
  togglePage(on: boolean): void;
  /** False while the server is determining which rows of the page are selected. */
  readonly known: boolean;
  /** How many rows `chooseMatching` would select; null when all of them are selected, or when there is no filter. */
  readonly more: number | null;
  /** Selects all rows that the filter matches, on all pages. */
  chooseMatching(): void;
  clear(): void;
  /** The selection in the format of the calls. */
  readonly input: { ids: number[]; filter: Filter | null; excluded: number[] };
}

/** The selected rows of a list. Other pages and filters change what is shown, not what is selected. */
export function useListSelection<Filter extends object>(options: SelectionOptions<Filter>): ListSelection<Filter> {
  const { ids, filter, total = 0, matching } = options;
  const [selected, setSelected] = useState<Selected<Filter>>(NOTHING);
  const base = selected.matching;
  const key = JSON.stringify(filter);
  const own = base !== null && JSON.stringify(base.filter) === key;
  // The total may change, because people join and leave while all are selected.
  if (base !== null && own && base.total !== total && total > 0)
    setSelected({ ...selected, matching: { ...base, total } });

  const asked = base !== null && !own && ids.length > 0;
  const { data } = useQuery({
    queryKey: ['matching', base?.filter, ids],
    queryFn: async () => (base && matching ? await matching(base.filter, ids) : []),
    enabled: asked,
    staleTime: Infinity,
    gcTime: 0,
  });
  const found = useMemo(() => new Set(data ?? []), [data]);
  const known = !asked || data !== undefined;
  const matches = (id: number): boolean => own || found.has(id);
  const has = (id: number): boolean => isSelected(selected, id, matches);
  const here = ids.filter(has).length;
  const count = sizeOf(selected);
  return {
    count,
    elsewhere: known ? Math.max(0, count - here) : 0,
    has,
    known,
    toggle: useStable((id: number, on: boolean) => setSelected(choose(selected, [id], on, matches))),
    page: here === 0 ? 'none' : here === ids.length ? 'all' : 'some',
    togglePage: useStable((on: boolean) => setSelected(choose(selected, ids, on, matches))),
    more: filter === undefined || (own && count === total) || total <= ids.length ? null : total,
    chooseMatching: () => filter !== undefined && setSelected(chooseMatching({ filter, total })),
    clear: useStable(() => setSelected(NOTHING)),
    input: { ids: [...selected.added], filter: base?.filter ?? null, excluded: [...selected.excluded] },
  };
}

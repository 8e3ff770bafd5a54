import { useMemo, useState } from 'react';
import { LIST_BASE, type ListBase, type ListFilters, type ListState } from './list-state';

/**
 * State of a list inside a form, a dialog or a tab: like useListState, but local. In the address every turned page would
 * be a step of Back.
 */
export function useLocalList<L extends ListFilters>(filters: L, base: Partial<ListBase> = {}): ListState<L> {
  const [start] = useState(() => ({ ...LIST_BASE, ...base, ...filters }));
  const [values, setValues] = useState<L & ListBase>(start);
  return useMemo(() => {
    const write = (changes: object): void => setValues((before) => ({ ...before, page: 1, ...changes }));
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
    return {
      values,
      // Empty texts are omitted.
      query: filled as ListState<L>['query'],
      active: Object.keys(filters).some((name) => values[name] !== start[name]),
      search: '',
      set: write,
      setPage: (page) => write({ page }),
      setSort: (orderby, orderbytype) => write({ orderby, orderbytype }),
      clear: () => write(filters),
    };
  }, [values, filters, start]);
}

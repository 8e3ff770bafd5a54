import { useState } from 'react';
import { useStable } from './use-stable';

export interface RowSelection {
  readonly ids: ReadonlySet<number>;
  has(id: number): boolean;
  toggle(id: number, selected: boolean): void;
  /** Selects these rows too. */
  add(ids: readonly number[]): void;
  /** Selects all selectable rows of the page, or none. */
  toggleAll(selected: boolean): void;
  clear(): void;
}

/**
 * Rows selected on a page of a list, of which `selectable` may be. Another `place` (page or filter) clears the selection,
 * because actions must only affect visible rows; so does a row that is no longer selectable.
 */
export function useRowSelection(selectable: readonly number[], place: string): RowSelection {
  const [kept, setKept] = useState<{ place: string; ids: ReadonlySet<number> }>({ place, ids: new Set() });
  const setIds = (ids: ReadonlySet<number>): void => setKept({ place, ids });
  const ids = kept.place === place ? kept.ids : new Set<number>();
  const chosen = new Set(selectable.filter((id) => ids.has(id)));
  const toggle = useStable((id: number, selected: boolean) =>
    setIds(new Set(selected ? [...chosen, id] : [...chosen].filter((one) => one !== id))),
  );
  return {
    ids: chosen,
    has: (id) => chosen.has(id),
    toggle,
    add: (more) => setIds(new Set([...chosen, ...more])),
    toggleAll: (selected) => setIds(new Set(selected ? selectable : [])),
    clear: () => setIds(new Set()),
  };
}

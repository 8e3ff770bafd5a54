import type { ListSelection } from '@textloom/kit';
import { useState, type RefObject } from 'react';
import type { BulkAction } from './bulk-bar';

export interface ListSelecting<Row> {
  selection: Omit<ListSelection, 'input'>;
  /** Names the checkbox of a row. */
  label: (row: Row) => string;
  /** What can be done with the selected rows. */
  actions: readonly BulkAction[];
}

/**
 * Whether rows are being selected: while some are, and on a phone, whose rows have no boxes before, also from the button
 * "Select" on.
 */
export function useChoosing<Row>(
  selecting: ListSelecting<Row> | undefined,
  narrow: boolean,
  list: RefObject<HTMLElement | null>,
) {
  const [begun, setBegun] = useState(false);
  const count = selecting?.selection.count ?? 0;
  return {
    on: count > 0 || (begun && narrow),
    begin: () => setBegun(true),
    /** The bar that had the focus goes: the table's header takes it. */
    end: () => {
      selecting?.selection.clear();
      setBegun(false);
      list.current?.querySelector<HTMLElement>('th.select input')?.focus();
    },
  };
}
